import { expect, test } from 'vitest'
import { inLanguage, preferredLanguage } from '#platform/server/language.ts'
import { addressIn, languageTag, splitLanguage, t } from './translate.ts'

test('a message is said in the language of whoever reads, and English where nothing is said', () => {
  const said = () => [t('Courses'), languageTag()]
  expect([said(), inLanguage('zh', said)]).toEqual([
    ['Courses', 'en'],
    ['课程', 'zh-Hans'],
  ])
  // Looked up by what it says, as a constant of a module does.
  const unknown: string = 'Nobody has translated this'
  expect(inLanguage('zh', () => t(unknown))).toBe(unknown)
})

test('a message takes its parameters, and counts as the language does', () => {
  const days = (count: number) => t('{count, plural, one {# day} other {# days}}', { count })
  expect([days(1), days(2), days(1200)]).toEqual(['1 day', '2 days', '1,200 days'])
  expect(inLanguage('zh', () => [days(1), days(2)])).toEqual(['1天', '2天'])
  expect(t('{date}, {time}', { date: 'Mar 05, 2026', time: '{date}' })).toBe('Mar 05, 2026, {date}')
})

test('a message chooses by a word, and by the number itself', () => {
  const said = (kind: string) => t('{kind, select, free {Free} other {With a fee}}', { kind })
  expect([said('free'), said('paid')]).toEqual(['Free', 'With a fee'])
  const left = (count: number) => t('{count, plural, =0 {none left} one {# left} other {# left}}', { count })
  expect([left(0), left(3)]).toEqual(['none left', '3 left'])
})

test.each([
  ['/zh', 'zh', '/'],
  ['/zh/courses?tab=free', 'zh', '/courses?tab=free'],
  ['/zh?q=1', 'zh', '/?q=1'],
  ['/courses', 'en', '/courses'],
  ['/zhuangzi', 'en', '/zhuangzi'],
  ['/en/courses', 'en', '/en/courses'],
  ['/fr', 'en', '/fr'],
] as const)('%s is %s of %s', (address, language, rest) => {
  expect(splitLanguage(address)).toEqual({ language, rest })
  if (language === 'zh') expect(addressIn(rest, language)).toBe(address)
})

test.each([
  [undefined, 'en'],
  ['fr, zh-CN;q=0.8, en;q=0.5', 'zh'],
  ['en, zh;q=0.9', 'en'],
  ['zh;q=0, en;q=0.1', 'en'],
  ['tlh', 'en'],
  ['zh;q=nonsense', 'zh'],
] as const)('a browser that asks for %s is answered in %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
