import { expect, test } from 'vitest'
import { languageOf } from './language.ts'
import { inLanguage } from '#platform/server/language.ts'

test.each([
  ['姓名是必填项', 'zh-CN'],
  ['姓名至少需要2个字符', 'zh-CN'],
  ['无法添加课程 7d1f0a52-9c0e-4b7e-8a35-51d2ce0f6b11：将超过最多3级的限制', 'zh-CN'],
  ['The word 生态文明 means ecological civilization.', undefined],
  ['Form Validation Failed', undefined],
  ['¥1,200 → 100%', undefined],
  ['', undefined],
  [null, undefined],
])('%j is marked as %s (language-3)', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

test.each([
  ['姓名至少需要2个字符', undefined],
  ['The word 生态文明 means ecological civilization.', undefined],
  ['Rivers and soil', 'en'],
  ['¥1,200 → 100%', undefined],
])('in a Chinese page %j is marked as %s (language-3)', (text, language) => {
  expect(inLanguage('zh', () => languageOf(text))).toBe(language)
})
