import type { BatchStep, BatchWords } from '#records/batches/batch-words.ts'
import { languageTag, t } from '#platform/values/translate.ts'

export const mailBatchWords: BatchWords = {
  group: t('Selected mail'),
  selectAll: (count) => t('Select all {count} mails that match', { count: count.toLocaleString(languageTag()) }),
}

export const sending: BatchStep = {
  ask: (count) => t('Send the selected {count} mails?', { count }),
  confirm: t('Send'),
  doing: (reached, of) => t('{reached} of {of} on their way…', { reached, of }),
  done: (count) => t('{count, plural, one {# mail is on its way} other {# mails are on their way}}', { count }),
  failed: t('They could not all be sent'),
  isFinal: true,
}

export const settingAside: BatchStep = {
  ask: (count) => t('Set the selected {count} mails aside?', { count }),
  confirm: t('Set aside'),
  doing: (reached, of) => t('Setting aside {reached} of {of}…', { reached, of }),
  done: (count) => t('{count, plural, one {# mail is set aside} other {# mails are set aside}}', { count }),
  failed: t('They could not all be set aside'),
  isFinal: true,
}
