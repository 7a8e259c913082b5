import pg from 'pg'
import { type Compared, listsCompared } from './admin-lists.ts'
import { startChild } from './child.ts'
import { type Figure, median, type Result } from './figures.ts'
import { filledLearning, certificateNumber } from './fill-learning.ts'
import { courseAsked, filled, announcementId, courseId, oneWord, rareWord } from './fill-statements.ts'
import { type FilledSite, startFilledSites } from './filled-site.ts'
import { inTurn, ratios } from './in-turn.ts'
import type { Order } from './load.ts'
import type { PlansOf } from './plans.ts'
import { savesOf } from './saves.ts'
import { type SignedIn, signInAsAdministrator } from './signed-in.ts'
import { type Asked, oneAnswer, uncachedJson, uncachedPage } from './uncached.ts'
import { pino } from 'pino'
import { sweepAll } from '#features/overview/retention/store.server.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { parseSettings } from '#platform/server/settings.ts'

const asksAlone = 200
const mostAsks = 5_000

/** The first sweep of ten years by the settings that nobody changed, and what it costs whoever reads meanwhile. Removes rows: measured last. */
async function sweepFigures({ server, connection, count }: FilledSite, asked: Asked): Promise<Figure[]> {
  const alone = await timesOf(server.port, asked, (asks) => asks < asksAlone)
  const database = openDatabase({ connection, log: pino({ level: 'error' }), poolSize: 1 })
  try {
    let isSwept = false
    const began = performance.now()
    const sweep = sweepAll(database.db, parseSettings({}).retention, new AbortController().signal).finally(() => {
      isSwept = true
    })
    const beside = await timesOf(server.port, asked, (asks) => !isSwept && asks < mostAsks)
    const removed = await sweep
    const seconds = (performance.now() - began) / 1000
    const rows = Object.values(removed).reduce((sum, each) => sum + each, 0)
    const told = Object.entries(removed).map(([name, each]) => `${name} ${each.toLocaleString('en')}`)
    const again = performance.now()
    await sweepAll(database.db, parseSettings({}).retention, new AbortController().signal)
    return [
      {
        name: `first sweep of ten years, ${count.toLocaleString('en')} of each kind`,
        values: [seconds],
        unit: 's',
        isKept: true,
        note: `${rows.toLocaleString('en')} rows removed, at most 1,000 in a transaction: ${told.join(', ')}`,
      },
      {
        name: 'the next sweep',
        values: [(performance.now() - again) / 1000],
        unit: 's',
        isKept: true,
        note: 'what stays is looked at once',
      },
      {
        name: 'a course read beside the sweep',
        values: beside,
        unit: 'ms',
        isKept: true,
        note: `alone: ${median(alone).toFixed(1)} ms`,
      },
    ]
  } finally {
    await database.close()
  }
}

/** Milliseconds of one answer after the other; at least one. */
async function timesOf(port: number, asked: Asked, goesOn: (asks: number) => boolean): Promise<number[]> {
  const times: number[] = []
  do {
    const began = performance.now()
    await oneAnswer(port, asked)
    times.push(performance.now() - began)
  } while (goesOn(times.length))
  return times
}

/** What visitors get, each address in a way that the cache is passed by. */
export const publicAnswers: Record<string, Asked> = {
  'courses, list JSON': uncachedJson('/api/courses?limit=24'),
  'courses, family by family': uncachedJson('/api/catalogue?limit=24'),
  'courses, list page': uncachedPage('/courses'),
  'courses, list JSON in Chinese': uncachedJson('/api/courses?limit=24&language=zh'),
  'courses, list page in Chinese': uncachedPage('/zh/courses'),
  'course, JSON': uncachedJson(`/api/courses/${courseId(50)}`),
  'course of many people and classes, page': uncachedPage(`/course/${courseId(50)}`),
  'classes to come of a course, JSON': uncachedJson(`/api/courses/${courseId(50)}/sessions?limit=24&when=upcoming`),
  'a certificate by its number': { path: `/api/certificates/${certificateNumber}/verification` },
  'announcements, list JSON': uncachedJson('/api/announcements?limit=24'),
  'announcements to come': uncachedJson('/api/announcements?when=upcoming&limit=24'),
  'announcements that are over, of one category': uncachedJson('/api/announcements?when=past&category=news&limit=24'),
  'announcements, list page': uncachedPage('/announcements'),
  'announcements, list page in Chinese': uncachedPage('/zh/announcements'),
  'announcement, JSON': uncachedJson(`/api/announcements/${announcementId(50)}`),
  'resources, list page': uncachedPage('/resources'),
  'search, a word in one': { path: `/api/search?q=${oneWord}` },
  'search, a word in each hundredth': { path: `/api/search?q=${rareWord}` },
  'search, a word in all': { path: '/api/search?q=soil' },
  'search in Chinese, a word in all': { path: `/api/search?q=${encodeURIComponent('流域')}&language=zh` },
}

const times = { rounds: 3, roundMs: 100, warmUpMs: 100 }
const sizes = (process.env['GROWTH_ROWS'] ?? '100,10000,100000').split(',').map(Number)

/** Measures what more records of each kind cost uncached answers, admin lists, counts, saves and exports. */
export async function growth(): Promise<Result> {
  const began = performance.now()
  const { sites, plansOf, stop } = await startFilledSites(sizes)
  const filledIn = (performance.now() - began) / 1000
  console.error(`Filled in ${Math.round(filledIn)} s`)
  const load = startChild<Order, { rate: number }>('load.ts', 1)
  try {
    const signedIn = await Promise.all(sites.map(signInAsAdministrator))
    const compared: Compared[] = [
      ...Object.entries(publicAnswers).map(([name, asked]) => ({ name, asked: signedIn.map(() => asked) })),
      ...(await listsCompared(signedIn)),
    ]
    const figures: Figure[] = []
    const scans = { public: new Set<string>(), save: new Set<string>() }
    const [largest, last] = [signedIn.at(-1), sites.at(-1)]
    if (!largest || !last) throw new Error('No site was started.')
    for (const [at, { name, asked }] of compared.entries()) {
      // Takes minutes: progress is shown.
      console.error(`${at + 1} of ${compared.length}: ${name}`)
      // One connection: a rate is then the inverse of one answer's time.
      const msOf =
        ({ port }: SignedIn, one: Asked) =>
        async (ms: number) => {
          await oneAnswer(port, one)
          return 1000 / (await load.ask({ port, ...one, connections: 1, ms })).rate
        }
      // Of hundreds of lists only what is compared is asked of every size.
      const isCompared = name in publicAnswers || isSteady.test(name)
      const measured = Object.fromEntries(
        signedIn.flatMap((site, size) => {
          const one = isCompared || site === largest ? asked[size] : undefined
          return one ? [[String(sizes[size]), msOf(site, one)] as const] : []
        }),
      )
      const isCount = name.includes('/count')
      const group = name in publicAnswers ? 'public answers' : `${isCount ? 'counts of ' : ''}lists of administrators`
      const values = await inTurn(measured, times)
      figures.push({ ...grown(name, values, { atMost: isCount ? 100 : 200 }), group })
      if (isSteady.test(name)) figures.push(timesAsLong(name, values))
      const one = asked.at(-1)
      if (one && name in publicAnswers) await noteScans(plansOf, async () => oneAnswer(largest.port, one), scans.public)
    }
    const saves = signedIn.map((site, size) => savesOf(site, sizes[size] ?? 0))
    await noteScans(plansOf, async () => saves.at(-1)?.(0), scans.save)
    figures.push(
      grown(
        'saving a course',
        await inTurn(Object.fromEntries(saves.map((save, size) => [String(sizes[size]), save])), times),
        { atMost: 100 },
      ),
      scannedFigure('tables that a public answer reads from end to end', scans.public),
      scannedFigure('tables that a save reads from end to end', scans.save),
      await exported(largest),
      ...(await spaceOf(last)),
      ...(await sweepFigures(last, uncachedJson(`/api/courses/${courseAsked}`))),
    )
    return {
      title: `What ${sizes.map((size) => size.toLocaleString('en')).join(', ')} records of each kind cost`,
      how:
        `One server and database for each size on one PostgreSQL, filled in ${Math.round(filledIn)} s; ${times.rounds} rounds of ${times.roundMs / 1000} s each in turn, ` +
        'one connection; the cache is passed by (bench/uncached.ts), the rest is as ever. What a search finds grows with the records. ' +
        'Lists of administrators: every GET in the API document with the tag admin and no row in its address; as it is, its second, middle and last page, ' +
        'searched for what one, few and all rows have, with each word that a parameter lists, and with all filters at once.',
      figures,
    }
  } finally {
    load.end()
    await stop()
  }
}

/** Notes the tables that were read from end to end; not by what the jobs ask meanwhile. */
async function noteScans(plansOf: PlansOf, work: () => Promise<unknown>, scanned: Set<string>) {
  const ofJobs = /\bjobs"?\.|media_originals|awaited_pictures|pg_advisory|^\s*(begin|commit|set|select pg_)/i
  for (const { statement, tables } of await plansOf(work))
    if (!ofJobs.test(statement)) for (const table of tables) scanned.add(table)
}

/** The largest size is judged; what the others took stands beside it. */
function grown(name: string, values: Record<string, number[]>, aim: Figure['aim']): Figure {
  const most = String(sizes.at(-1))
  const others = Object.entries(values).filter(([size]) => size !== most)
  const note = others
    .map(([size, ms]) => `${Number(size).toLocaleString('en')}: ${median(ms).toFixed(1)} ms`)
    .join('; ')
  return { name, values: values[most] ?? [], unit: 'ms', ...(aim && { aim }), note }
}

/** What is found is as much among many as among few: these must not take longer. */
const isSteady = /^classes to come of a course|^\/api\/admin\/(enrollments|issued-certificates|users), search, one$/

function timesAsLong(name: string, values: Record<string, number[]>): Figure {
  const [fewest, most] = [String(sizes[0]), String(sizes.at(-1))]
  return {
    name: `${name}: among ${most} ÷ among ${fewest}`,
    group:
      'classes of one course, and searches of enrollments, certificates and users for a rare word, ÷ the same among the fewest',
    values: ratios(values[most] ?? [], values[fewest] ?? []),
    unit: '×',
    aim: { atMost: 2 },
    ...(name.startsWith('classes') && { note: 'begin, end and taught minutes are of all its classes' }),
  }
}

function scannedFigure(name: string, tables: ReadonlySet<string>): Figure {
  return { name, values: [tables.size], unit: '', aim: { atMost: 0 }, note: [...tables].join(', ') }
}

async function exported({ port, headers }: SignedIn): Promise<Figure> {
  const began = performance.now()
  const answer = await fetch(`http://localhost:${port}/api/admin/enrollments/export`, { headers })
  let bytes = 0
  for await (const chunk of answer.body ?? []) bytes += (chunk as Uint8Array).length
  const seconds = (performance.now() - began) / 1000
  const note = `${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s, streamed`
  return {
    name: 'export of all enrollments, rows',
    values: [(sizes.at(-1) ?? 0) / seconds],
    unit: '/s',
    isKept: true,
    note,
  }
}

/** Bytes per row with its indexes, which is the formula of the space that growth takes. */
async function spaceOf({ connection, count }: FilledSite): Promise<Figure[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; rows: string; kept: string; indexes: string }>(
      `select relname as name, (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || relname, false, true, '')))[1]::text as rows,
        pg_table_size(oid) as kept, pg_indexes_size(oid) as indexes
       from pg_class where relkind = 'r' and relname = any($1) order by relname`,
      [[...filled, ...filledLearning, 'kept_pictures']],
    )
    return rows.flatMap((table) => {
      const each = Number(table.rows)
      if (each < count / 100) return []
      const kB = (Number(table.kept) + Number(table.indexes)) / 1024 / each
      const share = Math.round((100 * Number(table.indexes)) / (Number(table.kept) + Number(table.indexes)))
      return [
        {
          name: `space of a row of ${table.name}`,
          group: 'space of a row with its indexes, smallest and largest table',
          values: [kB],
          unit: 'kB' as const,
          note: `${share} % of it indexes`,
        },
      ]
    })
  } finally {
    await client.end()
  }
}
