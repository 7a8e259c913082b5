import { type ComponentProps, useRef, useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import { keepPendingChanges } from './publishing-client.ts'
import { type Editing, type Outcome, useSaving } from '#records/editing/use-editing-session.ts'
import type { RecordFields, RecordForm } from '#records/editing/use-record-form.ts'
import type { JsonObject } from '#records/saving/merge.ts'
import type { AskedBefore, SaveQuestion } from '#platform/values/save-question.ts'
import { Button } from '#platform/ui/button.tsx'
import { PublishingPanel } from './publishing-panel.tsx'
import { toast } from '#platform/ui/toast.ts'
import { restorable } from '#records/history/version-history.ts'
import { t } from '#platform/values/translate.ts'

/** The record as it would be published; null where some of what was changed cannot wait. */
export type WaitingFields<Fields> = (fields: Fields) => JsonObject | null

/** Where its edits are kept, instead of being saved. */
type Keep<Fields> = (fields: Fields, version: number) => Promise<{ refused?: boolean }>
type PublishedForm<Fields extends RecordFields> = Editing &
  Pick<RecordForm<Fields>, 'fields' | 'stored' | 'isDirty' | 'putAll'> & {
    saveTo: (keep: Keep<Fields>) => Promise<Outcome>
  }

type Options<Fields extends RecordFields> = {
  of: { entity: string; id: string | undefined } | undefined
  form: PublishedForm<Fields>
  /** Undefined for a kind that is not published. */
  waits: WaitingFields<Fields> | undefined
  ask: ((fields: Fields, before: AskedBefore) => Promise<SaveQuestion | null>) | undefined
  isLocked: boolean
  isQuiet?: boolean
  saving: Omit<Parameters<typeof useSaving>[1], 'ask' | 'onSaved'>
}

/** In a record's editor: the button by which edits wait instead of being saved, and what else is to be said of publishing. */
export function usePublishing<Fields extends RecordFields>(options: Options<Fields>) {
  const { of, form, waits, ask, isLocked, isQuiet, saving } = options
  /** Of what waits in the form; 0: it holds what is published. */
  const pending = useRef(0)
  const [isOpened, setOpened] = useState(false)
  /** The form holds what is published again. */
  const letGo = () => {
    pending.current = 0
  }
  const keeping = useSaving(form, {
    ...saving,
    onSaved: () => {
      letGo()
      toast.success(t('The changes wait. Nobody sees them yet.'))
    },
  })
  if (!waits || of?.id === undefined) return { keepButton: null, panel: null, letGo }
  const record = { entity: of.entity, id: of.id }
  const keep: Keep<Fields> = async (fields, version) => {
    const data = waits(fields)
    if (!data) {
      toast.error(t('The courses below it cannot wait. Please save them first.'))
      return { refused: true }
    }
    try {
      await keepPendingChanges(record, { version, pendingVersion: pending.current, data })
      return {}
    } catch (error) {
      const theirs = error instanceof ApiError ? error.body['theirs'] : undefined
      // The other side, as far as it waits, is what comes next is kept over.
      if (typeof theirs === 'object' && theirs !== null && 'pending_version' in theirs)
        pending.current = Number(theirs.pending_version)
      throw error
    }
  }
  const open: ComponentProps<typeof PublishingPanel>['onOpen'] = (waiting, version) => {
    pending.current = version
    setOpened(true)
    const { published: _published, ...fields } = waiting
    form.putAll(restorable(fields, form.fields, []), undefined)
    toast.info(t('The form holds what waits. Keep it waiting, or save it to publish it.'))
  }
  const askAs = async (changed: JsonObject, before: AskedBefore) =>
    (await ask?.(restorable(changed, form.stored, []), before)) ?? null
  const canWait = form.stored['published'] === true || isOpened
  return {
    letGo,
    keepButton: canWait && form.isDirty && (
      <Button variant="secondary" disabled={isLocked} onClick={() => keeping.run(() => form.saveTo(keep))}>
        {t('Keep changes waiting')}
      </Button>
    ),
    panel: (
      <PublishingPanel
        of={record}
        isUnsaved={form.isDirty}
        isDisabled={isLocked}
        ask={askAs}
        onOpen={open}
        onClose={saving.onClose ?? (() => {})}
        isQuiet={isQuiet}
      />
    ),
  }
}
