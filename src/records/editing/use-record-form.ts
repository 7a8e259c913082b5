import { useCallback, useRef, useState } from 'react'
import type { Language } from '#platform/values/translate.ts'
import type { FieldErrors } from '#platform/values/field-errors.ts'
import type { Choices, Json } from '#records/saving/merge.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'
import { arrive } from './remote-changes.ts'
import type { Conflict, Sent, Stored } from './editing-session.ts'
import type { AddedAs } from '#records/kinds/kind-client.ts'
import { standsInstead } from './save-refusals.ts'
import { type Asked, type SaveAnswer, useEditingSession } from './use-editing-session.ts'

export type RecordFields = { [field: string]: Json }
/** `refused`: nothing stored, and the user was told; `met`: nothing stored, a conflict to resolve. */
type Saved<Fields = never> = { merged?: boolean; version?: number; refused?: boolean; met?: Conflict<Fields> }
export type RecordForm<Fields extends RecordFields> = ReturnType<typeof useRecordForm<Fields>>

/** Where a save goes: the record itself, unless its form is told otherwise (`saveTo`). */
type Send<Fields, Answer> = (fields: Fields, version: number, added: AddedAs, base: Fields) => Promise<Answer>

type RecordFormOptions<Fields, Answer> = {
  draftKey: string
  version: number
  stored: Fields
  check?: (fields: Fields) => FieldErrors
  send: Send<Fields, Answer>
}

/** The editing session of one record's form; `version` 0 adds under one idempotency key. Saves throw ApiError and keep what was typed. */
export function useRecordForm<Fields extends RecordFields, Answer extends Saved<Fields> = Saved<Fields>>(
  options: RecordFormOptions<Fields, Answer>,
) {
  const { draftKey, version, stored, check, send } = options
  const elsewhere = useRef<Send<Fields, Saved<Fields>>>(undefined)
  const [key] = useState(randomUuid)
  const { session, latest, tell, idle, save, ...editing } = useEditingSession<Fields>({
    draftKey,
    stored: { version, data: stored },
    check,
    documentOf,
    addedUnder: key,
  })
  const added = (): AddedAs => {
    const { addedUnder = key, restores, standing, writtenIn } = latest.current
    return { key: addedUnder, restores, standing, writtenIn }
  }
  const store = (asked: Omit<Extract<Asked<Fields>, { type: 'saveAsked' }>, 'type'> = {}, as?: AddedAs) => {
    let how = as
    const sendFields = async ({ mine, version: from, base }: Sent<Fields>) => {
      const addedAs = how ?? added()
      how = undefined
      return saveAnswerOf(await (elsewhere.current ?? send)(mine, from, addedAs, base))
    }
    return save(sendFields, { type: 'saveAsked', ...asked })
  }
  const put = (part: Partial<Fields>) => tell({ type: 'typed', change: (mine) => ({ ...mine, ...part }) })
  return {
    ...editing,
    fields: session.mine,
    stored: session.base,
    put: (part: Partial<Fields>) => void put(part),
    refuse: (fieldErrors: FieldErrors) => void tell({ type: 'refused', fieldErrors }),
    forgive: (fields: readonly string[]) => void tell({ type: 'forgiven', fields }),
    restores: session.restores,
    writtenIn: session.writtenIn ?? 'en',
    /** Of a record that is added; of one that stands it says what is known of it. */
    writeIn: useCallback((writtenIn: Language) => void tell({ type: 'languageChosen', writtenIn }), [tell]),
    version: session.stored.version,
    ownVersion: session.ownVersion,
    /** What somebody else saved joins the edits. */
    follow: (version: number, data: (now: Fields) => Fields) =>
      arrive(draftKey, () => {
        const { stored: now } = latest.current
        if (version > now.version) tell({ type: 'arrived', stored: { version, data: data(now.data) } })
      }),
    putAll: (mine: Fields, restores: string | undefined) => void tell({ type: 'filled', mine, restores }),
    save: () => {
      elsewhere.current = undefined
      return store()
    },
    /** Saves to another place than the record, as a save does; its conflicts are resolved there. @throws ApiError */
    saveTo: (place: Send<Fields, Saved<Fields>>) => {
      elsewhere.current = place
      return store()
    },
    /** Stores the choices over the conflicting save. @throws ApiError */
    resolve: (choices: Choices) => store({ choices }),
    saveAsNew: () => store({ version: 0 }, { key, anew: true, writtenIn: latest.current.writtenIn }),
    saveAndRestore: (id: string) => store({ version: 0 }, { key, restores: id }),
    /** Stores one part at once; the other edits stay unsaved. @throws ApiError, `stale` for a conflict: `theirs` becomes the base */
    storePart: async (part: Partial<Fields>): Promise<Answer> => {
      await idle()
      const { base, version: from } = latest.current
      const change = (data: Fields) => ({ ...data, ...part })
      tell({ type: 'partAsked', over: { version: from, data: base }, change })
      try {
        const saved = await send(change(base), from, added(), base)
        put(part)
        tell({ type: 'saved', ...(saved.version !== undefined && documentOf(saved, base)) })
        return saved
      } catch (error) {
        const theirs = standsInstead(error)
        tell({ type: 'failed', stands: theirs && documentOf(theirs, base) })
        throw error
      }
    },
  }
}

function saveAnswerOf<Fields>({ refused, met, merged, version }: Saved<Fields>): SaveAnswer<Fields> {
  if (refused) return { type: 'failed' }
  if (!met) return { type: 'saved', merged, version }
  return { type: 'conflicted', theirs: { version: met.version, data: met.theirs }, overlaps: met.overlaps }
}

function documentOf<Fields extends RecordFields>(record: object, like: Fields): Stored<Fields> {
  const all = record as Partial<Record<string, Json>>
  const data = Object.fromEntries(Object.keys(like).map((name) => [name, all[name] ?? null])) as Fields
  return { version: Number(all['version']), data }
}
