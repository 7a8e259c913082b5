import { expect, inject, test } from 'vitest'
import { sampleId } from '#sample/id.ts'
import { structuredDataOf, structuredDataProblems } from '#test/structured-data.ts'
import { addressIn, splitLanguage, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { sampleText } from '#test/sample-text.ts'
import { readPage } from './read-page.ts'

const site = inject('site')

/** Every public page, and something of its content that only its data can say. */
const pages = [
  ['/', sampleText('Teach the whole, in one place at a time')],
  ['/about', either('It is what it leaves able to grow.', '要看它留下什么还能生长。')],
  ['/about/mission', sampleText('An education that starts from the ground')],
  ['/about/vision', sampleText('The year 2050, seen from a footbridge')],
  ['/about/team', sampleText('Lin Wanqing')],
  ['/about/partners', either('Visit Website →', '的网站 →')],
  ['/courses', sampleText('Living Watersheds')],
  ['/courses?tab=free', either('Open to everybody, at no cost.', '面向所有人，不收费用。')],
  [
    `/course/${sampleId('course-living-watersheds')}`,
    either('The academy’s first course, and still its heart.', '这是学院的第一门课程，至今仍是学院的根本。'),
  ],
  ['/announcements', sampleText('Like Water: Laozi for engineers')],
  [`/announcements/${sampleId('lecture-like-water')}`, t('Meeting Information')],
  ['/resources', sampleText('How to Read a Watershed')],
  ['/contact', t('Support Our Mission')],
] as const

test('every public page is whole without scripts, with title and share tags (arrival-1)', async () => {
  const titles = new Set<string>()
  const descriptions = new Set<string>()
  for (const [address, content] of pages) {
    const page = await readPage(address)
    expect(page.status, address).toBe(200)
    expect(page.text(), address).toContain(content)
    expect(page.all('h1'), address).toHaveLength(1)
    const title = page.document.title
    expect(title).toMatch(/\S · School of Rivers$/)
    titles.add(title)
    const meta = (name: string) =>
      page.document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? ''
    const description = meta('description')
    expect(description.length, address).toBeGreaterThan(either(40, 15))
    descriptions.add(description)
    expect(meta('og:title')).toBe(title.replace(/ · School of Rivers$/, ''))
    expect(meta('og:description')).toBe(description)
    expect(meta('og:site_name')).toBe('School of Rivers')
    expect(meta('og:url')).toBe(site + addressIn(address))
    expect(page.document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(site + addressIn(address))
    const picture = await fetch(meta('og:image'))
    expect([picture.status, picture.headers.get('content-type')?.split('/')[0]], address).toEqual([200, 'image'])
    await picture.body?.cancel()
    // The way on works without scripts too.
    expect(page.link(t('Courses'), 'footer'), address).toBe(addressIn('/courses'))
  }
  expect([titles.size, descriptions.size]).toEqual([pages.length, pages.length])
})

test.each([
  ['/learning', t('My learning'), t('Your own page needs scripts. Please allow scripts for this site.')],
  [
    '/profile',
    t('Profile'),
    t(
      'What is yours is shown by a script in your own browser, so that this site’s pages are the same for everybody. Please turn scripts on to see your profile.',
    ),
  ],
  [
    '/subscriptions/0123456789',
    t('Announcements by mail'),
    t('Confirming, changing and leaving need scripts. Please allow scripts for this site.'),
  ],
])('without scripts %s says what it is and that it needs them, and loads nothing', async (address, title, why) => {
  const read = (await readPage(address)).text()
  expect(read).toContain(title)
  expect(read).toContain(why)
  expect(read).not.toMatch(/Loading|加载/)
})

test('visitors never load the text editor (texts-11)', async () => {
  const loaded = new Map<string, string>()
  const load = async (address: string): Promise<void> => {
    if (loaded.has(address)) return
    loaded.set(address, '')
    const script = await (await fetch(address)).text()
    loaded.set(address, script)
    const further = script.matchAll(/(?:from|import)\s*"(\.\/[\w.-]+\.js)"/g)
    await Promise.all([...further].map(([, next = '']) => load(new URL(next, address).href)))
  }
  for (const [address] of pages) {
    const { html } = await readPage(address)
    await Promise.all([...html.matchAll(/\/assets\/[\w./-]+\.js/g)].map(([script]) => load(site + script)))
  }
  expect(loaded.size).toBeGreaterThan(5)
  expect([...loaded].filter(([, script]) => script.includes('ProseMirror')).map(([name]) => name)).toEqual([])
})

test('finished scripts and styles are cached for ever, icons revalidated (assets-1)', async () => {
  const { html } = await readPage('/')
  const [script = ''] = /\/assets\/[\w./-]+\.js/.exec(html) ?? []
  const kept = async (address: string) => {
    const answer = await fetch(site + address)
    await answer.body?.cancel()
    return [answer.status, answer.headers.get('cache-control')]
  }
  expect(await kept(script)).toEqual([200, 'public, max-age=31536000, immutable'])
  for (const icon of ['/favicon.svg', '/favicon.ico'])
    expect(await kept(icon)).toEqual([200, 'public, max-age=0, must-revalidate'])
  for (const missing of ['/assets/missing.js', '/missing.svg']) expect(await kept(missing)).toEqual([404, 'no-store'])
})

test('the contact page is cached like the others and revalidated cheaply (cache-5)', async () => {
  for (const address of ['/contact', '/contact?tab=volunteer', '/'].map((each) => site + addressIn(each))) {
    const first = await fetch(address)
    await first.body?.cancel()
    expect(first.headers.get('cache-control'), address).toBe('public, max-age=0, must-revalidate')
    const again = await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect(again.status, address).toBe(304)
  }
})

test('structured data of every page are whole, absolute and in zoned time (structured-data-1)', async () => {
  const map = await (await fetch(`${site}/sitemap.xml`)).text()
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
  const told = new Set<string>()
  const tabs = ['/resources?tab=reading', '/resources?tab=video', '/courses?tab=free', '/announcements?tab=lectures']
  for (const address of [...listed, ...tabs.map((tab) => site + addressIn(tab))]) {
    const blocks = structuredDataOf(await (await fetch(address)).text())
    for (const block of blocks) {
      expect(structuredDataProblems(block), address).toEqual([])
      told.add((JSON.parse(block) as { '@type': string })['@type'])
    }
    if (!/^\/(about|contact|certificates)?$/.test(splitLanguage(new URL(address).pathname).rest))
      expect(blocks.join(''), `${address} says where it stands`).toContain('"BreadcrumbList"')
  }
  expect([...told].toSorted()).toEqual(['BreadcrumbList', 'Course', 'Event', 'ItemList', 'NewsArticle', 'Organization'])
})

test('search engines read a course, its price and where it stands', async () => {
  const page = await readPage(`/course/${sampleId('course-living-watersheds')}`)
  const things = structuredDataOf(page.html).map(
    (text) => JSON.parse(text) as { itemListElement: { name: string }[] } & Record<string, unknown>,
  )
  expect(things[0]).toMatchObject({
    '@type': 'Course',
    name: sampleText('Living Watersheds'),
    offers: { category: 'Paid', price: 28000, priceCurrency: 'JPY' },
    hasCourseInstance: { courseMode: 'Blended', courseWorkload: 'P16W' },
  })
  expect(things[1]?.itemListElement.map(({ name }) => name)).toEqual([
    t('Home'),
    t('Courses'),
    sampleText('Living Watersheds'),
  ])
  expect(page.document.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(
    sampleText('Living Watersheds'),
  )
})

test('nothing is fetched for scripts before a public page is painted', async () => {
  const fetched = async (address: string) => {
    const html = await (await fetch(site + addressIn(address))).text()
    const links = html.match(/<link rel="(?:modulepreload|preload" as="fetch)[^>]*>/g) ?? []
    return { links: links.join(), begun: html.split('type="module"').length - 1, waits: html.includes("type:'paint'") }
  }
  for (const [address] of pages) expect(await fetched(address), address).toEqual({ links: '', begun: 0, waits: true })
  const office = await fetched('/admin')
  // Nor of the back office, which asks at once for who it is that reads.
  expect(office).toMatchObject({ begun: 0, waits: true })
  expect(office.links).toContain('/api/session')
})
