import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { emptySections } from '#features/content/site-content/schema.ts'
import { type Child, pin, startChild } from './child.ts'
import type { Result } from './figures.ts'
import { startFilledSites } from './filled-site.ts'
import { memoryOf } from './process-usage.ts'
import { signInAsAdministrator, type SignedIn } from './signed-in.ts'
import type { StreamAnswer, StreamOrder } from './stream-readers.ts'

const many = 5_000
const most = 20_000
const saves = 7
const serverProcessor = 0
const readersProcessor = 1
/** The server's own files beside its streams. */
const ownFiles = 200

const written =
  'nearly all of it is one write for each stream, 12 µs on one machine; before, web streams and chunks made it 29 µs'
const held = 'an answer of node:http that is held open takes 18 kB; before, a web stream and its request lay beside it'

type Readers = Child<StreamOrder, StreamAnswer>

/** Opens event streams, saves once, and takes the time until the last of them hears. */
export async function streamsBench(): Promise<Result> {
  const { sites, stop } = await startFilledSites([100])
  const [few, others] = ['few', 'others'].map(() =>
    startChild<StreamOrder, StreamAnswer>('stream-readers.ts', readersProcessor),
  )
  try {
    const [site] = sites
    if (!site || !few || !others) throw new Error('No site was started.')
    const { port, pid = 0 } = site.server
    pin(site.server, serverProcessor)
    const openFiles = openFilesOf(pid)
    const all = Math.min(most, openFiles - ownFiles)
    const office = await signInAsAdministrator(site)
    await saveHero(office)
    await few.ask({ open: { port, count: 200 } })
    const before = memoryOf(pid).rss
    await few.ask({ open: { port, count: many - 200 } })
    await wait(2_000)
    const perStream = ((memoryOf(pid).rss - before) * 1024) / (many - 200)
    const heard = await rounds(office, [few], saves)
    await others.ask({ open: { port, count: all - many } })
    const heardByMost = await rounds(office, [few, others], 3)
    return {
      title: 'Open event streams',
      how:
        `bare sockets of other processes on several addresses of this machine, the server pinned to a processor of its own, which may open ${openFiles} files; ` +
        'a save of the hero through the API, the time from sending it until the last stream has its event.',
      figures: [
        { name: `last of ${many} streams hears`, values: heard, unit: 'ms', aim: { atMost: 100 }, note: written },
        { name: 'memory of a stream', values: [perStream], unit: 'kB', note: held, isKept: true },
        {
          name: `last of ${all} streams hears`,
          values: heardByMost,
          unit: 'ms',
          aim: { atMost: 400 },
          note: 'the same write, four times as often; everything else has its turn after each 500',
        },
      ],
    }
  } finally {
    few?.end()
    others?.end()
    await stop()
  }
}

async function rounds(office: SignedIn, readers: readonly Readers[], count: number): Promise<number[]> {
  const values: number[] = []
  for (let round = 0; round < count; round += 1) {
    await wait(1_500)
    const heard = Promise.all(readers.map((one) => one.ask({ hear: true })))
    await wait(100)
    const began = performance.timeOrigin + performance.now()
    await saveHero(office)
    values.push(Math.max(...(await heard).map(({ last }) => last)) - began)
  }
  return values
}

let version = 0
async function saveHero({ port, headers }: SignedIn): Promise<void> {
  const data = { ...emptySections.hero, title: `Hero ${version + 1}` }
  const answer = await fetch(`http://localhost:${port}/api/site-content/hero`, {
    method: 'PUT',
    headers: { ...headers, origin: `http://localhost:${port}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version, data }),
  })
  if (!answer.ok) throw new Error(`The save answered ${answer.status}: ${await answer.text()}`)
  version = ((await answer.json()) as { version: number }).version
}

/** How many files a process may open: as many as the system lets its parent, since Node raises its own limit to that. */
function openFilesOf(pid: number): number {
  const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8')) ?? []
  return Number(limit)
}
