import type { BatchWords } from '#platform/ui/batch-words.ts'

export const sessionBatchWords: BatchWords = {
  group: 'Selected sessions',
  selectAll: (count) => `Select all ${count.toLocaleString('en')} sessions that match`,
  deleting: {
    ask: (count) => `Are you sure you want to delete the selected ${count} sessions?`,
    confirm: 'Delete',
    doing: (reached, of) => `Deleting ${reached} of ${of}…`,
    done: (count) => (count === 1 ? '1 session is deleted.' : `${count} sessions are deleted.`),
    failed: 'The sessions could not be deleted. Please try again.',
  },
}
