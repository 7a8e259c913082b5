import { expect, test } from 'vitest'
import { begin, type EditingEvent, type EditingSession, reduce } from './editing-session.ts'

type Fields = { title: string; author: string; url: string | null }
type Event = EditingEvent<Fields>
type State = EditingSession<Fields>
const soil: Fields = { title: 'Soil', author: 'Amara', url: '/old.pdf' }
const write = (part: Partial<Fields>): Event => ({ type: 'typed', change: (mine) => ({ ...mine, ...part }) })
const deletion = { at: '2026-01-01T00:00:00.000Z', by: 'Wen' }
const left = { version: 3, base: soil, document: { ...soil, url: '/left.pdf' }, key: 'left', keptAt: '2026-01-01' }

/** The same numbers for the same seed, from 0 to below 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
}

test('in any order of events no typed text is lost without a decision (editing-1)', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const next = numbers(seed)
    let state = begin<Fields>({ version: 1, data: soil }, { addedUnder: 'k', drafts: [left] })
    let server = { version: 1, data: soil }
    let typed: string | null = null
    const order: string[] = []
    const others = (part: Partial<Fields>) => {
      server = { version: server.version + 1, data: { ...server.data, ...part } }
    }
    for (let step = 0; step < 25; step++) {
      const events: Event[] = [
        write({ title: `Typed ${step}` }),
        { type: 'saveAsked' },
        { type: 'failed' },
        { type: 'arrived', stored: server },
        { type: 'decidedLater' },
        { type: 'foundGone', deletion },
        { type: 'checked' },
        {
          type: 'partAsked',
          over: { version: state.version, data: state.base },
          change: (data) => ({ ...data, url: null }),
        },
        { type: 'draftTaken', at: '2026-01-02' },
        ...answersTo(state, server),
      ]
      const event = events[Math.floor(next() * events.length)]
      if (!event) continue
      order.push(event.type)
      if (event.type === 'typed') typed = `Typed ${step}`
      if (event.type === 'saved') server = { version: event.version ?? 0, data: event.data ?? server.data }
      state = reduce(state, event)
      if (next() < 0.2) others({ author: `Wen ${step}` })
      if (next() < 0.1) others({ title: `Theirs ${step}` })
      // What gave way to a draft is a draft itself.
      const isThere =
        typed === null ||
        [state.mine, ...state.drafts.map(({ document }) => document)].some(({ title }) => title === typed)
      expect(isThere, `seed ${seed}: ${order.join(', ')}: ${typed} in ${JSON.stringify(state.mine)}`).toBe(true)
    }
  }
})

/** What a server may answer to a save that is on its way: stored as it was sent where nobody else came first, else both sides. */
function answersTo({ sent }: State, server: { version: number; data: Fields }): Event[] {
  if (!sent) return []
  if (sent.version === server.version) return [{ type: 'saved', version: server.version + 1, data: sent.mine }]
  return [{ type: 'conflicted', theirs: server, overlaps: [] }]
}
