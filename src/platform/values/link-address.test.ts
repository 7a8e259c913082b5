import { expect, test } from 'vitest'
import { completedAddress, linkAddress } from './link-address.ts'

const ours = 'https://academy.example'
const led = 'https%3A%2F%2Fexample.org%2Fmap%3Fa%3D1'

test.each([
  [`https://www.google.com/url?q=${led}&sa=D&source=editors`, 'https://example.org/map?a=1'],
  [`https://www.google.co.jp/url?sa=t&url=${led}`, 'https://example.org/map?a=1'],
  [`https://eur01.safelinks.protection.outlook.com/?url=${led}&data=05%7C02`, 'https://example.org/map?a=1'],
  [`https://l.facebook.com/l.php?u=${led}&h=AT0`, 'https://example.org/map?a=1'],
  [`https://link.zhihu.com/?target=${led}`, 'https://example.org/map?a=1'],
  [`https://www.google.com/url?q=${encodeURIComponent(`${ours}/courses?tab=free`)}`, '/courses?tab=free'],
  ['office@people.example', 'mailto:office@people.example'],
  ['mailto:office@people.example?subject=Fee', 'mailto:office@people.example?subject=Fee'],
  ['tel:+86 571 5550 0118', 'tel:+86-571-5550-0118'],
])('%s leads to %s (texts-14)', (typed, expected) => {
  expect(completedAddress(typed, ours)).toBe(expected)
  expect(linkAddress.safeParse(completedAddress(typed, ours)).success).toBe(true)
})

test.each([
  'https://www.google.com/search?q=https%3A%2F%2Fexample.org',
  'https://www.google.com/url?q=javascript%3Aalert(1)',
  'https://google.com.evil.example/url?q=https%3A%2F%2Fexample.org',
  'https://example.org/url?q=https%3A%2F%2Fexample.net',
])('%s stays as it is (texts-14)', (typed) => {
  expect(completedAddress(typed, ours)).toBe(typed)
})

test.each([
  'mailto:',
  'mailto:nobody',
  'mailto:a@',
  'mailto:?bcc=a@b.example',
  'tel:',
  'tel:alert(1)',
  'javascript:alert(1)',
])('%s is no address of a link (texts-4)', (address) => {
  expect(linkAddress.safeParse(address).success).toBe(false)
})
