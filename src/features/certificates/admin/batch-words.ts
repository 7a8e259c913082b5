import type { BatchWords } from '#platform/ui/batch-words.ts'

export const certificateBatchWords: BatchWords = {
  group: 'Selected certificates',
  selectAll: (count) => `Select all ${count.toLocaleString('en')} certificates that match`,
  deleting: {
    ask: (count) => `Are you sure you want to delete the selected ${count} certificates?`,
    confirm: 'Delete',
    doing: (reached, of) => `Deleting ${reached} of ${of}…`,
    done: (count) => `Successfully deleted ${count} certificates!`,
    failed: 'Batch delete failed, please try again',
  },
  publishing: {
    ask: (count) => `Publish the selected ${count} certificates?`,
    confirm: 'Publish',
    doing: (reached, of) => `Publishing ${reached} of ${of}…`,
    done: (count) => `Successfully published ${count} certificates!`,
    failed: 'Batch publish failed, please try again',
  },
  unpublishing: {
    ask: (count) => `Make the selected ${count} certificates drafts?`,
    confirm: 'Unpublish',
    doing: (reached, of) => `Unpublishing ${reached} of ${of}…`,
    done: (count) => `Successfully unpublished ${count} certificates!`,
    failed: 'Batch unpublish failed, please try again',
  },
}
