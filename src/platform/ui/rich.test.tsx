import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inLanguage } from '#platform/server/language.ts'
import { t } from '#platform/values/translate.ts'
import { Rich } from './rich.tsx'

const shown = (title: string) =>
  renderToStaticMarkup(
    <Rich text={t('View Details<more> of {title}</more>', { title })} more={(said) => <b>{said}</b>} />,
  )

test.each([
  ['Rivers', 'Rivers'],
  ['<a>Rivers</a>', '&lt;a&gt;Rivers&lt;/a&gt;'],
  ['</more>1 < 2<more>', '&lt;/more&gt;1 &lt; 2&lt;more&gt;'],
])('the parameter %j is shown as the text that it is (language-8)', (title, text) => {
  expect(shown(title)).toBe(`View Details<b> of ${text}</b>`)
  expect(inLanguage('zh', () => shown(title))).toBe(`查看<b>“${text}”的</b>详情`)
})

test('where a message has no elements a parameter stays as it is (language-8)', () => {
  expect(t('Section {number} of {of}', { number: 1, of: '<b>' })).toBe('Section 1 of <b>')
})
