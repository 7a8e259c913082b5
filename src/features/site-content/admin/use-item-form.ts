import { useState } from 'react'
import { type RecordFields, useRecordForm } from '#platform/browser/use-record-form.ts'
import type { FieldErrors } from '#platform/values/field-errors.ts'
import { mergeDocuments } from '#platform/values/merge.ts'

/** The form of a section's item. A restored draft is merged with `item` as opened, asking on conflicts; `send` gets the result. */
export function useItemForm<Fields extends RecordFields>({
  draftKey,
  item,
  check,
  send,
}: {
  draftKey: string
  item: Fields
  check: (fields: Fields) => FieldErrors
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
