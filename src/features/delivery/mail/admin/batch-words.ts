import type { BatchStep, BatchWords } from '#records/batches/batch-words.ts'

export const mailBatchWords: BatchWords = {
  group: 'Selected mail',
  selectAll: (count) => `Select all ${count.toLocaleString('en')} mails that match`,
}

export const sending: BatchStep = {
  ask: (count) => `Send the selected ${count} mails?`,
  confirm: 'Send',
  doing: (reached, of) => `${reached} of ${of} on their way…`,
  done: (count) => (count === 1 ? '1 mail is on its way' : `${count} mails are on their way`),
  failed: 'They could not all be sent',
  isFinal: true,
}

export const settingAside: BatchStep = {
  ask: (count) => `Set the selected ${count} mails aside?`,
  confirm: 'Set aside',
  doing: (reached, of) => `Setting aside ${reached} of ${of}…`,
  done: (count) => (count === 1 ? '1 mail is set aside' : `${count} mails are set aside`),
  failed: 'They could not all be set aside',
  isFinal: true,
}
