import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the preview has the site’s type scale and margins, by container query (homepage-10)', () => {
  const site = readFileSync(new URL('../../../../app.css', import.meta.url), 'utf8')
  const preview = readFileSync(new URL('preview.css', import.meta.url), 'utf8')
  const sizes = (css: string) => css.match(/--text-\d?xl: clamp\([^)]*\);/g) ?? []
  const byContainer = (size: string) => size.replace('vw', 'cqi')
  expect(sizes(preview)).toEqual(sizes(site).map(byContainer))
  expect(sizes(preview)).toHaveLength(5)
  const margins = /padding-inline: clamp\([^)]*\);/.exec(/@utility page-margins \{[^}]*\}/.exec(site)?.[0] ?? '')?.[0]
  expect(preview).toContain(byContainer(margins ?? 'no margins'))
})
