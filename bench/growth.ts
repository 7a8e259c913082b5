import { startChild } from './child.ts'
import type { Figure, Result } from './figures.ts'
import { announcementId, rareWord } from './fill-statements.ts'
import { startFilledSites } from './filled-site.ts'
import { inTurn, ratios } from './in-turn.ts'
import type { Order } from './load.ts'
import { courseAsked } from './questions.ts'
import { type Asked, oneAnswer, uncachedJson, uncachedPage } from './uncached.ts'

const times = { rounds: 11, roundMs: 300, warmUpMs: 1_000 }
const few = 100
const many = 100_000

/** Each asked by one connection: a rate is then the time of one answer, turned over. */
const measured: Record<string, Asked> = {
  'courses, list JSON': uncachedJson('/api/courses?limit=24'),
  'courses, list page': uncachedPage('/courses'),
  'course, JSON': uncachedJson(`/api/courses/${courseAsked}`),
  'announcements, list JSON': uncachedJson('/api/announcements?limit=24'),
  'announcements, list page': uncachedPage('/announcements'),
  'announcement, JSON': uncachedJson(`/api/announcements/${announcementId(50)}`),
  'search, a word in each hundredth': { path: `/api/search?q=${rareWord}` },
}

/** What a thousand times as many courses and announcements cost an answer that is made anew. */
export async function growth(): Promise<Result> {
  const { sites, stop } = await startFilledSites([few, many])
  const load = startChild<Order, { rate: number }>('load.ts', 1)
  try {
    const [small, large] = sites.map(({ server }) => server.port)
    if (small === undefined || large === undefined) throw new Error('Two sites were not started.')
    const figures: Figure[] = []
    for (const [name, asked] of Object.entries(measured)) {
      for (const port of [small, large]) await oneAnswer(port, asked)
      const msOf = (port: number) => async (ms: number) =>
        1000 / (await load.ask({ port, ...asked, connections: 1, ms })).rate
      const values = await inTurn({ few: msOf(small), many: msOf(large) }, times)
      figures.push(
        { name: `${name}: with ${few}`, values: values.few, unit: 'ms' },
        { name: `${name}: with ${many.toLocaleString('en')}`, values: values.many, unit: 'ms' },
        { name: `${name}: growth, round by round`, values: ratios(values.many, values.few), unit: '×' },
      )
    }
    return {
      title: `${few} against ${many.toLocaleString('en')} courses and announcements, the time of an answer made anew`,
      how:
        `two servers on one PostgreSQL, ${times.rounds} rounds of ${times.roundMs / 1000} s each in turn, one connection; the cache is passed by ` +
        '(bench/uncached.ts), the rest is as ever. The search finds a thousand times as much too: 1 against 1,000 of each kind',
      figures,
    }
  } finally {
    load.end()
    await stop()
  }
}
