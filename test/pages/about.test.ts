import { expect, inject, test } from 'vitest'
import type { Partners } from '#features/content/site-content/partners.schema.ts'
import type { Team } from '#features/content/site-content/team.schema.ts'
import { addressIn, spokenAddress, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { sampleText } from '#test/sample-text.ts'
import { asRead, oneLine, readPage } from './read-page.ts'

async function stored<Data>(section: string): Promise<Data> {
  const answer = await fetch(inject('site') + spokenAddress(`/api/site-content/${section}`))
  expect(answer.ok).toBe(true)
  return ((await answer.json()) as { data: Data }).data
}

test('without scripts the home page is read as a whole (home-1, home-5, home-11, home-12)', async () => {
  const page = await readPage('/')
  expect(page.text('h1')).not.toBe('')
  for (const text of [
    sampleText('people who teach, each of them answerable to a place'),
    either('Begin with a place.', '从一个地方开始。'),
    sampleText('Lin Wanqing, founder'),
  ])
    expect(page.text()).toContain(text)
  expect(page.link(t('About the academy'))).toBe(addressIn('/about'))
  const more = asRead(t('Learn more<more> about {title}</more>', { title: t('Vision') }))
  expect(page.link(more)).toBe('https://www.unep.org/')
  expect((await readPage('/about')).status).toBe(200)
})

test('a visitor without scripts reads the whole of every about page', async () => {
  for (const name of ['mission', 'vision', 'team', 'partners']) {
    const shown = (await readPage(`/about/${name}`)).text()
    for (const text of textsOf(await stored<Record<string, unknown>>(name)))
      expect(shown, `/about/${name}`).toContain(text)
  }
})

test('About tells how it began, where, with whom and how it is run, and leads on (about-5)', async () => {
  const page = await readPage('/about')
  const years = page.texts('main ol > li > p:first-child')
  expect([years[0], years.at(-1)]).toEqual(['2014', t('Still to come')])
  expect(years.slice(0, -1)).toEqual(years.slice(0, -1).toSorted())
  const names = [...(await stored<Team>('team')).teamMembers, ...(await stored<Partners>('partners')).partners]
  for (const { name } of names) expect(page.text()).toContain(name)
  for (const [said, to] of Object.entries({
    [t('See the rivers, and what was measured')]: '/watersheds',
    [t('Meet the team')]: '/about/team',
    [either('How the academy is governed', '学院的治理')]: '/governance',
    [either('Annual report 2025', '2025年度报告')]: '/annual-report',
    [t('Choose a course')]: '/courses',
    [t('Volunteer')]: '/contact?tab=volunteer',
  }))
    expect(page.link(said, 'main')).toBe(addressIn(to))
})

test('where nothing of it is written About has none of these parts, and leads on (about-5)', async () => {
  const page = await readPage('/about', inject('emptySite'))
  expect(page.texts('main h2')).toEqual([t('Nothing has been written here yet'), t('Take part')])
})

test('without scripts every river of the map leads to its entry in the list (watersheds-1)', async () => {
  const page = await readPage('/watersheds')
  expect(page.texts('h1')).toEqual([t('{count} watersheds', { count: 31 })])
  const rivers = page.all('main svg a')
  expect(rivers).toHaveLength(31)
  const entries = rivers.map((river) => page.document.getElementById(river.getAttribute('href')?.slice(1) ?? ''))
  const called = rivers.map((river) => river.getAttribute('aria-label'))
  expect(
    entries.map(
      (entry) =>
        `${entry?.querySelector('summary')?.children[0]?.textContent}. ${entry?.querySelector('h3')?.textContent}`,
    ),
  ).toEqual(called)
  expect(page.all('main details'), 'each is one line until it is unfolded').toHaveLength(31)
  const said = oneLine(entries[called.findIndex((name) => name?.endsWith(sampleText('Baishui')))]?.textContent ?? '')
  for (const fact of [
    either('Gorge Bridge Wardens', '峡口桥守护队'),
    '2014',
    sampleText('Flow in the driest week'),
    sampleText('l/s'),
    either('Apr ', '年4月'),
    t('First reading'),
    ' → ',
  ])
    expect(said).toContain(fact)
  expect((await readPage('/watersheds', inject('emptySite'))).text()).toContain(t('No watersheds are shown here yet'))
})

test('any other address below /about shows the landing page, with the founder’s words (about-1)', async () => {
  const page = await readPage('/about/anything-else')
  expect(page.text()).toContain(either('It is what it leaves able to grow.', '要看它留下什么还能生长。'))
  expect(page.document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    inject('site') + addressIn('/about'),
  )
  expect(page.text('main :is(h1, h2, h3)')).toContain(sampleText('Teach the whole, in one place at a time'))
})

test('the team shows title, founder and members in order, with pictures and roles (team-1)', async () => {
  const { title, description, teamMembers } = await stored<Team>('team')
  const [founder, ...members] = teamMembers.toSorted((one, other) => one.order - other.order)
  const page = await readPage('/about/team')
  expect(page.texts('h1')).toEqual([title])
  expect(page.text()).toContain(oneLine(description))
  expect(page.text('main article')).toContain(t('Founder'))
  const headings = ':is(h2, h3, h4)'
  expect(page.texts(`main article ${headings}`)).toEqual([founder?.name])
  expect(page.texts(`main li ${headings}`)).toEqual(members.map(({ name }) => name))
  for (const member of teamMembers) {
    const card = page.all('main article, main li').find((each) => each.textContent.includes(member.name))
    const said = oneLine(card?.textContent ?? '')
    expect(said).toContain(member.role)
    expect(said).toContain(oneLine(member.description))
    if (member.avatar === null) continue
    const portrait = t('Portrait of {name}', { name: member.name })
    expect(card?.querySelector(`[alt="${portrait}"], [aria-label="${portrait}"]`)).toBeTruthy()
  }
})

test('partners stand in order with logo and text, and open in a new tab (partners-1)', async () => {
  const { title, description, partners } = await stored<Partners>('partners')
  const inOrder = partners.toSorted((one, other) => one.order - other.order)
  const page = await readPage('/about/partners')
  expect(page.texts('h1')).toEqual([title])
  expect(page.text()).toContain(oneLine(description))
  const cards = page.all('main li').filter((card) => card.querySelector('h2, h3, h4'))
  expect(cards.map((card) => oneLine(card.querySelector('h2, h3, h4')?.textContent ?? ''))).toEqual(
    inOrder.map(({ name }) => name),
  )
  for (const [at, partner] of inOrder.entries()) {
    expect(oneLine(cards[at]?.textContent ?? '')).toContain(oneLine(partner.description))
    const logo = cards[at]?.querySelector('img')?.getAttribute('src')
    if (partner.logo) expect(logo).toBe(partner.logo)
    else expect(logo).toMatch(/drawn/)
    const visit = asRead(t('Visit Website →<more> of {name}</more>', { name: partner.name }))
    const link = [...(cards[at]?.querySelectorAll('a') ?? [])].find((each) =>
      oneLine(each.textContent).startsWith(visit),
    )
    expect([link?.getAttribute('href'), link?.getAttribute('target')]).toEqual([partner.website, '_blank'])
  }
})

test('partners without a title of their own are Our Partners (partners-1)', async () => {
  expect((await readPage('/about/partners', inject('emptySite'))).texts('h1')).toEqual([t('Our Partners')])
})

test('the footer links the main pages and tells how to reach the academy (footer-1)', async () => {
  const page = await readPage('/')
  const quick = page.all('footer nav', t('Quick Links'))[0]
  for (const path of ['/about', '/courses', '/announcements', '/resources'])
    expect(quick?.querySelector(`a[href="${addressIn(path)}"]`), path).toBeTruthy()
  expect(page.link('hello@academy.example', 'footer nav')).toMatch(/^mailto:hello@/)
  expect(page.link('+86 571 5550 0118', 'footer nav')).toBe('tel:+8657155500118')
  expect(page.link(t('Ask a question'), 'footer nav')).toBe(addressIn('/contact'))
})

/** The texts that a section shows on its page: titles, descriptions, names, roles, and the modules that are text. */
function textsOf(data: Record<string, unknown>): string[] {
  const items = ['teamMembers', 'partners', 'modules'].flatMap(
    (list) => (data[list] ?? []) as Record<string, unknown>[],
  )
  const parts = items.flatMap(({ type, content, name, role, description }) =>
    type === undefined ? [name, role, description] : type === 'image' || type === 'video' ? [] : [content],
  )
  const texts = [data.title, data.description, ...parts].filter((text) => typeof text === 'string' && text !== '')
  if (texts.length < 6) throw new Error('There is too little to read for this test to mean anything.')
  return texts
    .flatMap((text) => String(text).split('\n'))
    .map(oneLine)
    .filter(Boolean)
}
