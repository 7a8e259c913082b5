import { type RefObject, useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { focusFirstError, tellsHalfTyped } from '#platform/ui/first-focus.ts'
import { toast, toastsOf } from '#platform/ui/toast.ts'
import { type FieldErrors, fieldErrorAt, fieldErrorsOfAnswer } from '#platform/values/field-errors.ts'
import { type Choices, isSame, type Json, mergeDocuments, type FieldConflict } from '#records/saving/merge.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'
import type { Deletion } from '#records/saving/record-save.ts'
import { blocksName } from '#records/rich-text/document-fields.ts'
import type { SaveQuestion } from '#platform/values/save-question.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { draftsUnder, dropDraft, keepDraft, useDraftKey } from './drafts.ts'
import { toldBy } from './save-refusals.ts'
import {
  begin,
  type Conflict,
  type EditingEvent,
  type EditingSession,
  type Edits,
  openOverlaps,
  overlappingFields,
  reduce,
  type Sent,
  type Stored,
} from './editing-session.ts'
import { t } from '#platform/values/translate.ts'

/** `invalid` and `refused`: nothing stored, and the user was told; the others see `conflict`, `gone`. */
export type Outcome = 'saved' | 'merged' | 'conflict' | 'refused' | 'invalid' | 'gone'
export type SaveAnswer<Data> = Extract<EditingEvent<Data>, { type: 'saved' | 'failed' | 'conflicted' }>
export type Asked<Data> = Extract<EditingEvent<Data>, { type: 'saveAsked' | 'partAsked' }>

type EditingSessionOptions<Data> = {
  draftKey: string
  /** As the session begins; `arrived` tells of later saves. */
  stored: Stored<Data>
  check?: ((mine: Data) => FieldErrors) | undefined
  documentOf: (record: object, base: Data) => Stored<Data>
  addedUnder?: string
  drafts?: 'offered' | 'restored'
}

/** Edits of one document, kept as a draft under their own key below `draftKey`, so that other tabs' drafts stay. */
export function useEditingSession<Data extends Json>(options: EditingSessionOptions<Data>) {
  const { draftKey, check, documentOf, drafts = 'offered' } = options
  const key = useDraftKey(draftKey)
  const [own] = useState(() => (drafts === 'offered' ? `${key}:${randomUuid()}` : key))
  const [session, setSession] = useState(() => beginWithDrafts(key, options))
  const latest = useRef(session)
  const waiting = useRef<(() => void)[]>([])
  const tell = useCallback(
    (event: EditingEvent<Data>) => {
      const before = latest.current
      const next = reduce(before, event)
      latest.current = next
      setSession(next)
      keepOnDevice(own, before, next)
      if (!next.sent) for (const go of waiting.current.splice(0)) go()
      return next
    },
    [own],
  )
  const idle = async () => {
    while (latest.current.sent) await new Promise<void>((resolve) => waiting.current.push(resolve))
  }

  /** Saves one request at a time. @throws ApiError for what is no outcome; what was typed stays */
  async function save(
    send: (sent: Sent<Data>) => Promise<SaveAnswer<Data>>,
    asked: Asked<Data> = { type: 'saveAsked' },
  ): Promise<Outcome> {
    await idle()
    const { sent, conflict: met } = tell(asked.type === 'saveAsked' ? { check, ...asked } : asked)
    if (!sent) return met ? 'conflict' : 'invalid'
    let failure: unknown
    const event = await send(sent).catch((error: unknown) => {
      failure = error
      return eventOf(error, (record) => documentOf(record, latest.current.base))
    })
    tell(event)
    // What was typed since the answer was lost is saved over what it added.
    if (event.type === 'foundAdded') return save(send)
    if (event.type === 'failed' && failure !== undefined) throw failure
    return event.type === 'saved' && event.merged ? 'merged' : outcomes[event.type]
  }

  const { mine, conflict, gone } = session
  const overlaps = useMemo(() => openOverlaps(session), [session])
  const bothChanged = overlappingFields(overlaps)
  const fieldErrors = session.isChecked && check ? { ...session.refused, ...check(mine) } : session.refused
  return {
    session,
    /** The current session, also before the next render. */
    latest,
    tell,
    idle,
    save,
    isDirty: !isSame(mine, session.base),
    isSaving: session.sent !== null,
    errorAt: (field: string) =>
      fieldErrorAt(fieldErrors, field) ??
      (bothChanged.has(field) || bothChanged.has(blocksName(field)) ? bothChangedMessage : undefined),
    /** What others saved since conflicts with the edits there; asked about at the save. */
    overlaps,
    /** Shows all faults at the fields; gives whether there are any. */
    reportFieldErrors: () => {
      const { mine: entered } = tell({ type: 'checked' })
      return check !== undefined && Object.keys(check(entered)).length > 0
    },
    draft: session.drafts[0] ?? null,
    takeDraft: () => void tell({ type: 'draftTaken', at: at() }),
    forgetDraft: () => void tell({ type: 'draftForgotten' }),
    bringBack: (edits: Edits<Data>) =>
      void tell({ type: 'broughtBack', edits, key: `${key}:${randomUuid()}`, at: at() }),
    discard: useCallback(() => void tell({ type: 'discarded' }), [tell]),
    conflict,
    gone,
    /** Closes the conflict undecided: the edits stay unsaved. */
    decideLater: () => void tell({ type: 'decidedLater' }),
  }
}

function beginWithDrafts<Data extends Json>(
  key: string,
  { stored, addedUnder, drafts }: EditingSessionOptions<Data>,
): EditingSession<Data> {
  const begun = begin(stored, { drafts: draftsUnder<Data>(key), addedUnder })
  return drafts === 'restored' ? reduce(begun, { type: 'draftTaken', at: at() }) : begun
}

const bothChangedMessage = t('Somebody else has changed this too. When you save, you choose which stays.')

const outcomes = { saved: 'saved', failed: 'refused', conflicted: 'conflict', foundGone: 'gone' } as const

function eventOf<Data extends Json>(error: unknown, documentOf: (record: object) => Stored<Data>) {
  const told = toldBy(error)
  if (told?.code === 'key_reused')
    return { type: 'foundAdded', id: told.added.id, stored: documentOf(told.added) } as const
  if (told?.code === 'not_found') return { type: 'foundGone', deletion: told.deleted } as const
  if (told?.code === 'stale')
    return { type: 'conflicted', theirs: documentOf(told.theirs), overlaps: told.overlaps } as const
  if (!(error instanceof ApiError)) return { type: 'failed' } as const
  return { type: 'failed', fieldErrors: fieldErrorsOfAnswer(error.fields) } as const
}

/** All conflicts of the edits with `theirs`: those that the save met, and those of later edits. */
export function allOverlaps<Data extends Json>(
  { base, mine }: Edits<Data>,
  theirs: Data,
  met: readonly FieldConflict[] = [],
): FieldConflict[] {
  const asked = new Set(met.map(({ path }) => path))
  return [...met, ...mergeDocuments(base, mine, theirs).overlaps.filter(({ path }) => !asked.has(path))]
}

function keepOnDevice<Data extends Json>(own: string, before: EditingSession<Data>, now: EditingSession<Data>): void {
  const { mine, base, version, restores, addedUnder, standing, writtenIn } = now
  const edits = { version, base, mine, restores, addedUnder, standing, writtenIn }
  if (Object.entries(edits).some(([name, value]) => before[name as keyof typeof edits] !== value)) {
    const { mine: document, ...rest } = edits
    if (isSame(mine, base)) dropDraft(own)
    else keepDraft(own, { ...rest, document, keptAt: at() })
  }
  if (now.drafts === before.drafts) return
  for (const { key } of before.drafts) if (!now.drafts.some((draft) => draft.key === key)) dropDraft(key)
  for (const draft of now.drafts) if (!before.drafts.includes(draft)) keepDraft(draft.key, draft)
}

function at(): string {
  return new Date().toISOString()
}

export type Editing = {
  isSaving: boolean
  conflict: Conflict<Json> | null
  gone: Deletion | null
  reportFieldErrors: () => boolean
  save: () => Promise<Outcome>
  resolve: (choices: Choices) => Promise<Outcome>
  decideLater: () => void
}
export type Saving = ReturnType<typeof useSaving>

type SavingOptions = {
  element?: RefObject<HTMLFormElement | null>
  /** Asked before a save; null where there is nothing to confirm. */
  ask?: (() => Promise<SaveQuestion | null>) | undefined
  onRefused?: (() => void) | undefined
  onSaved?: ((outcome: 'saved' | 'merged') => void) | undefined
  onFailed?: ((error: unknown) => void) | undefined
  onClose?: () => void
}

/** Saves an editing session: faults at the fields of `element`, focus on the first, confirmation before, `onFailed` for the rest. */
export function useSaving(editing: Editing, { element, ask, onRefused, onSaved, onFailed, onClose }: SavingOptions) {
  const subject = useId()
  const left = useRef<Element>(null)
  const [question, setQuestion] = useState<SaveQuestion | null>(null)
  const [isAsking, setAsking] = useState(false)
  /** A new object per failed save, shown after the fields have rendered. */
  const [met, setMet] = useState<{ error?: unknown } | null>(null)
  const tellMet = useEffectEvent(({ error }: { error?: unknown }) => {
    const isTold = focusFirstError(element?.current ?? null)
    if (error === undefined) return
    if (isTold && error instanceof ApiError && Object.keys(error.fields).length > 0) return toast.dismiss(subject)
    toastsOf(subject, () => onFailed?.(error))
  })
  useEffect(() => {
    // A disabled field loses the focus; after a failure it returns.
    if (editing.isSaving) return
    if (document.activeElement === document.body && left.current instanceof HTMLElement) left.current.focus()
    left.current = null
  }, [editing.isSaving])
  useEffect(() => {
    if (met) tellMet(met)
  }, [met])

  async function run(store: Editing['save']) {
    setQuestion(null)
    try {
      const outcome = await store()
      if (outcome === 'invalid') setMet({})
      if (outcome !== 'saved' && outcome !== 'merged') return
      toast.dismiss(subject)
      onSaved?.(outcome)
      onClose?.()
    } catch (error) {
      setMet({ error })
    }
  }

  /** A record deleted meanwhile is reported by the save. */
  async function askFirst(): Promise<SaveQuestion | null> {
    if (!ask) return null
    setAsking(true)
    try {
      return await ask()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return null
      throw error
    } finally {
      setAsking(false)
    }
  }

  async function save() {
    left.current = document.activeElement
    const isHalfTyped = tellsHalfTyped(element?.current ?? null)
    if (editing.reportFieldErrors() || isHalfTyped) {
      onRefused?.()
      return setMet({})
    }
    try {
      const asked = await askFirst()
      if (asked) setQuestion(asked)
      else await run(editing.save)
    } catch (error) {
      setMet({ error })
    }
  }

  return {
    isBusy: editing.isSaving || isAsking,
    save: () => void save(),
    /** Stores otherwise: conflict choices, confirmed, or restored. */
    run: (store: Editing['save']) => void run(store),
    question,
    leaveQuestion: () => setQuestion(null),
  }
}
