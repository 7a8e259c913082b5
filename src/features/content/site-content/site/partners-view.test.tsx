// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { emptySections } from '../schema.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { either } from '#test/language.ts'
import { FounderBlock } from './founder-block.tsx'
import { PartnersView } from './partners-view.tsx'

afterEach(cleanup)

test('Chinese names of partners and of the founder are marked as Chinese (language-3)', () => {
  const partner = { id: 'a', name: '湿地基金会', logo: null, description: '', website: 'https://a.example', order: 0 }
  const partners = { ...emptySections.partners, partners: [partner] } as Parameters<typeof PartnersView>[0]['partners']
  openScreen(() => (
    <>
      <PartnersView partners={partners} />
      <FounderBlock quote={{ text: 'Water is patient.', author: '沈河' }} />
    </>
  ))
  const marked = screen.getAllByText(/湿地基金会|沈河/).map((each) => each.getAttribute('lang'))
  expect(marked).toEqual(either(['zh-CN', 'zh-CN', 'zh-CN'], [null, null, null]))
})
