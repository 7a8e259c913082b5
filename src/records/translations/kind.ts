import { addressWith } from '#platform/values/address-with.ts'
import { readAddress } from '#platform/values/page-address.ts'
import type { KindWords } from '#records/kinds/record-kind.ts'
import { t } from '#platform/values/translate.ts'

export const translationWords = {
  entity: 'translations',
  topic: 'translations',
  noun: [t('translation'), t('translations')],
  capability: 'content',
  group: 'settings',
  place: 89,
  isNeverBinned: true,
  screens: [],
} as const satisfies KindWords

/** Where the back office opens the translation of a record. */
export function translationAddress(
  { entity, id, language }: { entity: string; id: string; language: string },
  narrowed: Record<string, string | undefined> = {},
) {
  return readAddress(addressWith('/admin/languages', { query: { ...narrowed, language, open: `${entity}.${id}` } }))
}
