import type { BatchWords } from '#platform/ui/batch-words.ts'

export const teacherBatchWords: BatchWords = {
  group: 'Selected teachers',
  selectAll: (count) => `Select all ${count.toLocaleString('en')} teachers that match`,
  deleting: {
    ask: (count) => `Are you sure you want to delete the selected ${count} teachers?`,
    confirm: 'Delete',
    doing: (reached, of) => `Deleting ${reached} of ${of}…`,
    done: (count) => `Successfully deleted ${count} teachers!`,
    failed: 'Batch delete failed, please try again',
  },
}
