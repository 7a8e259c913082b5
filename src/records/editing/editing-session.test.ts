import { describe, expect, test } from 'vitest'
import { isSame } from '#records/saving/merge.ts'
import { begin, type EditingEvent, type EditingSession, reduce } from './editing-session.ts'

type Fields = { title: string; author: string; url: string | null }
type Event = EditingEvent<Fields>
type State = EditingSession<Fields>
const soil: Fields = { title: 'Soil', author: 'Amara', url: '/old.pdf' }
const after = (state: State, ...events: Event[]) => events.reduce<State>(reduce, state)
const write = (part: Partial<Fields>): Event => ({ type: 'typed', change: (mine) => ({ ...mine, ...part }) })
const theirs = (part: Partial<Fields>, version = 4) => ({ version, data: { ...soil, ...part } })
const overlap = { path: 'title', mine: 'Mine', theirs: 'Theirs' }
const met: Event = { type: 'conflicted', theirs: theirs({ title: 'Theirs', author: 'Wen' }), overlaps: [overlap] }
const deletion = { at: '2026-01-01T00:00:00.000Z', by: 'Wen' }
const left = (document: Fields, over = { version: 3, base: soil }) => ({
  ...over,
  document,
  key: 'left',
  keptAt: '2026-01-01',
})

function phaseOf({ sent, conflict, gone, mine, base }: State) {
  if (sent) return 'saving'
  if (conflict) return 'conflict'
  if (gone) return 'gone'
  return isSame(mine, base) ? 'clean' : 'dirty'
}

const clean = begin<Fields>({ version: 3, data: soil }, { addedUnder: 'key-1' })
const dirty = after(clean, write({ title: 'Mine' }))
const saving = after(dirty, { type: 'saveAsked' })
const conflict = after(saving, met)
const gone = after(saving, { type: 'foundGone', deletion })
const phases = { clean, dirty, saving, conflict, gone }

/** What each event makes of each phase: the phase after it, the title in the editor, and the version the edits are over. */
const table: Record<string, { event: Event } & Record<keyof typeof phases, string>> = {
  'something typed': {
    event: write({ author: 'Lu' }),
    clean: 'dirty Soil 3',
    dirty: 'dirty Mine 3',
    saving: 'saving Mine 3',
    conflict: 'conflict Mine 3',
    gone: 'gone Mine 3',
  },
  'what was typed taken out again': {
    event: write({ title: 'Soil' }),
    clean: 'clean Soil 3',
    dirty: 'clean Soil 3',
    saving: 'saving Soil 3',
    conflict: 'conflict Theirs 4',
    gone: 'gone Soil 3',
  },
  'a save asked for': {
    event: { type: 'saveAsked' },
    clean: 'saving Soil 3',
    dirty: 'saving Mine 3',
    saving: 'saving Mine 3',
    conflict: 'saving Mine 3',
    gone: 'saving Mine 3',
  },
  'a save asked for with a fault': {
    event: { type: 'saveAsked', check: () => ({ title: 'Too short.' }) },
    clean: 'clean Soil 3',
    dirty: 'dirty Mine 3',
    saving: 'saving Mine 3',
    conflict: 'dirty Mine 3',
    gone: 'dirty Mine 3',
  },
  'a part to be stored': {
    event: { type: 'partAsked', over: { version: 3, data: soil }, change: (data) => ({ ...data, url: null }) },
    clean: 'saving Soil 3',
    dirty: 'saving Mine 3',
    saving: 'saving Mine 3',
    conflict: 'saving Mine 3',
    gone: 'saving Mine 3',
  },
  'a save that is stored': {
    event: { type: 'saved', version: 4, data: { ...soil, title: 'Mine' } },
    clean: 'clean Soil 3',
    dirty: 'dirty Mine 3',
    saving: 'clean Mine 4',
    conflict: 'conflict Mine 3',
    gone: 'gone Mine 3',
  },
  'a save that fails': {
    event: { type: 'failed', fieldErrors: { title: 'Taken.' } },
    clean: 'clean Soil 3',
    dirty: 'dirty Mine 3',
    saving: 'dirty Mine 3',
    conflict: 'conflict Mine 3',
    gone: 'gone Mine 3',
  },
  'a save that meets somebody else’s': {
    event: met,
    clean: 'conflict Soil 3',
    dirty: 'conflict Mine 3',
    saving: 'conflict Mine 3',
    conflict: 'conflict Mine 3',
    gone: 'conflict Mine 3',
  },
  'a record that is gone': {
    event: { type: 'foundGone', deletion },
    clean: 'gone Soil 3',
    dirty: 'gone Mine 3',
    saving: 'gone Mine 3',
    conflict: 'gone Mine 3',
    gone: 'gone Mine 3',
  },
  'a record that an earlier try has added': {
    event: { type: 'foundAdded', id: 'r1', stored: { version: 1, data: soil } },
    clean: 'clean Soil 1',
    dirty: 'dirty Mine 1',
    saving: 'dirty Mine 1',
    conflict: 'conflict Mine 1',
    gone: 'gone Mine 1',
  },
  'a question put off': {
    event: { type: 'decidedLater' },
    clean: 'clean Soil 3',
    dirty: 'dirty Mine 3',
    saving: 'saving Mine 3',
    conflict: 'dirty Mine 3',
    gone: 'dirty Mine 3',
  },
  'what somebody else saved': {
    event: { type: 'arrived', stored: theirs({ title: 'Theirs' }, 5) },
    clean: 'clean Theirs 5',
    dirty: 'dirty Mine 3',
    saving: 'saving Mine 3',
    conflict: 'conflict Mine 3',
    gone: 'gone Mine 3',
  },
  'edits let go': {
    event: { type: 'discarded' },
    clean: 'clean Soil 3',
    dirty: 'clean Soil 3',
    saving: 'saving Soil 3',
    conflict: 'clean Theirs 4',
    gone: 'clean Soil 3',
  },
  'edits brought back': {
    event: {
      type: 'broughtBack',
      edits: { version: 3, base: soil, mine: { ...soil, author: 'Back' } },
      key: 'back',
      at: '2026-01-02',
    },
    clean: 'dirty Soil 3',
    dirty: 'dirty Mine 3',
    saving: 'saving Mine 3',
    conflict: 'conflict Mine 3',
    gone: 'gone Mine 3',
  },
}

describe.each(Object.entries(table))('%s', (_, { event, ...expected }) => {
  test.each(Object.entries(phases))('in a session that is %s (editing-1)', (phase, state) => {
    const next = reduce(state, event)
    expect(`${phaseOf(next)} ${next.mine.title} ${next.version}`).toBe(expected[phase as keyof typeof phases])
  })
})

test('text typed during a save stays, over what was stored (editing-1)', () => {
  const now = after(saving, write({ author: 'Lu' }), {
    type: 'saved',
    version: 5,
    data: { ...soil, title: 'Mine', url: null },
  })
  expect(now).toMatchObject({ version: 5, mine: { title: 'Mine', author: 'Lu', url: null } })
  expect(phaseOf(now)).toBe('dirty')
})

test('text typed during a save that overlaps with others’ stays over its version and asks', () => {
  const now = after(saving, write({ author: 'Lu' }), {
    type: 'saved',
    version: 5,
    data: { ...soil, title: 'Mine', author: 'Wen' },
  })
  expect(now).toMatchObject({ version: 3, base: soil, mine: { title: 'Mine', author: 'Lu' }, conflict: null })
})

test('a choice is saved over theirs, and can be changed when that save fails (editing-2)', () => {
  const chosen = after(conflict, { type: 'saveAsked', choices: { title: 'theirs' } })
  expect(chosen.sent).toMatchObject({ version: 4, mine: { title: 'Theirs', author: 'Wen' } })
  const again = after(chosen, { type: 'failed' }, { type: 'saveAsked', choices: { title: 'mine' } })
  expect(again.sent?.mine).toEqual({ ...soil, title: 'Mine', author: 'Wen' })
  expect(after(again, { type: 'saved', version: 5 })).toMatchObject({
    version: 5,
    mine: { title: 'Mine' },
    conflict: null,
  })
})

test('a choice that meets a third save asks again with the choice made (editing-2)', () => {
  const third: Event = {
    type: 'conflicted',
    theirs: theirs({ title: 'Theirs', author: 'Kim' }, 5),
    overlaps: [{ path: 'author', mine: 'Lu', theirs: 'Kim' }],
  }
  const now = after(conflict, write({ author: 'Lu' }), { type: 'saveAsked', choices: { title: 'theirs' } }, third)
  expect(now).toMatchObject({ version: 4, mine: { title: 'Theirs', author: 'Lu' } })
})

test('a fault in the chosen values is told at the fields, behind the question', () => {
  const check = ({ title }: Fields) => (title === 'Theirs' ? { title: 'Taken.' } : ({} as Record<string, string>))
  const now = after(conflict, { type: 'saveAsked', check, choices: { title: 'theirs' } })
  expect(now).toMatchObject({ sent: null, conflict: null, isChecked: true, mine: { title: 'Theirs' }, version: 4 })
})

test('storing a part keeps other typed text over what is stored, and asks on overlap', () => {
  const part: Event = {
    type: 'partAsked',
    over: { version: 3, data: soil },
    change: (data) => ({ ...data, url: null }),
  }
  const stored = after(dirty, part, { type: 'saved', version: 4, data: { ...soil, url: null } })
  expect(stored).toMatchObject({ version: 4, base: { url: null }, mine: { title: 'Mine', url: null }, conflict: null })
  const asked = after(dirty, part, { type: 'saved', version: 5, data: { ...soil, title: 'Theirs', url: null } })
  expect(asked).toMatchObject({ version: 3, mine: { title: 'Mine' }, conflict: { version: 5, overlaps: [overlap] } })
  expect(phaseOf(after(clean, part, { type: 'saved', version: 4, data: { ...soil, url: null } }))).toBe('clean')
})

test('a part that conflicts stays among the unsaved edits, and asks', () => {
  const part: Event = {
    type: 'partAsked',
    over: { version: 3, data: soil },
    change: (data) => ({ ...data, url: '/b' }),
  }
  const stands = theirs({ url: '/theirs.pdf' })
  const overlaps = [{ path: 'url', mine: '/b', theirs: '/theirs.pdf' }]
  const now = after(dirty, part, { type: 'conflicted', theirs: stands, overlaps })
  expect(now).toMatchObject({ mine: { title: 'Mine', url: '/b' }, conflict: { version: 4 } })
})

test('a refusal at a field is shown until that field is changed', () => {
  const refused = after(saving, { type: 'failed', fieldErrors: { 'title.0': 'Taken.', author: 'Unknown.' } })
  expect(after(refused, write({ url: null })).refused).toEqual({ 'title.0': 'Taken.', author: 'Unknown.' })
  expect(after(refused, write({ title: 'Other' })).refused).toEqual({ author: 'Unknown.' })
  expect(after(refused, { type: 'forgiven', fields: ['author'] }).refused).toEqual({ 'title.0': 'Taken.' })
})

test('edits discarded while they are saved do not count as typed since (editing-1)', () => {
  const now = after(saving, { type: 'discarded' }, { type: 'saved', version: 4, data: { ...soil, title: 'Mine' } })
  expect([phaseOf(now), now.mine.title]).toEqual(['clean', 'Mine'])
})

test('a dialog’s change of what was stored at its opening continues over what is stored now', () => {
  const now = after(
    clean,
    { type: 'arrived', stored: theirs({ author: 'Wen' }) },
    { type: 'typed', over: { version: 3, data: soil }, change: (data) => ({ ...data, title: 'Mine' }) },
  )
  expect(now).toMatchObject({ version: 4, mine: { title: 'Mine', author: 'Wen' } })
  const overlapping = after(
    clean,
    { type: 'arrived', stored: theirs({ title: 'Theirs' }) },
    { type: 'typed', over: { version: 3, data: soil }, change: (data) => ({ ...data, title: 'Mine' }) },
  )
  expect(overlapping).toMatchObject({ version: 3, base: soil, mine: { title: 'Mine' } })
})

test('a draft of a record that an earlier try added is not laid over an empty one (drafts-3)', () => {
  const blank: Fields = { title: '', author: '', url: null }
  const added = {
    ...left({ ...soil, url: '/more.pdf' }, { version: 1, base: { ...soil, url: null } }),
    standing: 'r1',
  }
  const now = after(begin({ version: 0, data: blank }, { drafts: [added] }), { type: 'draftTaken', at: '2026-01-02' })
  expect(now).toMatchObject({ version: 1, standing: 'r1', mine: { ...soil, url: '/more.pdf' } })
})
