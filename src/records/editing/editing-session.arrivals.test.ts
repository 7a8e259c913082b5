import { expect, test } from 'vitest'
import { isSame } from '#records/saving/merge.ts'
import type { Block } from '#records/rich-text/blocks.ts'
import { textOf } from '#records/rich-text/text.ts'
import { begin, type EditingEvent, type EditingSession, openOverlaps, reduce } from './editing-session.ts'

type Fields = { title: string; author: string; url: string | null }
type Event = EditingEvent<Fields>
type State = EditingSession<Fields>
const soil: Fields = { title: 'Soil', author: 'Amara', url: '/old.pdf' }
const after = (state: State, ...events: Event[]) => events.reduce<State>(reduce, state)
const write = (part: Partial<Fields>): Event => ({ type: 'typed', change: (mine) => ({ ...mine, ...part }) })
const theirs = (part: Partial<Fields>, version = 4) => ({ version, data: { ...soil, ...part } })
const overlap = { path: 'title', mine: 'Mine', theirs: 'Theirs' }
const met: Event = { type: 'conflicted', theirs: theirs({ title: 'Theirs', author: 'Wen' }), overlaps: [overlap] }

const phaseOf = ({ sent, conflict, gone, mine, base }: State) =>
  sent ? 'saving' : conflict ? 'conflict' : gone ? 'gone' : isSame(mine, base) ? 'clean' : 'dirty'
const dirty = after(begin<Fields>({ version: 3, data: soil }), write({ title: 'Mine' }))
const saving = after(dirty, { type: 'saveAsked' })
const conflict = after(saving, met)
const gone = after(saving, { type: 'foundGone', deletion: { at: '2026-01-01T00:00:00.000Z', by: 'Wen' } })

const arrived = (part: Partial<Fields>, version = 4): Event => ({ type: 'arrived', stored: theirs(part, version) })

test('a save elsewhere in the record joins the edits, which are then over it (presence-4)', () => {
  const now = after(dirty, arrived({ author: 'Wen', url: null }))
  expect(now).toMatchObject({ version: 4, mine: { title: 'Mine', author: 'Wen', url: null }, base: { title: 'Soil' } })
  expect([phaseOf(now), openOverlaps(now)]).toEqual(['dirty', []])
  expect(after(now, { type: 'saveAsked' }).sent).toMatchObject({ version: 4, mine: { title: 'Mine', author: 'Wen' } })
})

test('overlapping edits stay, all else follows, and the save asks before sending (presence-4)', () => {
  const now = after(dirty, arrived({ title: 'Theirs', author: 'Wen' }))
  expect(now).toMatchObject({ version: 3, mine: { title: 'Mine', author: 'Wen' }, conflict: null })
  expect(openOverlaps(now)).toEqual([overlap])
  const later = after(now, write({ author: 'Lu' }), { type: 'saveAsked' })
  expect(later).toMatchObject({ sent: null, conflict: { version: 4, overlaps: [overlap] } })
  expect(later.conflict?.overlaps, 'the author was seen before it was changed').toHaveLength(1)
  const chosen = after(later, { type: 'saveAsked', choices: { title: 'theirs' } })
  expect(chosen.sent).toMatchObject({ version: 4, mine: { title: 'Theirs', author: 'Lu' } })
})

test('an overlap that was typed away is none, and edits are over what is stored (presence-4)', () => {
  const met = after(dirty, arrived({ title: 'Theirs', author: 'Wen' }))
  const agreed = after(met, write({ title: 'Theirs', author: 'Lu' }))
  expect(openOverlaps(agreed)).toEqual([])
  expect(after(agreed, { type: 'saveAsked' }).sent).toMatchObject({
    version: 4,
    mine: { title: 'Theirs', author: 'Lu' },
  })
  expect(after(met, { type: 'discarded' })).toMatchObject({ version: 4, mine: { title: 'Theirs' } })
})

test('a second save of somebody else joins beside an overlap that is still open (presence-4)', () => {
  const now = after(dirty, arrived({ title: 'Theirs' }), arrived({ title: 'Theirs too', author: 'Wen' }, 5))
  expect(now).toMatchObject({ version: 3, mine: { title: 'Mine', author: 'Wen' } })
  expect(openOverlaps(now)).toEqual([{ path: 'title', mine: 'Mine', theirs: 'Theirs too' }])
})

test('a change during a save waits for its answer, whichever save came first (presence-5)', () => {
  const heard = after(saving, arrived({ title: 'Mine', author: 'Wen' }, 5))
  expect(heard.mine, 'nothing changes below a save').toEqual({ ...soil, title: 'Mine' })
  const stored = after(heard, { type: 'saved', version: 4, data: { ...soil, title: 'Mine' } })
  expect(stored).toMatchObject({ version: 5, ownVersion: 4, mine: { title: 'Mine', author: 'Wen' } })
  expect(phaseOf(stored)).toBe('clean')
  const own = after(saving, arrived({ title: 'Mine' }, 4), {
    type: 'saved',
    version: 4,
    data: { ...soil, title: 'Mine' },
  })
  expect([phaseOf(own), own.version, own.ownVersion], 'one’s own save that is heard of before its answer').toEqual([
    'clean',
    4,
    4,
  ])
  const failed = after(heard, { type: 'failed' })
  expect(failed).toMatchObject({ version: 5, mine: { title: 'Mine', author: 'Wen' } })
  const refused = after(saving, arrived({ author: 'Kim' }, 5), met, { type: 'decidedLater' })
  expect(refused, 'the newer one stays known').toMatchObject({
    stored: { version: 5 },
    mine: { title: 'Mine', author: 'Kim' },
  })
})

test('a change that arrives during a question waits for the decision (presence-5)', () => {
  const asked = after(conflict, arrived({ title: 'Theirs', author: 'Kim' }, 5))
  expect(asked.mine).toEqual(conflict.mine)
  expect(after(asked, { type: 'decidedLater' }).mine).toEqual({ ...soil, title: 'Mine', author: 'Kim' })
  const deleted = after(gone, arrived({ author: 'Wen' }))
  expect([phaseOf(deleted), deleted.mine]).toEqual(['gone', gone.mine])
})

test('a state older than the one under the edits changes nothing (presence-4)', () => {
  const now = after(dirty, arrived({ author: 'Wen' }, 5), arrived({ author: 'Old' }, 4))
  expect(now).toMatchObject({ version: 5, mine: { title: 'Mine', author: 'Wen' } })
})

type Page = { title: string; text: string; text_blocks: Block[]; links: { id: string; url: string }[] }
const block = (name: number, said: string): Block => ({
  id: `00000000-0000-4000-8000-00000000000${name}`,
  type: 'paragraph',
  text: [{ text: said, marks: [], href: null }],
})
const page = (blocks: Block[], urls: string[] = ['/a', '/b']): Page => ({
  title: 'Water',
  text: textOf(blocks),
  text_blocks: blocks,
  links: urls.map((url, at) => ({ id: `link-${at}`, url })),
})

test('blocks of a text and items of a list follow one by one (presence-4)', () => {
  const start = begin<Page>({ version: 1, data: page([block(1, 'Rivers'), block(2, 'Seas')]) })
  const mine = page([block(1, 'Rivers'), block(2, 'Seas, mine')], ['/mine', '/b'])
  const others = page([block(1, 'Brooks'), block(2, 'Seas')], ['/a', '/theirs'])
  const both = reduce(reduce(start, { type: 'typed', change: () => mine }), {
    type: 'arrived',
    stored: { version: 2, data: others },
  })
  expect(both).toMatchObject({
    version: 2,
    mine: page([block(1, 'Brooks'), block(2, 'Seas, mine')], ['/mine', '/theirs']),
  })
  const met = reduce(both, {
    type: 'arrived',
    stored: { version: 3, data: page([block(1, 'Streams'), block(2, 'Seas, theirs')], ['/a', '/theirs']) },
  })
  expect(met.mine.text).toBe(textOf([block(1, 'Streams'), block(2, 'Seas, mine')]))
  expect(openOverlaps(met).map(({ path }) => path)).toEqual([`text_blocks.${block(2, '').id}`])
  expect(reduce(met, { type: 'saveAsked' }).conflict?.overlaps).toHaveLength(1)
})
