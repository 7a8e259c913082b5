import { expect, test } from 'vitest'
import { zoneOffset } from '#platform/values/dates.ts'
import { sampleCourses } from './courses/courses.ts'
import { sampleResources } from './resources.ts'
import { allSampleSessions, courseOfSessions, sampleSessions } from './sessions.ts'

const days = ['01-01', '02-10', '03-01', '03-28', '04-20', '06-15', '08-01', '10-01', '10-25', '11-24', '12-05']

test.each(days.map((day) => new Date(`2026-${day}T12:00Z`)))(
  'on %s eight weekly sessions are around today: some over, with replays, one to come cancelled (sample-7)',
  (now) => {
    const sessions = sampleSessions(now)
    expect(sessions.map(({ date }) => new Date(`${date}T00:00Z`).getUTCDay())).toEqual(Array.from(sessions, () => 2))
    expect(new Set(sessions.map(({ date }) => date)).size).toBe(8)
    const [past, coming] = [
      sessions.filter(({ startsAt }) => startsAt < now),
      sessions.filter(({ startsAt }) => startsAt > now),
    ]
    expect([past.length > 0, coming.length > 0]).toEqual([true, true])
    expect(past.every(({ replayLink }) => replayLink !== null)).toBe(true)
    expect(coming.every(({ replayLink }) => replayLink === null)).toBe(true)
    expect(sessions.filter(({ isCancelled }) => isCancelled)).toHaveLength(1)
    expect(coming.some(({ isCancelled }) => isCancelled)).toBe(true)
  },
)

test.each(['2026-02-10', '2026-03-28', '2026-04-20', '2026-10-25', '2026-11-24', '2026-12-05'])(
  'on %s sessions go across the next clock change and keep their wall-clock time (sample-7)',
  (day) => {
    const sessions = sampleSessions(new Date(`${day}T12:00Z`))
    expect(new Set(sessions.map(({ startsAt, timeZone }) => zoneOffset(startsAt, timeZone))).size).toBe(2)
    expect(new Set(sessions.map(({ time }) => time))).toEqual(new Set(['18:30']))
  },
)

test('sessions belong to published courses and have existing materials (sample-7)', () => {
  const known = sampleResources.map(({ key }) => key)
  for (const { course, materials } of allSampleSessions(new Date())) {
    expect(sampleCourses.find(({ key }) => key === course)).toMatchObject({ published: true })
    for (const key of materials) expect(known).toContain(key)
  }
})

test.each(days.map((day) => new Date(`2026-${day}T12:00Z`)))(
  'on %s seven more terms are to come (sample-10)',
  (now) => {
    const coming = allSampleSessions(now).filter(({ course }) => course !== courseOfSessions)
    expect(new Set(coming.map(({ course }) => course)).size).toBe(7)
    expect(coming.every(({ startsAt }) => startsAt > now)).toBe(true)
    expect(new Set(coming.map(({ key }) => key)).size).toBe(coming.length)
  },
)
