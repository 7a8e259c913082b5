import { expect, inject, test } from 'vitest'
import { sampleCourses } from '#sample/courses/courses.ts'
import { sampleEnrollments } from '#sample/enrollments.ts'
import { sampleId } from '#sample/id.ts'
import { sampleVoices } from '#sample/voices.ts'
import { oneLine, readPage } from './read-page.ts'

test('each tab has its intro and courses with price, content and link (courses-7)', async () => {
  for (const [tab, intro, badge] of [
    ['all', 'Everything the academy teaches at present', null],
    ['free', 'Open to everybody, at no cost.', 'Free Course'],
    ['certificate', 'Longer courses, accompanied and examined', 'Certificate Course'],
  ] as const) {
    const page = await readPage(`/courses?tab=${tab}`)
    expect(page.text('[role=tabpanel]')).toContain(intro)
    const cards = page.all('[role=tabpanel] li').filter((card) => card.querySelector('h2'))
    expect(cards.length, tab).toBeGreaterThan(1)
    if (badge) for (const card of cards) expect(card.textContent).toContain(badge)
  }
  const family = await readPage(`/course/${sampleId('course-living-watersheds')}`)
  const completed = sampleEnrollments.filter(
    ({ course, status }) => course === 'course-living-watersheds' && status === 'completed',
  )
  for (const said of ['Certificate', 'Root Course', '¥28,000 JPY', '16 weeks', 'Lin Wanqing and Ravi Menon'])
    expect(family.text(), said).toContain(said)
  expect(family.text()).toContain(`${completed.length} enrolled`)
  const certificate = family.text('aside')
  for (const said of ['Watershed Steward', 'For people who look after a basin', '¥28,000 JPY'])
    expect(certificate).toContain(said)
  const section = family.all('main li').find((each) => each.textContent.includes('Section 1'))
  expect(oneLine(section?.textContent ?? '')).toContain('Level 2')
  expect(section?.querySelector('a')?.getAttribute('href')).toBe(`/course/${sampleId('course-springs')}`)
  expect((await readPage(`/course/${sampleId('course-springs')}`)).text()).toContain('Section 1')
  const free = (await readPage(`/course/${sampleId('course-first-walk')}`)).text()
  for (const said of ['Free', 'Standalone Course']) expect(free).toContain(said)
})

test('without scripts a form chooses, counts and clears (catalogue-1, catalogue-2)', async () => {
  const all = await readPage('/courses')
  const [form] = all.all('form[action="/courses"]')
  expect(form?.getAttribute('method') ?? 'get').toBe('get')
  expect(form?.querySelector('select[name=fee] option[value=free]')?.textContent).toBe('Free (4)')
  const chosen = await readPage('/courses?tab=certificate&length=long&language=&topic=Cities&mode=none')
  expect(chosen.texts('[role=tabpanel] h2')).toEqual(['The Sponge City Studio'])
  expect(chosen.text('[role=status]')).toBe('1 course')
  expect(chosen.all('form input[name=tab]')[0]?.getAttribute('value')).toBe('certificate')
  expect(chosen.all('select[name=topic] option[selected]')[0]?.getAttribute('value')).toBe('Cities')
  expect(chosen.link(/Length: More than 40 hours/, '[role=tabpanel]')).toBe('/courses?tab=certificate&topic=Cities')
  expect(chosen.link('Clear', '[role=tabpanel]')).toBe('/courses?tab=certificate')
  expect(chosen.link('Free', '[role=tablist]')).toBe('/courses?tab=free&length=long&topic=Cities')
  const none = await readPage('/courses?topic=Oceans')
  expect(none.text('[role=tabpanel]')).toContain('No course fits this choice')
  expect(none.link('Show all courses', '[role=tabpanel]')).toBe('/courses')
})

test('a course has voices of former students, where there are some (voices-1)', async () => {
  const page = await readPage(`/course/${sampleId('course-living-watersheds')}`)
  const quotes = sampleVoices.filter(({ course }) => course === 'course-living-watersheds')
  expect(page.texts('blockquote').filter((said) => quotes.some(({ quote }) => quote === said))).toHaveLength(3)
  expect(page.text()).not.toContain('to the office')
  expect((await readPage(`/course/${sampleId('course-springs')}`)).text()).not.toContain('Former students')
})

test('a public page says that a course is full, and nothing about people (places-19)', async () => {
  const full = await readPage(`/course/${sampleId('course-birds-of-the-city')}`)
  expect(full.text('main dl')).toMatch(/Places\s*Full/)
  expect(full.text()).not.toMatch(/waiting list|Every place|Carmen|carmen@/)
  const open = await readPage(`/course/${sampleId('course-first-walk')}`)
  expect(open.text('main dl')).not.toContain('Places')
})

test('a visitor without scripts reads courses and a course, and learns what enrolling needs', async () => {
  const list = await readPage('/courses?tab=certificate')
  const course = await readPage(list.link('Enroll Now in Living Watersheds'))
  expect(course.texts('h1')).toEqual(['Living Watersheds'])
  expect(course.text()).toContain('The academy’s first course, and still its heart.')
  expect(course.link('Springs and Small Streams', 'main')).toBe(`/course/${sampleId('course-springs')}`)
  expect(course.html).toMatch(/<noscript>(?:(?!<\/noscript>).)*Joining a class and enrolling need scripts/s)
})

test.each([`/course/${sampleId('nothing at all')}`, '/course/no-id'])(
  '%s says that the course is not found and leads back to the list',
  async (address) => {
    const page = await readPage(address)
    expect(page.status).toBe(404)
    expect(page.document.title).toMatch(/^Course Not Found/)
    expect(page.texts('h1')).toEqual(['Course Not Found'])
    expect(page.text()).toContain('Unable to find the specified course')
    expect(page.link('Back to Course List', 'main')).toBe('/courses')
  },
)

test('without access nobody finds a link to a class, neither in a page nor in an answer', async () => {
  const site = inject('site')
  const links = sampleCourses
    .flatMap(({ classLink, replayLink }) => [classLink, replayLink])
    .filter((link) => link !== null)
  expect(links.length).toBeGreaterThan(0)
  const ids = sampleCourses.map(({ key }) => sampleId(key))
  const addresses = [
    '/courses',
    '/courses?tab=certificate',
    '/api/courses?limit=100',
    '/api/catalogue?limit=100',
    '/sitemap.xml',
    '/api/search?q=water',
    ...ids.flatMap((id) => [`/course/${id}`, `/api/courses/${id}`]),
    ...['course-springs', 'course-canals', 'course-stewardship-plan'].map(
      (key) => `/api/courses/${sampleId(key)}/access`,
    ),
  ]
  for (const address of addresses) {
    const text = await (await fetch(site + address)).text()
    for (const link of links) expect(text, address).not.toContain(link)
  }
  const open = await fetch(`${site}/api/courses/${sampleId('course-first-walk')}/access`)
  expect(await open.text()).toContain('https://classroom.example/first-walk')
})
