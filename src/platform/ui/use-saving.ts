import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import type { RecordFields, RecordForm } from '#platform/browser/use-record-form.ts'
import type { SaveQuestion } from '#platform/values/save-question.ts'
import { focusFirstFault } from './first-focus.ts'
import { toast, toastsOf } from './toast.ts'

/** Asked before a save, with nothing stored yet; null where there is nothing to ask. */
export type AskBeforeSave = () => Promise<SaveQuestion | null>

/**
 * Saves the form of a record: what is wrong is told at the fields and the first of them gets the focus; what has to be agreed to is
 * asked before; what else went wrong is told by `onFailed`, whose message goes when the same form is saved.
 */
export function useSaving<Fields extends RecordFields>(
  element: RefObject<HTMLFormElement | null>,
  form: RecordForm<Fields>,
  {
    ask,
    onRefused,
    onSaved,
    onFailed,
    onClose,
  }: {
    ask?: AskBeforeSave | undefined
    onRefused?: (() => void) | undefined
    onSaved?: (() => void) | undefined
    onFailed?: ((error: unknown) => void) | undefined
    onClose: () => void
  },
) {
  const subject = useId()
  const left = useRef<Element>(null)
  const [question, setQuestion] = useState<SaveQuestion | null>(null)
  const [isAsking, setAsking] = useState(false)
  /** A save that stored nothing, each a new one: what it met is shown once the fields say so. */
  const [met, setMet] = useState<{ error?: unknown } | null>(null)
  const tellMet = useEffectEvent(({ error }: { error?: unknown }) => {
    const isTold = focusFirstFault(element.current)
    if (error === undefined) return
    if (isTold && error instanceof ApiError && Object.keys(error.fields).length > 0) return toast.dismiss(subject)
    toastsOf(subject, () => onFailed?.(error))
  })
  useEffect(() => {
    // A field that takes nothing loses the focus; after a failure whoever pressed Enter in it goes on there.
    if (!form.isSaving && document.activeElement === document.body && left.current instanceof HTMLElement) {
      left.current.focus()
    }
  }, [form.isSaving])
  useEffect(() => {
    if (met) tellMet(met)
  }, [met])

  async function run(store: RecordForm<Fields>['save']) {
    setQuestion(null)
    try {
      const outcome = await store()
      if (outcome === 'invalid') setMet({})
      if (outcome !== 'saved' && outcome !== 'merged') return
      toast.dismiss(subject)
      onSaved?.()
      onClose()
    } catch (error) {
      setMet({ error })
    }
  }

  /** What has to be agreed to is asked; a record that is gone by now is the save's to tell. */
  async function askFirst(): Promise<SaveQuestion | null> {
    if (!ask) return null
    setAsking(true)
    try {
      return await ask()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PGRST116') return null
      throw error
    } finally {
      setAsking(false)
    }
  }

  async function save() {
    left.current = document.activeElement
    if (form.tellFaults()) {
      onRefused?.()
      return setMet({})
    }
    try {
      const asked = await askFirst()
      if (asked) setQuestion(asked)
      else await run(form.save)
    } catch (error) {
      setMet({ error })
    }
  }

  return {
    isBusy: form.isSaving || isAsking,
    /** Saves, unless something is wrong or has to be agreed to. */
    save: () => void save(),
    /** Stores in another way: what was chosen, agreed to, or put back. */
    run: (store: RecordForm<Fields>['save']) => void run(store),
    question,
    leaveQuestion: () => setQuestion(null),
  }
}
