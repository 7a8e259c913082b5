import { type Compared, listsCompared } from './admin-lists.ts'
import { startChild } from './child.ts'
import type { Figure, Result } from './figures.ts'
import { announcementId, oneWord, rareWord } from './fill-statements.ts'
import { startFilledSites } from './filled-site.ts'
import { inTurn, ratios } from './in-turn.ts'
import type { Order } from './load.ts'
import { courseAsked } from './questions.ts'
import { signInAsAdministrator } from './signed-in.ts'
import { type Asked, oneAnswer, uncachedJson, uncachedPage } from './uncached.ts'

const times = { rounds: 9, roundMs: 200, warmUpMs: 500 }
const few = 100
const many = 100_000

/** One connection each: a rate is then the inverse of one answer's time. */
const publicAnswers: Record<string, Asked> = {
  'courses, list JSON': uncachedJson('/api/courses?limit=24'),
  'courses, list page': uncachedPage('/courses'),
  'course, JSON': uncachedJson(`/api/courses/${courseAsked}`),
  'announcements, list JSON': uncachedJson('/api/announcements?limit=24'),
  'announcements, list page': uncachedPage('/announcements'),
  'announcement, JSON': uncachedJson(`/api/announcements/${announcementId(50)}`),
  'search, a word in one': { path: `/api/search?q=${oneWord}` },
  'search, a word in each hundredth': { path: `/api/search?q=${rareWord}` },
}

/** Measures what 1,000 times as many records cost uncached answers and admin lists. */
export async function growth(): Promise<Result> {
  const { sites, stop } = await startFilledSites([few, many])
  const load = startChild<Order, { rate: number }>('load.ts', 1)
  try {
    const [small, large] = await Promise.all(sites.map(signInAsAdministrator))
    if (!small || !large) throw new Error('Two sites were not started.')
    const compared: Compared[] = [
      ...Object.entries(publicAnswers).map(([name, asked]) => ({ name, few: asked, many: asked })),
      ...(await listsCompared(small, large)),
    ]
    const msOf = (port: number, asked: Asked) => async (ms: number) =>
      1000 / (await load.ask({ port, ...asked, connections: 1, ms })).rate
    const figures: Figure[] = []
    for (const [at, { name, ...asked }] of compared.entries()) {
      // Takes many minutes: progress is shown.
      console.error(`${at + 1} of ${compared.length}: ${name}`)
      await oneAnswer(small.port, asked.few)
      await oneAnswer(large.port, asked.many)
      const values = await inTurn({ few: msOf(small.port, asked.few), many: msOf(large.port, asked.many) }, times)
      figures.push(
        { name: `${name}: with ${many.toLocaleString('en')}`, values: values.many, unit: 'ms' },
        { name: `  growth from ${few}, round by round`, values: ratios(values.many, values.few), unit: '×' },
      )
    }
    return {
      title: `${few} against ${many.toLocaleString('en')} records of each kind, the time of an answer made anew`,
      how:
        `two servers on one PostgreSQL, ${times.rounds} rounds of ${times.roundMs / 1000} s each in turn, one connection; the cache is passed by ` +
        '(bench/uncached.ts), the rest is as ever. The search finds a thousand times as much too: 1 against 1,000 of each kind. ' +
        'Lists of administrators: every GET in the API document with the tag admin and no row in its address; as it is, its second, middle and last page, ' +
        'searched for what one, few and all rows have, with each word that a parameter lists, and with all filters at once',
      figures,
    }
  } finally {
    load.end()
    await stop()
  }
}
