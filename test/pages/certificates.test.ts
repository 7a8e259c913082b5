import { expect, inject, test } from 'vitest'
import { formatNumber } from '#features/learning/issued-certificates/numbers.rules.ts'
import { sampleIssued, sampleNumber } from '#sample/issued-certificates.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import '#test/language.ts'
import { readPage } from './read-page.ts'

const printed = (enrollment: string) => formatNumber(sampleNumber(enrollment))
const valid = printed('enrollment-yutong-71')
const withdrawn = printed('enrollment-noor-19')

test('without scripts a number is looked up and leads to its own page (issued-23)', async () => {
  const courses = await readPage('/courses?tab=certificate')
  const field = await readPage(courses.link(t('Check a certificate that you were shown.')))
  expect(field.document.querySelector('main form')?.getAttribute('action')).toBe(addressIn('/certificates'))
  expect(field.document.querySelector('main form')?.getAttribute('method')).toBe('get')
  const typed = encodeURIComponent(` ${valid.toLowerCase().replaceAll('-', ' ')} `)
  const led = await readPage(`/certificates?number=${typed}`)
  expect([led.status, led.headers.get('location')]).toEqual([302, addressIn(`/certificates/${valid}`)])
  const page = await readPage(`/certificates/${valid}`)
  expect([page.status, page.texts('h1')]).toEqual([200, [t('This certificate is valid')]])
  const { title, teachers } = sampleIssued[1] ?? { title: '', teachers: [] }
  for (const said of ['陈雨桐', title, ...teachers, valid]) expect(page.text(), said).toContain(said)
  expect((await readPage(`/certificates/${withdrawn}`)).text()).toContain('The name was misspelled.')
})

test('another spelling redirects to the printed one, for unknown numbers too (issued-23)', async () => {
  for (const number of [valid, 'ABCD-EFGH-JKMN-P']) {
    const page = await readPage(`/certificates/${number.toLowerCase().replaceAll('-', '')}`)
    expect([page.status, page.headers.get('location')]).toEqual([308, addressIn(`/certificates/${number}`)])
  }
})

test('an unknown and a mistyped number have the same 404 page with the field (issued-10)', async () => {
  const texts = []
  for (const number of ['0000-0000-0001-2', 'ABCD-EFGH-JKMN-P']) {
    const page = await readPage(`/certificates/${number}`)
    expect([page.status, page.texts('h1')]).toEqual([404, [t('No certificate has this number')]])
    expect(page.document.querySelector('main input')?.getAttribute('value')).toBe(number)
    texts.push(page.text())
  }
  expect(texts[0]).toBe(texts[1])
  const nonsense = await readPage('/certificates?number=hello')
  expect([nonsense.status, nonsense.text()]).toEqual([404, texts[0]])
})

test('no search engine and no cache keeps a certificate, and its title names nobody (issued-24)', async () => {
  for (const address of [`/certificates/${valid}`, `/certificates/${withdrawn}`, '/certificates/ABCD-EFGH-JKMN-P']) {
    const page = await readPage(address)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(page.document.title).toBe(`${t('Check a certificate')} · School of Rivers`)
  }
  const site = inject('site')
  for (const address of ['/sitemap.xml', '/api/search?q=Reader', '/api/search?q=Amara'])
    expect(await (await fetch(site + address)).text(), address).not.toMatch(/\/certificates\/[0-9A-Z]/)
})
