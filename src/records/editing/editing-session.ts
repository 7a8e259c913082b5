import { type FieldErrors, fieldErrorsWithout } from '#platform/values/field-errors.ts'
import { type Choices, type FieldConflict, isObject, isSame, type Json, mergeDocuments } from '#records/saving/merge.ts'
import type { Language } from '#platform/values/translate.ts'
import type { Deletion } from '#records/saving/record-save.ts'
import { blocksName } from '#records/rich-text/document-fields.ts'
import type { Draft } from './drafts.ts'

/** `version` 0: not stored yet. */
export type Stored<Data> = { version: number; data: Data }

/** Unsaved edits over `base`; for the rest see `Draft`. */
export type Edits<Data> = Omit<Draft<Data>, 'document' | 'keptAt'> & { mine: Data }

type LeftEdits<Data> = Draft<Data> & { key: string }
/** A save by somebody else that conflicts with this one. */
export type Conflict<Data> = { version: number; theirs: Data; overlaps: readonly FieldConflict[] }
/** A save under way; `from` is what the editor held then, `part` the one change stored apart from the edits. */
export type Sent<Data> = { version: number; base: Data; mine: Data; from: Data; part?: (data: Data) => Data }

export type EditingSession<Data> = Edits<Data> & {
  stored: Stored<Data>
  /** The version that this session began over or saved last: later ones are somebody else's. */
  ownVersion: number
  sent: Sent<Data> | null
  conflict: Conflict<Data> | null
  gone: Deletion | null
  drafts: readonly LeftEdits<Data>[]
  /** Faults are shown once saving was tried. */
  isChecked: boolean
  refused: FieldErrors
}

export type EditingEvent<Data> =
  /** `over`: the stored state it was typed over, where nothing else waits. */
  | { type: 'typed'; change: (mine: Data) => Data; over?: Stored<Data> | undefined }
  /** An earlier version was put into the editor; `restores` is its id where it was deleted. */
  | { type: 'filled'; mine: Data; restores: string | undefined }
  | { type: 'languageChosen'; writtenIn: Language }
  | { type: 'broughtBack'; edits: Edits<Data>; key: string; at: string }
  | { type: 'draftTaken'; at: string }
  | { type: 'draftForgotten' }
  /** `choices` settle the conflict; `version` 0 adds a record. */
  | { type: 'saveAsked'; check?: ((mine: Data) => FieldErrors) | undefined; choices?: Choices; version?: number }
  | { type: 'partAsked'; over: Stored<Data>; change: (data: Data) => Data }
  | { type: 'saved'; version?: number | undefined; data?: Data; merged?: boolean | undefined }
  /** Nothing was stored; `stands` is the stored state instead. */
  | { type: 'failed'; fieldErrors?: FieldErrors | undefined; stands?: Stored<Data> | undefined }
  | { type: 'conflicted'; theirs: Stored<Data>; overlaps: readonly FieldConflict[] }
  | { type: 'foundGone'; deletion: Deletion }
  /** An earlier try has added it, its answer lost. */
  | { type: 'foundAdded'; id: string; stored: Stored<Data> }
  | { type: 'decidedLater' }
  | { type: 'arrived'; stored: Stored<Data> }
  | { type: 'checked' }
  | { type: 'refused'; fieldErrors: FieldErrors }
  | { type: 'forgiven'; fields: readonly string[] }
  | { type: 'discarded' }

/** A session over what is stored, with its earlier drafts. */
export function begin<Data extends Json>(
  stored: Stored<Data>,
  { drafts = [], addedUnder }: { drafts?: readonly LeftEdits<Data>[]; addedUnder?: string | undefined } = {},
): EditingSession<Data> {
  return {
    ...editsOver(stored),
    addedUnder,
    stored,
    ownVersion: stored.version,
    sent: null,
    conflict: null,
    gone: null,
    drafts,
    isChecked: false,
    refused: {},
  }
}

/** The next state of a session; only `discarded` and `draftForgotten` lose what was typed. */
export function reduce<Data extends Json>(
  session: EditingSession<Data>,
  event: EditingEvent<Data>,
): EditingSession<Data> {
  switch (event.type) {
    case 'typed':
      return typed(session, event)
    case 'filled':
      return { ...withMine(session, event.mine), restores: event.restores }
    case 'languageChosen':
      return { ...session, writtenIn: event.writtenIn }
    case 'broughtBack':
      return withEdits(session, event.edits, event)
    case 'draftTaken': {
      const [draft] = session.drafts
      return draft ? withEdits(session, { ...draft, mine: draft.document }, { key: draft.key, at: event.at }) : session
    }
    case 'draftForgotten':
      return { ...session, drafts: session.drafts.slice(1) }
    case 'saveAsked':
      return saveAsked(session, event)
    case 'partAsked': {
      if (session.sent) return session
      const { version, data: base } = event.over
      return { ...session, sent: { version, base, mine: event.change(base), from: base, part: event.change } }
    }
    case 'saved':
      return saved(session, event)
    case 'failed':
      return failed(session, event)
    case 'conflicted':
      return conflicted(session, event)
    case 'foundGone':
      return { ...session, sent: null, conflict: null, gone: event.deletion }
    case 'foundAdded': {
      const { version, data: base } = event.stored
      return { ...session, sent: null, stored: event.stored, version, base, standing: event.id }
    }
    case 'decidedLater':
      return followed({ ...session, conflict: null, gone: null })
    case 'arrived':
      return event.stored === session.stored ? session : followed({ ...session, stored: event.stored })
    case 'discarded':
      return discarded(session)
    case 'checked':
      return { ...session, isChecked: true }
    case 'refused':
      return { ...session, refused: { ...session.refused, ...event.fieldErrors } }
    case 'forgiven':
      return { ...session, refused: fieldErrorsWithout(session.refused, event.fields) }
  }
}

type Of<Data, Type extends EditingEvent<Data>['type']> = Extract<EditingEvent<Data>, { type: Type }>

function typed<Data extends Json>(session: EditingSession<Data>, { change, over }: Of<Data, 'typed'>) {
  if (!over || !isSame(session.mine, session.base)) return settled(withMine(session, change(session.mine)))
  return settled(rebased({ ...session, ...editsOver(over), mine: change(over.data) }))
}

function saveAsked<Data extends Json>(
  before: EditingSession<Data>,
  { check, choices, version }: Of<Data, 'saveAsked'>,
): EditingSession<Data> {
  if (before.sent) return before
  // An overlap may have been typed away since.
  const session = version === undefined ? followed(before) : before
  const { conflict, base, mine } = session
  const met = version !== undefined || conflict ? [] : openOverlaps(session)
  const undecided = Object.fromEntries((conflict?.overlaps ?? []).map(({ path }) => [path, 'mine' as const]))
  const chosen = choices && conflict && { ...undecided, ...choices }
  const asked = chosen
    ? {
        version: conflict.version,
        base: conflict.theirs,
        mine: mergeDocuments(base, mine, conflict.theirs, chosen).merged,
      }
    : { version: version ?? session.version, base, mine }
  if (!check || Object.keys(check(asked.mine)).length === 0) {
    // Known to conflict before anything is sent.
    const { version: now, data: theirs } = session.stored
    if (met.length > 0) return { ...session, isChecked: true, conflict: { version: now, theirs, overlaps: met } }
    return { ...session, isChecked: true, sent: { ...asked, from: mine } }
  }
  // The fault is shown at the fields, behind any open question.
  return { ...session, ...(choices && asked), isChecked: true, conflict: null, gone: null }
}

function saved<Data extends Json>(session: EditingSession<Data>, event: Of<Data, 'saved'>): EditingSession<Data> {
  const { sent, mine } = session
  if (!sent) return session
  const stored = { version: event.version ?? sent.version, data: event.data ?? sent.mine }
  // Somebody else may have saved after it, and have been heard of before its answer.
  const newer = session.stored.version > stored.version ? session.stored : stored
  const done = { ...session, stored: newer, ownVersion: stored.version, sent: null, conflict: null, gone: null }
  const from = sent.part ? session.base : sent.from
  if (isSame(mine, from)) return followed({ ...done, ...editsOver(stored), restores: undefined })
  const { merged, overlaps } = mergeDocuments(from, mine, stored.data)
  if (overlaps.length === 0) return followed({ ...done, ...editsOver(stored), mine: merged })
  // Conflicts stay over their old version, so that the next save is a conflict.
  return sent.part ? { ...done, conflict: { version: stored.version, theirs: stored.data, overlaps } } : done
}

function failed<Data extends Json>(session: EditingSession<Data>, { fieldErrors, stands }: Of<Data, 'failed'>) {
  const back = { ...session, sent: null, refused: { ...session.refused, ...fieldErrors } }
  return followed({ ...back, stored: stands ?? back.stored })
}

function conflicted<Data extends Json>(
  session: EditingSession<Data>,
  { theirs, overlaps }: Of<Data, 'conflicted'>,
): EditingSession<Data> {
  const { version, data } = theirs
  const stored = session.stored.version > version ? session.stored : theirs
  return { ...asSent(session), stored, sent: null, gone: null, conflict: { version, theirs: data, overlaps } }
}

function asSent<Data extends Json>(session: EditingSession<Data>): EditingSession<Data> {
  const { sent, mine } = session
  if (!sent) return session
  const { version, base, from, part } = sent
  if (part) return typed(session, { type: 'typed', change: part, over: { version, data: base } })
  const since = isSame(mine, from) ? sent.mine : mergeDocuments(from, mine, sent.mine).merged
  return { ...session, version, base, mine: since }
}

function discarded<Data extends Json>(session: EditingSession<Data>): EditingSession<Data> {
  const { stored, sent } = session
  return {
    ...session,
    ...editsOver(stored),
    restores: undefined,
    // Once it is stored nothing is left that was typed since.
    sent: sent && { ...sent, from: stored.data },
    conflict: null,
    gone: null,
    isChecked: false,
    refused: {},
  }
}

/** Restores edits beside what was typed since; where both conflict, the latter becomes a draft. */
function withEdits<Data extends Json>(
  session: EditingSession<Data>,
  back: Edits<Data>,
  { key, at }: { key: string; at: string },
): EditingSession<Data> {
  const { restores, addedUnder, standing, writtenIn } = session
  const { version, base } = back
  const since = mergeDocuments(session.base, session.mine, base).merged
  const { merged, overlaps } = mergeDocuments(base, back.mine, since)
  const others = session.drafts.filter((draft) => draft.key !== key)
  const left = { version, base, document: since, restores, addedUnder, standing, writtenIn, key, keptAt: at }
  return rebased({
    ...session,
    version,
    base,
    mine: merged,
    restores: restores ?? back.restores,
    addedUnder: back.addedUnder ?? addedUnder,
    standing: back.standing ?? standing,
    writtenIn: back.writtenIn ?? writtenIn,
    drafts: overlaps.length > 0 ? [...others, left] : others,
  })
}

/** Rebases edits onto what is stored; conflicting ones stay, so that their save is a conflict. */
function rebased<Data extends Json>(session: EditingSession<Data>): EditingSession<Data> {
  const { stored, version, base, mine } = session
  if (stored.version < version) return session
  const { merged, overlaps } = mergeDocuments(base, mine, stored.data)
  return overlaps.length > 0 ? session : { ...session, ...editsOver(stored), mine: merged }
}

/**
 * What others saved joins the edits, unless a save is under way or something is to be decided. Where both changed the same the edits
 * stay over their old version, so that even the server would meet the conflict; all else is over what is stored.
 */
function followed<Data extends Json>(session: EditingSession<Data>): EditingSession<Data> {
  const { stored, version, base, mine, sent, conflict, gone } = session
  if (sent || conflict || gone) return session
  if (stored.version <= version) return settled(session)
  const { merged, overlaps } = mergeDocuments(base, mine, stored.data)
  if (overlaps.length === 0) return { ...session, ...editsOver(stored), mine: merged }
  return { ...session, base: baseBeside(base, stored.data, overlaps), mine: merged }
}

/** What is stored, but for the fields that conflict, which stay as they were before both. */
function baseBeside<Data extends Json>(base: Data, theirs: Data, overlaps: readonly FieldConflict[]): Data {
  if (!isObject(base) || !isObject(theirs)) return base
  const fields = overlappingFields(overlaps)
  const before = Object.entries(base).filter(([name]) => fields.has(name) || fields.has(blocksName(name)))
  return Object.assign({}, theirs, Object.fromEntries(before))
}

/** The fields in which conflicts are; of a text with structure its document. */
export function overlappingFields(overlaps: readonly FieldConflict[]): Set<string> {
  return new Set(overlaps.map(({ path }) => path.split('.')[0] ?? ''))
}

/** Where the edits and what somebody else has saved meanwhile conflict. */
export function openOverlaps<Data extends Json>({ stored, version, base, mine }: EditingSession<Data>) {
  return stored.version > version ? mergeDocuments(base, mine, stored.data).overlaps : []
}

function settled<Data extends Json>(session: EditingSession<Data>): EditingSession<Data> {
  const { stored, base, mine } = session
  return base !== stored.data && isSame(mine, base) ? { ...session, ...editsOver(stored) } : session
}

function withMine<Data extends Json>(session: EditingSession<Data>, mine: Data): EditingSession<Data> {
  const [then, now]: [Json, Json] = [session.mine, mine]
  const changed = isObject(then) && isObject(now) ? Object.keys(now).filter((name) => now[name] !== then[name]) : []
  return { ...session, mine, refused: fieldErrorsWithout(session.refused, changed) }
}

function editsOver<Data>({ version, data }: Stored<Data>): { version: number; base: Data; mine: Data } {
  return { version, base: data, mine: data }
}
