import { expect, test } from 'vitest'
import { placesIn, readingsIn } from '#features/content/watersheds/rules.ts'
import { sampleAnnouncements } from './announcements/announcements.ts'
import { sampleCertificates } from './certificates.ts'
import { sampleCourses } from './courses/courses.ts'
import { sampleDocument } from './documents/catalogue.ts'
import { sampleDrawings } from './drawings/catalogue.ts'
import { sampleEnrollments } from './enrollments.ts'
import { sampleId } from './id.ts'
import { sampleApplications, sampleQuestions } from './inquiries.ts'
import { sampleCompletions, sampleIssued, sampleNumber } from './issued-certificates.ts'
import { clockTime } from './moments.ts'
import { samplePartners } from './partners.ts'
import { sampleMilestones } from './milestones.ts'
import { sampleResources } from './resources.ts'
import { sampleHero, sampleMission, sampleVision } from './site-content.ts'
import { sampleTeam } from './team.ts'
import { sampleTeachers } from './teachers.ts'
import { sampleWatersheds } from './watersheds.ts'
import { allSampleSessions } from './sessions.ts'
import { sampleVoices } from './voices.ts'

const youtube = /^https:\/\/(www\.youtube\.com\/(watch\?v=|live\/|shorts\/)|youtu\.be\/)[\w-]{11}$/

/** Words as they are not spelled here: the texts are British beside what the site's own words say. */
const american =
  /\b(\w*(neighbor|favor|behavior|harbor)\w*|colors?|meters?|(organ|recogn|real|apolog)iz\w+|catalogs?|gray|traveled|plowed)\b/gi

const everything = {
  sampleHero,
  sampleMission,
  sampleVision,
  sampleTeam,
  samplePartners,
  sampleTeachers,
  sampleCertificates,
  sampleCourses,
  sampleAnnouncements,
  sampleResources,
  sampleQuestions,
  sampleApplications,
  sampleEnrollments,
  sampleWatersheds,
  sampleMilestones,
  sampleVoices,
}

test('the home page has three stats, four values, ten members, six partners (home-1, sample-1)', () => {
  expect(sampleHero.stats).toHaveLength(3)
  expect(sampleHero.youtubeUrl).toMatch(youtube)
  expect(sampleMission.values).toHaveLength(4)
  expect(sampleMission.values.map(({ icon }) => icon).toSorted()).toEqual(['Globe', 'Heart', 'Leaf', 'Users'])
  expect(sampleMission.values.some(({ link }) => link === null)).toBe(true)
  expect(sampleTeam.teamMembers).toHaveLength(10)
  expect(samplePartners.partners).toHaveLength(6)
})

test('sample texts promise only what exists, in the site’s spelling (sample-1)', () => {
  const published = sampleCourses.filter((course) => course.published)
  expect(sampleHero.stats[0]).toMatchObject({ number: String(published.length) })
  const names = published.flatMap(({ instructor }) => instructor.split(' and '))
  const members = sampleTeam.teamMembers.map(({ name }) => name)
  // Whoever teaches, speaks or hosts is with the team and among the teachers.
  expect(sampleHero.stats[1]).toMatchObject({ number: String(sampleTeachers.length) })
  expect(sampleTeachers.map(({ name }) => name).toSorted()).toEqual(members.toSorted())
  expect(names.filter((name) => !members.includes(name))).toEqual([])
  const said = JSON.stringify(everything)
  const texts = said.replace(/"key":"[^"]+"/g, '')
  expect(texts.match(/\benrol(s|ment|ments)?\b/gi) ?? []).toEqual([])
  expect(texts.replace(/"\w+":/g, '').match(american) ?? []).toEqual([])
  // What no form of the site asks for.
  expect(said).not.toMatch(/in the enroll?ment form/i)
  expect(said).not.toMatch(/places are open/i)
})

test('what a course says of its classes, places and fee is so (sample-14)', () => {
  const withClasses = new Set(allSampleSessions(new Date('2026-03-05T09:30:00Z')).map(({ course }) => course))
  for (const { key, parent, published, price, feeCovers, selfPaced } of sampleCourses) {
    if (parent !== null || !published) continue
    expect([key, withClasses.has(key) || selfPaced === true]).toEqual([key, true])
    expect([key, feeCovers !== undefined]).toEqual([key, price > 0])
  }
  // Classes are open to everybody: no fee pays for them.
  for (const { feeCovers = '', key } of sampleCourses)
    expect([key, /classes|studio days|seminar days/i.test(feeCovers)]).toEqual([key, false])
  expect(sampleCourses.find(({ key }) => key === 'course-birds-of-the-city')?.capacity).toBe(5)
})

test('whoever speaks of a course enrolled in it, with a portrait of their own (sample-15)', () => {
  for (const { name, course } of sampleVoices)
    expect(sampleEnrollments).toContainEqual(expect.objectContaining({ name, course, status: 'completed' }))
  const portraits = [
    ...sampleVoices.map(({ portrait }) => portrait),
    ...sampleTeachers.flatMap(({ avatar }) => avatar ?? []),
  ]
  expect(new Set(portraits).size).toBe(portraits.length)
  expect(new Set(sampleVoices.map(({ course }) => course)).size).toBeGreaterThan(3)
})

test('mission and vision pages use every module type in order, with YouTube videos (sample-1)', () => {
  for (const { modules } of [sampleMission, sampleVision]) {
    expect(new Set(modules.map(({ type }) => type))).toEqual(
      new Set(['title', 'subtitle', 'paragraph', 'image', 'video']),
    )
    expect(modules.map(({ order }) => order)).toEqual(modules.map((_, at) => at))
    for (const module of modules) if (module.type === 'video') expect(module.content).toMatch(youtube)
  }
})

test('keys are unique over all records, and so are their ids', () => {
  const keys = [...JSON.stringify(everything).matchAll(/"key":"([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(keys.length).toBeGreaterThan(100)
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(keys.map(sampleId)).size).toBe(keys.length)
})

test('every link is http or https, a path of this site, a drawing or a document', () => {
  const links = [...JSON.stringify(everything).matchAll(/"(?:\w*[lL]ink|url|website|youtubeUrl)":"([^"]+)"/g)]
  expect(links.length).toBeGreaterThan(50)
  for (const [, link] of links) expect(link).toMatch(/^(https?:\/\/[^/]+|\/about\/\w+$|document:)/)
})

test('every named drawing and document exists; every portrait and mark is used (sample-3)', () => {
  const named = [...JSON.stringify(everything).matchAll(/"drawing:([^"]+)"/g)].map((match) => match[1] ?? '')
  for (const name of named) expect(Object.keys(sampleDrawings)).toContain(name)
  for (const name of Object.keys(sampleDrawings)) if (/^(portrait|logo)-/.test(name)) expect(named).toContain(name)
  for (const { type, url } of sampleResources) {
    if (type === 'video') expect(url).toMatch(youtube)
    else expect(sampleDocument(url).bytes.length).toBeGreaterThan(3000)
  }
})

test('no scene is drawn on more than two records; those of people at work on one (sample-12)', () => {
  const named = [...JSON.stringify(everything).matchAll(/"drawing:([^"]+)"/g)].map((match) => match[1] ?? '')
  const scenes = named.filter((name) => !/^(portrait|logo)-/.test(name))
  const times = (name: string) => scenes.filter((each) => each === name).length
  expect(scenes.filter((name) => times(name) > 2)).toEqual([])
  const fieldwork = Object.keys(sampleDrawings).filter((name) => /^(measuring|planting|bridge)-/.test(name))
  expect(fieldwork.map(times)).toEqual(Array(9).fill(1))
})

test('thirty-one streams have fared as the report of the spring says (sample-13)', () => {
  expect(sampleHero.stats[2]).toMatchObject({ number: String(sampleWatersheds.length) })
  const changes = sampleWatersheds.map(({ readings }) => {
    const values = readingsIn(readings)
    const before = values.find(({ day }) => day.startsWith('2021'))?.value ?? Number.NaN
    return (values.at(-1)?.value ?? Number.NaN) / before - 1
  })
  const count = (fared: (change: number) => boolean) => changes.filter(fared).length
  expect([
    count((change) => change > 0.2),
    count((change) => Math.abs(change) < 0.15),
    count((change) => change < -0.2),
  ]).toEqual([19, 8, 4])
  for (const { river_line } of sampleWatersheds) expect(placesIn(river_line)).toHaveLength(14)
})

test('courses include free ones, certificates, a priced family of three levels and a draft', () => {
  const byKey = new Map(sampleCourses.map((course) => [course.key, course]))
  const depthOf = (key: string): number => {
    const parent = byKey.get(key)?.parent
    return parent ? depthOf(parent) + 1 : 1
  }
  expect(sampleCourses.length).toBeGreaterThanOrEqual(12)
  expect(sampleCourses.filter(({ published }) => !published)).toHaveLength(1)
  expect(Math.max(...sampleCourses.map(({ key }) => depthOf(key)))).toBe(3)
  const root = byKey.get('course-living-watersheds')
  expect(root?.price).toBeGreaterThan(0)
  expect(sampleCourses.filter(({ parent }) => parent === root?.key).length).toBeGreaterThan(1)
  const certificates = sampleCertificates.map(({ key }) => key)
  for (const course of sampleCourses) {
    if (course.parent) expect(byKey.has(course.parent)).toBe(true)
    if (course.certificate) expect(certificates).toContain(course.certificate)
    if (course.type === 'free') expect(course.price).toBe(0)
    expect(Number.isInteger(course.price)).toBe(true)
  }
})

test('every course that is published says what, for whom, how long and by whom (sample-11)', () => {
  const known = sampleTeachers.map(({ key }) => key)
  for (const { published, more, about, instructor } of sampleCourses.filter((course) => course.published)) {
    expect([published, more?.length]).toEqual([true, expect.any(Number)])
    expect(Math.min(about.outcomes.length, about.questions.length, about.teachers.length)).toBeGreaterThan(0)
    const names = about.teachers.map((key) => sampleTeachers[known.indexOf(key)]?.name)
    for (const name of instructor.split(' and ')) expect(names).toContain(name)
  }
})

test('announcements cover every category, one featured, one draft, with known people', () => {
  const now = new Date('2026-03-05T09:30:00Z')
  expect(sampleAnnouncements.length).toBeGreaterThanOrEqual(20)
  expect(new Set(sampleAnnouncements.map(({ category }) => category)).size).toBe(5)
  expect(sampleAnnouncements.filter(({ featured }) => featured)).toHaveLength(1)
  expect(sampleAnnouncements.filter(({ published }) => !published)).toHaveLength(1)
  const teachers = sampleTeachers.map(({ key }) => key)
  for (const { speakers, hosts, when, daysFromNow } of sampleAnnouncements) {
    for (const key of [...speakers, ...hosts]) expect(teachers).toContain(key)
    expect(daysFromNow).toBeLessThan(0)
    if (!when) continue
    const start = clockTime(now, when.startsIn, when.from, when.timeZone)
    expect(clockTime(now, when.endsIn, when.to, when.timeZone).getTime()).toBeGreaterThan(start.getTime())
  }
})

test('there are enough resources, teachers, certificates and inquiries in every state', () => {
  expect(sampleResources.length).toBeGreaterThanOrEqual(12)
  expect(sampleTeachers).toHaveLength(10)
  expect(sampleTeachers.some(({ avatar }) => avatar === null)).toBe(true)
  expect(sampleCertificates).toHaveLength(4)
  expect(new Set(sampleQuestions.map(({ status }) => status))).toEqual(new Set(['new', 'in_progress', 'resolved']))
  expect(new Set(sampleApplications.map(({ status }) => status))).toEqual(
    new Set(['new', 'under_review', 'approved', 'rejected']),
  )
})

test('enrollments span twelve weeks and every state, one per course and email (sample-2)', () => {
  expect(new Set(sampleEnrollments.map(({ status }) => status)).size).toBe(4)
  expect(new Set(sampleEnrollments.map(({ daysFromNow }) => Math.ceil(-daysFromNow / 7))).size).toBe(12)
  expect(new Set(sampleEnrollments.map(({ course, email }) => `${course} ${email}`)).size).toBe(
    sampleEnrollments.length,
  )
  for (const { course } of sampleEnrollments) {
    expect(sampleCourses.find(({ key }) => key === course)).toMatchObject({ published: true, parent: null })
  }
})

test('inquiries keep to the limits of the contact forms', () => {
  for (const { name, message, subject } of sampleQuestions) {
    expect(name.length).toBeGreaterThanOrEqual(2)
    expect(message.length).toBeGreaterThanOrEqual(10)
    expect(message.length).toBeLessThanOrEqual(2000)
    expect(subject?.length ?? 0).toBeLessThanOrEqual(500)
  }
  for (const { motivation, skills } of sampleApplications) {
    expect(motivation.length).toBeGreaterThanOrEqual(20)
    expect(motivation.length).toBeLessThanOrEqual(2000)
    expect(skills?.length ?? 0).toBeLessThanOrEqual(1000)
  }
})

test('completed people are enrolled; of six certificates one is withdrawn; some wait (sample-5)', () => {
  const enrolled = new Set(
    sampleEnrollments.filter(({ status }) => status === 'completed').map(({ key, course }) => `${key} ${course}`),
  )
  for (const { enrollment, course } of sampleCompletions) expect(enrolled).toContain(`${enrollment} ${course}`)
  expect(sampleIssued.filter(({ withdrawn }) => withdrawn === undefined)).toHaveLength(6)
  expect(sampleIssued.filter(({ withdrawn }) => withdrawn !== undefined)).toHaveLength(1)
  expect(sampleCompletions.length).toBeGreaterThan(sampleIssued.length)
  expect(new Set(sampleIssued.map(({ enrollment }) => sampleNumber(enrollment))).size).toBe(sampleIssued.length)
})
