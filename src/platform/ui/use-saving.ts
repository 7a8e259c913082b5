import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import type { Conflict } from '#platform/browser/editing-session.ts'
import type { Outcome } from '#platform/browser/use-editing-session.ts'
import type { Choices, Json } from '#platform/values/merge.ts'
import type { Deletion } from '#platform/values/record-save.ts'
import type { SaveQuestion } from '#platform/values/save-question.ts'
import { focusFirstError } from './first-focus.ts'
import { toast, toastsOf } from './toast.ts'

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

/** Asked before a save; null where there is nothing to confirm. */
export type AskBeforeSave = () => Promise<SaveQuestion | null>

type SavingOptions = {
  element?: RefObject<HTMLFormElement | null>
  ask?: AskBeforeSave | undefined
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
    if (editing.reportFieldErrors()) {
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
