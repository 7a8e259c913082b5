import { useState } from 'react'
import { type RecordFields, useRecordForm } from '#platform/browser/use-record-form.ts'
import type { Faults } from '#platform/values/faults.ts'
import { mergeDocuments } from '#platform/values/merge.ts'

/**
 * The fields of one item of a section in a dialog. An item has no version of its own: what was typed over an older state
 * of it, in a draft that was brought back, is merged with `item` as it stood when the dialog opened, and asked about where
 * both changed the same field. `send` gets what came of it.
 */
export function useItemForm<Fields extends RecordFields>({
  draftKey,
  item,
  check,
  send,
}: {
  draftKey: string
  item: Fields
  check: (fields: Fields) => Faults
  send: (fields: Fields) => Promise<{ refused?: boolean }>
}) {
  const [opened] = useState(item)
  return useRecordForm<Fields>({
    draftKey,
    version: 0,
    stored: opened,
    check,
    send: async (fields, _version, _added, base) => {
      const { merged, overlaps } = mergeDocuments(base, fields, opened)
      return overlaps.length > 0 ? { met: { version: 0, theirs: opened, overlaps } } : send(merged)
    },
  })
}
