import type { AttendanceMark, AttendanceState, RosterPerson } from './schema.ts'

/** A mark that is not stored yet. `kept`: it could not be sent, and is sent again; `conflict`: staff decide between it and `theirs`. */
export type PendingMark = {
  state: AttendanceState | null
  /** Of the attendance that was seen. */
  version: number
  at: 'waiting' | 'sending' | 'kept' | 'conflict'
  theirs?: RosterPerson
  /** What was sent before, and may be stored: its answer did not come. */
  unanswered?: AttendanceState | null
}
type Step = readonly { id: string; from: AttendanceState | null; to: AttendanceState | null }[]

/** What staff have marked on a roster and is not stored yet, and what can be undone. */
export type Marks = {
  pending: Readonly<Record<string, PendingMark>>
  steps: readonly Step[]
  /** As this screen stored them last, of people who may not be shown. */
  versions: Readonly<Record<string, number>>
}
export const noMarks: Marks = { pending: {}, steps: [], versions: {} }

const mostSteps = 200
type Seen = Pick<RosterPerson, 'id' | 'attendance'>

/** What is shown of somebody: what is marked, or else what is stored. A mark that is taken back shows the join again. */
export function shownState({ id, attendance }: Seen, { pending }: Pick<Marks, 'pending'>): AttendanceState | null {
  const mark = pending[id]
  if (!mark || mark.at === 'conflict') return attendance?.state ?? null
  return mark.state ?? (attendance?.joined_at ? 'present' : null)
}

/** Staff's own word of it; null where there is none, be there a join or not. */
function wordOf({ id, attendance }: Seen, { pending }: Marks): AttendanceState | null {
  const mark = pending[id]
  if (mark && mark.at !== 'conflict') return mark.state
  return attendance?.source === 'staff' ? attendance.state : null
}

/** Marks people, as one step that can be undone; who is marked so already stays as they are. */
export function marked(marks: Marks, people: readonly Seen[], state: AttendanceState | null): Marks {
  const news = people.filter((person) => wordOf(person, marks) !== state)
  if (news.length === 0) return marks
  const step = news.map((person) => ({ id: person.id, from: wordOf(person, marks), to: state }))
  const pending = Object.fromEntries(news.map((person) => [person.id, markOf(marks, person, state)]))
  return withStep({ ...marks, pending: { ...marks.pending, ...pending } }, step)
}

/** Keeps what was done as one step, such as what was stored for many at once. */
export function withStep(marks: Marks, step: Step): Marks {
  return { ...marks, steps: [...marks.steps, step].slice(-mostSteps) }
}

function markOf({ pending, versions }: Marks, { id, attendance }: Seen, state: AttendanceState | null): PendingMark {
  const before = pending[id]
  // Under way: the version that it brings is taken when its answer comes.
  const seen =
    before && before.at !== 'conflict' ? before.version : Math.max(attendance?.version ?? 0, versions[id] ?? 0)
  return {
    state,
    version: seen,
    at: 'waiting',
    ...(before?.unanswered !== undefined && { unanswered: before.unanswered }),
  }
}

/** Takes the last step back; those whom it marked, or null where nothing is left to undo. */
export function undone(marks: Marks, seen: (id: string) => Seen | undefined): { marks: Marks; step: Step } | null {
  const step = marks.steps.at(-1)
  if (!step) return null
  const pending = Object.fromEntries(
    step.map(({ id, from }) => [id, markOf(marks, seen(id) ?? { id, attendance: null }, from)]),
  )
  return { marks: { ...marks, pending: { ...marks.pending, ...pending }, steps: marks.steps.slice(0, -1) }, step }
}

/** What is sent next, at most so many; those of a conflict wait for a decision. */
export function nextBatch({ pending }: Marks, most: number): AttendanceMark[] {
  if (Object.values(pending).some(({ at }) => at === 'sending')) return []
  return Object.entries(pending)
    .flatMap(([id, { state, version, at }]) => (at === 'waiting' ? [{ id, state, version }] : []))
    .slice(0, most)
}

export function sending(marks: Marks, batch: readonly AttendanceMark[]): Marks {
  return each(marks, batch, (mark) => ({ ...mark, at: 'sending' }))
}

/** What was sent is stored; who was marked again meanwhile waits, over the new version. */
export function stored(marks: Marks, batch: readonly AttendanceMark[], people: readonly RosterPerson[]): Marks {
  const versions = Object.fromEntries(people.map(({ id, attendance }) => [id, attendance?.version ?? 0]))
  const settled = each(marks, batch, (mark, sent) =>
    mark.at === 'sending' ? null : { ...mark, version: versions[sent.id] ?? mark.version },
  )
  return { ...settled, versions: { ...marks.versions, ...versions } }
}

/** Nothing of it is stored: who was marked otherwise waits for a decision, who is gone is given up, and the others are sent again. */
export function contradicted(
  marks: Marks,
  batch: readonly AttendanceMark[],
  { theirs, gone }: { theirs: readonly RosterPerson[]; gone: readonly string[] },
): Marks {
  return each(marks, batch, (mark, { id }) => {
    if (gone.includes(id)) return null
    const person = theirs.find((one) => one.id === id)
    if (!person) return { ...mark, at: 'waiting' }
    const { state = null, version = 0 } = person.attendance ?? {}
    if (state === mark.unanswered) return { ...mark, version, at: 'waiting' }
    return { ...mark, at: 'conflict', theirs: person }
  })
}

/** Nothing is lost: it is sent again. */
export function unsent(marks: Marks, batch: readonly AttendanceMark[]): Marks {
  return each(marks, batch, (mark, sent) => ({
    ...mark,
    at: mark.at === 'sending' ? 'kept' : mark.at,
    unanswered: sent.state,
  }))
}

/** What could not be sent, or was under way when the screen was left, waits to be sent. */
export function resumed(marks: Marks): Marks {
  const pending = Object.entries(marks.pending).map(([id, mark]): [string, PendingMark] => [
    id,
    mark.at === 'kept' || mark.at === 'sending' ? { ...mark, at: 'waiting' } : mark,
  ])
  return { ...marks, pending: Object.fromEntries(pending) }
}

/** Decides a conflict: with `mine`, over what they stored. */
export function decided(marks: Marks, id: string, keep: 'mine' | 'theirs'): Marks {
  const { [id]: mark, ...others } = marks.pending
  if (!mark?.theirs) return marks
  const mine: PendingMark = { state: mark.state, version: mark.theirs.attendance?.version ?? 0, at: 'waiting' }
  return { ...marks, pending: keep === 'mine' ? { ...others, [id]: mine } : others }
}

function each(
  marks: Marks,
  batch: readonly AttendanceMark[],
  change: (mark: PendingMark, sent: AttendanceMark) => PendingMark | null,
): Marks {
  const pending = { ...marks.pending }
  for (const sent of batch) {
    const before = pending[sent.id]
    const after = before && change(before, sent)
    if (after) pending[sent.id] = after
    else delete pending[sent.id]
  }
  return { ...marks, pending }
}
