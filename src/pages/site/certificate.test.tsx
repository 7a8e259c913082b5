import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addressIn } from '#platform/values/translate.ts'
import '#test/language.ts'
import { CertificateFiles } from './certificate.tsx'

const drawn = (hasPaper: boolean) =>
  renderToStaticMarkup(<CertificateFiles number="ABCD-EFGH-JKMN-P" hasPaper={hasPaper} />)

test('a certificate is offered as a PDF and as a credential (paper-12)', () => {
  expect(drawn(true)).toContain(`href="${addressIn('/certificates/ABCD-EFGH-JKMN-P.pdf')}"`)
  expect(drawn(true)).toContain('href="/certificates/ABCD-EFGH-JKMN-P/credential.jwt"')
})

test('a person without access to the PDF is offered only the credential (paper-12)', () => {
  expect(drawn(false)).not.toContain('.pdf')
  expect(drawn(false)).toContain('/credential.jwt')
})
