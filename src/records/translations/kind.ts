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
