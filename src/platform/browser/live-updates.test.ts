// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Change, type Everything, followLiveUpdates } from './live-updates.ts'
import { notifySession } from './session-events.ts'

/** The connections that were made, each with a way to tell a change over it. */
const connections: {
  since: number
  tell: (told: Change | Everything) => Promise<void>
  beat: () => Promise<void>
  signal: AbortSignal
}[] = []

async function connect(url: string, { signal }: { signal: AbortSignal }) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => {}))
  const tell = async (told: Change | Everything) => {
    const event =
      'everything' in told
        ? `event: everything\ndata: {"position":${told.everything}}`
        : `data: ${JSON.stringify(told)}`
    await write(event)
  }
  const write = async (block: string) => {
    await writer.write(new TextEncoder().encode(`${block}\n\n`))
    await new Promise((resolve) => setTimeout(resolve))
  }
  connections.push({
    since: Number(new URL(url, 'http://here').searchParams.get('since')),
    tell,
    beat: () => write(': heartbeat'),
    signal,
  })
  return new Response(readable)
}

let stops: (() => void)[] = []
beforeEach(() => {
  connections.length = 0
  vi.stubGlobal('fetch', connect)
  vi.stubGlobal('requestIdleCallback', (begin: () => void) => begin())
  vi.stubGlobal('navigator', { locks: fakeLocks() })
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  vi.unstubAllGlobals()
})

/** One lock, held by one at a time, as browsers keep it for all tabs of a site. */
function fakeLocks() {
  let queue = Promise.resolve()
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
      const turn = queue.then(() => (signal.aborted ? undefined : hold()))
      queue = turn.then(() => undefined)
      return turn
    },
  }
}

async function openTab(since: number) {
  const queries = new QueryClient()
  const invalidated: unknown[] = []
  vi.spyOn(queries, 'invalidateQueries').mockImplementation(async (filters) => {
    const predicate = filters?.predicate
    const keys = [['site-content', 'hero'], ['courses'], ['courses', 'detail', idA], ['courses', idA], ['courses', idB]]
    const figures = { queryKey: ['dashboard'], meta: { cacheTags: ['courses', 'teachers'] } }
    const queriesOnScreen = [...keys.map((queryKey) => ({ queryKey, meta: undefined })), figures]
    invalidated.push(
      predicate
        ? queriesOnScreen.filter((query) => predicate(query as never)).map(({ queryKey }) => queryKey)
        : 'everything',
    )
  })
  const stop = followLiveUpdates(queries, since)
  stops.push(stop)
  await settle()
  return { invalidated, stop }
}
const idA = '0b1f4c1e-6a2e-4f0e-9d5e-000000000001'
const idB = '0b1f4c1e-6a2e-4f0e-9d5e-000000000002'
const settle = () => new Promise((resolve) => setTimeout(resolve, 30))
const change = (position: number, topic = 'site-content/hero', ids: string[] = []) => ({ position, topic, ids })

test('a change refreshes only queries made from it (changes-11)', async () => {
  const tab = await openTab(5)
  expect(connections).toMatchObject([{ since: 5 }])
  await connections[0]?.tell(change(6))
  await connections[0]?.tell(change(7, 'courses', [idA]))
  await connections[0]?.tell(change(8, 'courses'))
  await connections[0]?.tell(change(8, 'courses'))
  expect(tab.invalidated).toEqual([
    [['site-content', 'hero']],
    [['courses'], ['courses', 'detail', idA], ['courses', idA], ['dashboard']],
    [['courses'], ['courses', 'detail', idA], ['courses', idA], ['courses', idB], ['dashboard']],
  ])
})

test('the tabs of a browser share one connection, and each hears each change once (changes-10)', async () => {
  const tabs = [await openTab(5), await openTab(5), await openTab(5)]
  expect(connections).toHaveLength(1)
  await connections[0]?.tell(change(6))
  await settle()
  for (const tab of tabs) expect(tab.invalidated).toEqual([[['site-content', 'hero']]])
})

test('a tab that opens later, from an older page, catches up with what the others know', async () => {
  const first = await openTab(5)
  await connections[0]?.tell(change(6))
  await connections[0]?.tell(change(7, 'courses'))
  const later = await openTab(6)
  expect(later.invalidated).toHaveLength(1)
  expect(later.invalidated[0]).toContainEqual(['courses'])
  expect(first.invalidated).toHaveLength(2)
})

test('a tab with a page older than all that is remembered reads everything again, alone', async () => {
  const first = await openTab(5)
  const later = await openTab(3)
  expect(later.invalidated).toEqual(['everything'])
  expect(first.invalidated).toEqual([])
  await connections[0]?.tell(change(6))
  await settle()
  expect(later.invalidated).toHaveLength(2)
})

test('past 200 changes the oldest are dropped, and a tab from before reads everything again', async () => {
  await openTab(0)
  for (let position = 1; position <= 250; position += 1) await connections[0]?.tell(change(position))
  const old = await openTab(49)
  const recent = await openTab(50)
  expect(old.invalidated).toEqual(['everything'])
  expect(recent.invalidated).toHaveLength(200)
})

test("'everything' reaches all tabs, and what comes after it counts from its position", async () => {
  const tabs = [await openTab(500), await openTab(500)]
  await connections[0]?.tell({ everything: 20 })
  await connections[0]?.tell(change(21))
  await settle()
  for (const tab of tabs) expect(tab.invalidated).toEqual(['everything', [['site-content', 'hero']]])
  expect((await openTab(20)).invalidated).toEqual([[['site-content', 'hero']]])
})

test('when the tab with the connection closes, another takes over from where it was (changes-10)', async () => {
  const first = await openTab(5)
  const second = await openTab(5)
  await connections[0]?.tell(change(9))
  await settle()
  first.stop()
  await settle()
  expect(connections).toMatchObject([{ since: 5, signal: { aborted: true } }, { since: 9 }])
  await connections[1]?.tell(change(10, 'courses'))
  expect(second.invalidated).toHaveLength(2)
})

test('a tab that closes while it waits for its turn never connects', async () => {
  const first = await openTab(5)
  const waiting = await openTab(5)
  waiting.stop()
  first.stop()
  await settle()
  expect(connections).toHaveLength(1)
})

test('a browser without locks has a connection for each tab', async () => {
  vi.stubGlobal('navigator', {})
  await openTab(5)
  await openTab(5)
  expect(connections).toHaveLength(2)
})

test('another person’s sign-in reconnects from the position and forgets the old (changes-7)', async () => {
  const [holder] = [await openTab(5), await openTab(5)]
  await connections[0]?.tell(change(6, 'inquiries/questions', [idA]))
  notifySession('person-changed')
  await settle()
  expect(connections).toMatchObject([
    { since: 5, signal: { aborted: true } },
    { since: 6, signal: { aborted: false } },
  ])
  const late = await openTab(5)
  await settle()
  expect(late.invalidated).toEqual(['everything'])
  holder.stop()
  await settle()
  expect(connections).toHaveLength(3)
})

test('hidden tabs report open editors at each heartbeat, visible ones by timer (presence-2)', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const refetch = vi.spyOn(QueryClient.prototype, 'refetchQueries').mockResolvedValue()
  await openTab(5)
  await openTab(5)
  await connections[0]?.beat()
  // The tab with the connection, and the other.
  await expect.poll(() => refetch.mock.calls.length).toBe(2)
  expect(refetch.mock.calls[0]?.[0]).toMatchObject({ queryKey: ['presence'] })
  hidden.mockReturnValue(false)
  await connections[0]?.beat()
  await connections[0]?.tell({ position: 6, topic: 'courses', ids: [] })
  expect(refetch).toHaveBeenCalledTimes(2)
  hidden.mockRestore()
  refetch.mockRestore()
})
