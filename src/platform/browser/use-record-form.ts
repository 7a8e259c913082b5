import { useState } from 'react'
import { isSame, type Json, mergeDocuments, type Overlap } from '#platform/values/merge.ts'
import { type Faults, faultsOfAnswer } from '#platform/values/faults.ts'
import type { Deletion } from '#platform/values/record-save.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'
import { resolveOverlaps, type Side } from '#platform/values/resolve-overlaps.ts'
import { ApiError } from './api-client.ts'
import type { AddedAs } from './record-client.ts'
import { useFaults } from './use-faults.ts'
import { type Edits, useKeptEdits } from './use-kept-edits.ts'

export type RecordFields = { [field: string]: Json }
/** A save that met somebody else's change of the same field. */
export type RecordConflict<Fields> = { version: number; theirs: Fields; overlaps: Overlap[] }
/**
 * What a save answers: whether others' changes were kept beside it, and the record as it stands with its version;
 * `refused` where nothing was stored, and the person has been told; `met` where nothing was stored, and the person chooses.
 */
type Saved<Fields = never> = { merged?: boolean; version?: number; refused?: boolean; met?: RecordConflict<Fields> }
/** How a save ended; `invalid` and `refused`: nothing was stored, and the person has been told; `gone`: see `gone`. */
type Outcome = 'saved' | 'merged' | 'conflict' | 'refused' | 'invalid' | 'gone'
export type RecordForm<Fields extends RecordFields> = ReturnType<typeof useRecordForm<Fields>>

/**
 * The fields of one record in a dialog: what was typed is kept on this device under `draftKey` until it is saved or let
 * go, and offered back; a save names the version it was made from; where somebody else changed the same field, `conflict`
 * holds both sides. `version` is 0 for a record that does not exist yet; `send` stores the fields, and is told as what it adds
 * such a record: under the same key until it is there; `base` is what the fields were made from. `check` finds what is wrong
 * with the fields: nothing is sent then, and it is told at them.
 */
export function useRecordForm<Fields extends RecordFields, Answer extends Saved<Fields> = Saved<Fields>>({
  draftKey,
  version,
  stored,
  check,
  send,
}: {
  draftKey: string
  version: number
  stored: Fields
  check?: (fields: Fields) => Faults
  send: (fields: Fields, version: number, added: AddedAs, base: Fields) => Promise<Answer>
}) {
  const [key] = useState(randomUuid)
  const kept = useKeptEdits<Fields, Edits<Fields>>(draftKey, { version, base: stored, mine: stored, addedUnder: key })
  const { edits, latest, hold } = kept
  const [conflict, setConflict] = useState<RecordConflict<Fields> | null>(null)
  const [gone, setGone] = useState<Deletion | null>(null)
  const [isSaving, setSaving] = useState(false)
  const faults = useFaults(edits.mine, check)
  const { forgive } = faults
  const put = (part: Partial<Fields>) => {
    forgive(Object.keys(part))
    hold({ ...latest.current, mine: { ...latest.current.mine, ...part } })
  }

  const added = (): AddedAs => {
    const { addedUnder, restores, standing } = latest.current
    return { key: addedUnder ?? key, restores, standing }
  }

  async function store(mine: Fields, from: number, as = added()): Promise<Outcome> {
    if (faults.tell(mine)) {
      // It is told at the fields, behind whatever question stands before them.
      setConflict(null)
      setGone(null)
      return 'invalid'
    }
    setSaving(true)
    try {
      const saved = await send(mine, from, as, latest.current.base)
      if (saved.refused) return 'refused'
      if (saved.met) {
        setConflict(saved.met)
        return 'conflict'
      }
      kept.release()
      setConflict(null)
      setGone(null)
      return saved.merged ? 'merged' : 'saved'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const before = error.code === 'key_reused' ? (error.body['added'] as Standing | undefined) : undefined
      if (before) {
        // It was added as it was first sent, the answer lost: what was typed since is saved over that.
        const { id: standing, version: from } = before
        hold({ ...latest.current, version: from, base: fieldsOf(before, latest.current.base), standing })
        return await store(mine, from)
      }
      faults.refuse(faultsOfAnswer(error.fields))
      const deletion = deletionIn(error)
      if (deletion) {
        setGone(deletion)
        return 'gone'
      }
      if (error.code !== 'stale') throw error
      setConflict(conflictOf(error.body, latest.current.base))
      return 'conflict'
    } finally {
      setSaving(false)
    }
  }

  /** Edits what stands now, where nothing that was typed overlaps it; where something does, the next save tells both sides. */
  function goOnFrom(record: { version?: number }) {
    const { base, mine } = latest.current
    const theirs = fieldsOf(record, base)
    const { merged, overlaps } = mergeDocuments(base, mine, theirs)
    if (record.version !== undefined && overlaps.length === 0) {
      hold({ ...latest.current, version: record.version, base: theirs, mine: merged })
    }
  }

  return {
    fields: edits.mine,
    /** The fields as they were stored when they were last read. */
    stored: edits.base,
    isDirty: !isSame(edits.mine, edits.base),
    isSaving,
    put,
    /** What is said at a field, or below it: what is wrong, once somebody has tried to save. */
    errorAt: faults.errorAt,
    /** Tells at the fields what is wrong with them. Gives whether anything is. */
    tellFaults: () => faults.tell(latest.current.mine),
    /** Tells at a field what was found wrong with it elsewhere; it is told until the field is changed. */
    refuse: faults.refuse,
    forgive,
    /** The deleted record that the fields bring back when they are saved. */
    restores: edits.restores,
    /** Fills the form; `restores` is the id of the deleted record that these fields are, if they are one's. */
    putAll: (mine: Fields, restores: string | undefined) => hold({ ...latest.current, mine, restores }),
    /** Stores the fields as they are. @throws ApiError; what was typed stays */
    save: () => store(latest.current.mine, latest.current.version),
    /**
     * Stores one part at once over what was stored; the rest of what was typed stays, unsaved. @throws ApiError, also for
     * a part that somebody else changed (`stale`): their value is then the one to go on from
     */
    storePart: async (part: Partial<Fields>): Promise<Answer> => {
      const { base, version: from } = latest.current
      setSaving(true)
      try {
        const saved = await send({ ...base, ...part }, from, added(), base)
        put(part)
        goOnFrom(saved)
        return saved
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale') goOnFrom(error.body['theirs'] as { version?: number })
        throw error
      } finally {
        setSaving(false)
      }
    },
    /** Forgets what was typed. */
    discard: kept.release,
    /** What was left unsaved here before, to take back, beside what has been typed since, or to forget. */
    draft: kept.draft,
    takeDraft: () => {
      const { base, version } = latest.current
      kept.takeDraft()
      goOnFrom({ ...base, version })
    },
    forgetDraft: kept.forgetDraft,
    conflict,
    /** Stores what was chosen, over what somebody else saved. @throws ApiError */
    resolve: async (choices: Readonly<Record<string, Side>>) => {
      if (!conflict) return 'saved' as const
      const { base, mine } = latest.current
      const { theirs, overlaps } = conflict
      const chosen = resolveOverlaps<Fields>({ base, mine, theirs }, overlaps, choices)
      hold({ ...latest.current, version: conflict.version, base: theirs, mine: chosen })
      return store(chosen, conflict.version)
    },
    decideLater: () => setConflict(null),
    /** The deletion that a save met: what was typed is stored nowhere but here. */
    gone,
    /** Stores what was typed as a record of its own. @throws ApiError */
    saveAsNew: () => store(latest.current.mine, 0, { key, anew: true }),
    /** Brings the deleted record back, as what was typed. @throws ApiError */
    saveAndRestore: (id: string) => store(latest.current.mine, 0, { key, restores: id }),
    leaveGone: () => setGone(null),
  }
}

/** The deletion that an answer tells of, where the record that was to be saved is gone. */
function deletionIn(error: ApiError): Deletion | undefined {
  return error.code === 'PGRST116' ? (error.body['deleted'] as Deletion | undefined) : undefined
}

/** A record as an answer tells of it. */
type Standing = { id: string; version: number }

/** A record's fields, those that a form of it has. */
function fieldsOf<Fields extends RecordFields>(record: object, like: Fields): Fields {
  const all = record as Partial<Record<string, Json>>
  return Object.fromEntries(Object.keys(like).map((name) => [name, all[name] ?? null])) as Fields
}

/** Both sides as the answer tells them. */
function conflictOf<Fields extends RecordFields>(body: Record<string, unknown>, like: Fields): RecordConflict<Fields> {
  const { theirs, overlaps } = body as { theirs: Fields & { version: number }; overlaps: Overlap[] }
  return { version: theirs.version, theirs: fieldsOf(theirs, like), overlaps }
}
