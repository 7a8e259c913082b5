import { expect, inject, test } from 'vitest'
import { sampleCourses } from '#sample/courses/courses.ts'
import { sampleEnrollments } from '#sample/enrollments.ts'
import { sampleId } from '#sample/id.ts'
import { sampleVoices } from '#sample/voices.ts'
import { addressIn, spokenAddress, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { sampleText } from '#test/sample-text.ts'
import { oneLine, readPage } from './read-page.ts'

test('each tab has its intro and courses with price, content and link (courses-7)', async () => {
  for (const [tab, intro, badge] of [
    ['all', either('Everything the academy teaches at present', '学院目前的全部课程'), null],
    ['free', either('Open to everybody, at no cost.', '面向所有人，不收费用。'), t('Free Course')],
    [
      'certificate',
      either('Longer courses, accompanied and examined', '时间较长，有陪伴、有考核'),
      t('Certificate Course'),
    ],
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
  for (const said of [
    t('course type::Certificate'),
    t('Root Course'),
    '¥28,000 JPY',
    sampleText('16 weeks'),
    sampleText('Lin Wanqing and Ravi Menon'),
  ])
    expect(family.text(), said).toContain(said)
  expect(family.text()).toContain(t('{count} enrolled', { count: completed.length }))
  const certificate = family.text('aside')
  for (const said of [
    sampleText('Watershed Steward'),
    either('For people who look after a basin', '颁给照管流域的人'),
    '¥28,000 JPY',
  ])
    expect(certificate).toContain(said)
  const first = t('Section {number}', { number: 1 })
  const section = family.all('main li').find((each) => each.textContent.includes(first))
  expect(oneLine(section?.textContent ?? '')).toContain(t('Level 2'))
  expect(section?.querySelector('a')?.getAttribute('href')).toBe(addressIn(`/course/${sampleId('course-springs')}`))
  expect((await readPage(`/course/${sampleId('course-springs')}`)).text()).toContain(first)
  const free = (await readPage(`/course/${sampleId('course-first-walk')}`)).text()
  for (const said of [t('Free'), t('Standalone Course')]) expect(free).toContain(said)
})

test('without scripts a form chooses, counts and clears (catalogue-1, catalogue-2)', async () => {
  const all = await readPage('/courses')
  const [form] = all.all(`form[action="${addressIn('/courses')}"]`)
  expect(form?.getAttribute('method') ?? 'get').toBe('get')
  expect(form?.querySelector('select[name=fee] option[value=free]')?.textContent).toBe(
    t('{name} ({count})', { name: t('Free'), count: 4 }),
  )
  const chosen = await readPage('/courses?tab=certificate&length=long&taught_in=&topic=Cities&mode=none')
  expect(chosen.texts('[role=tabpanel] h2')).toEqual([sampleText('The Sponge City Studio')])
  expect(chosen.text('[role=status]')).toBe(t('{found, plural, one {# course} other {# courses}}', { found: 1 }))
  expect(chosen.all('form input[name=tab]')[0]?.getAttribute('value')).toBe('certificate')
  expect(chosen.all('select[name=topic] option[selected]')[0]?.getAttribute('value')).toBe('Cities')
  const long = t('{name}: {value}', { name: t('Length'), value: t('More than {hours} hours', { hours: 40 }) })
  expect(chosen.link(long, '[role=tabpanel]')).toBe(addressIn('/courses?tab=certificate&topic=Cities'))
  expect(chosen.link(t('Clear'), '[role=tabpanel]')).toBe(addressIn('/courses?tab=certificate'))
  expect(chosen.link(t('Free'), '[role=tablist]')).toBe(addressIn('/courses?tab=free&length=long&topic=Cities'))
  const none = await readPage('/courses?topic=Oceans')
  expect(none.text('[role=tabpanel]')).toContain(t('No course fits this choice'))
  expect(none.link(t('Show all courses'), '[role=tabpanel]')).toBe(addressIn('/courses'))
})

test('a course has voices of former students, where there are some (voices-1)', async () => {
  const page = await readPage(`/course/${sampleId('course-living-watersheds')}`)
  const quotes = sampleVoices.filter(({ course }) => course === 'course-living-watersheds')
  expect(
    page.texts('blockquote').filter((said) => quotes.some(({ quote }) => sampleText(quote) === said)),
  ).toHaveLength(3)
  expect(page.text()).not.toContain('to the office')
  expect((await readPage(`/course/${sampleId('course-springs')}`)).text()).not.toContain(t('Former students'))
})

test('a public page says that a course is full, and nothing about people (places-19)', async () => {
  const full = await readPage(`/course/${sampleId('course-birds-of-the-city')}`)
  expect(full.text('main dl')).toMatch(new RegExp(`${t('Places')}\\s*${t('Full')}`))
  expect(full.text()).not.toMatch(new RegExp(`${either('waiting list|Every place', '候补')}|Carmen|carmen@`))
  const open = await readPage(`/course/${sampleId('course-first-walk')}`)
  expect(open.text('main dl')).not.toContain(t('Places'))
})

test('a visitor without scripts reads courses and a course, and learns what enrolling needs', async () => {
  const list = await readPage('/courses?tab=certificate')
  const course = await readPage(
    list.link(`${t('Enroll Now')} ${t('in {title}', { title: sampleText('Living Watersheds') })}`),
  )
  expect(course.texts('h1')).toEqual([sampleText('Living Watersheds')])
  expect(course.text()).toContain(
    either('The academy’s first course, and still its heart.', '这是学院的第一门课程，至今仍是学院的根本。'),
  )
  expect(course.link(sampleText('Springs and Small Streams'), 'main')).toBe(
    addressIn(`/course/${sampleId('course-springs')}`),
  )
  expect(course.html).toMatch(
    new RegExp(
      `<noscript>(?:(?!</noscript>).)*${either('Joining a class and enrolling need scripts', '上课和报名需要启用脚本')}`,
      's',
    ),
  )
})

test.each([`/course/${sampleId('nothing at all')}`, '/course/no-id'])(
  '%s says that the course is not found and leads back to the list',
  async (address) => {
    const page = await readPage(address)
    expect(page.status).toBe(404)
    expect(page.document.title).toMatch(new RegExp(`^${t('Course Not Found')}`))
    expect(page.texts('h1')).toEqual([t('Course Not Found')])
    expect(page.text()).toContain(t('Unable to find the specified course'))
    expect(page.link(t('Back to Course List'), 'main')).toBe(addressIn('/courses'))
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
    addressIn('/courses'),
    addressIn('/courses?tab=certificate'),
    '/api/courses?limit=100',
    '/api/catalogue?limit=100',
    '/sitemap.xml',
    '/api/search?q=water',
    ...ids.flatMap((id) => [addressIn(`/course/${id}`), spokenAddress(`/api/courses/${id}`)]),
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
