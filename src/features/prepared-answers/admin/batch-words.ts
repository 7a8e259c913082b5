import type { BatchWords } from '#platform/ui/batch-words.ts'

export const preparedAnswerBatchWords: BatchWords = {
  group: 'Selected prepared answers',
  selectAll: (count) => `Select all ${count.toLocaleString('en')} prepared answers that match`,
  deleting: {
    ask: (count) => `Are you sure you want to delete the selected ${count} prepared answers?`,
    confirm: 'Delete',
    doing: (reached, of) => `Deleting ${reached} of ${of}…`,
    done: (count) => `Successfully deleted ${count} prepared answers!`,
    failed: 'Batch delete failed, please try again',
  },
}
