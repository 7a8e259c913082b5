import type { BatchStep, BatchWords } from '#records/batches/batch-words.ts'
import { t } from '#platform/values/translate.ts'

export const mailBatchWords: BatchWords = {
  group: t('Selected mail'),
  selectAll: (count) => t('Select all {count} mails that match', { count: count.toLocaleString('en') }),
}

export const sending: BatchStep = {
  ask: (count) => t('Send the selected {count} mails?', { count }),
  confirm: t('Send'),
  doing: (reached, of) => t('{reached} of {of} on their way…', { reached, of }),
  done: (count) => (count === 1 ? t('1 mail is on its way') : t('{count} mails are on their way', { count })),
  failed: t('They could not all be sent'),
  isFinal: true,
}

export const settingAside: BatchStep = {
  ask: (count) => t('Set the selected {count} mails aside?', { count }),
  confirm: t('Set aside'),
  doing: (reached, of) => t('Setting aside {reached} of {of}…', { reached, of }),
  done: (count) => (count === 1 ? t('1 mail is set aside') : t('{count} mails are set aside', { count })),
  failed: t('They could not all be set aside'),
  isFinal: true,
}
