import type { BatchWords } from '#platform/ui/batch-words.ts'

export const pageBatchWords: BatchWords = {
  group: 'Selected pages',
  selectAll: (count) => `Select all ${count.toLocaleString('en')} pages that match`,
  deleting: {
    ask: (count) => `Are you sure you want to delete the selected ${count} pages?`,
    confirm: 'Delete',
    doing: (reached, of) => `Deleting ${reached} of ${of}…`,
    done: (count) => `Successfully deleted ${count} pages!`,
    failed: 'Batch delete failed, please try again',
  },
  publishing: {
    ask: (count) => `Publish the selected ${count} pages?`,
    confirm: 'Publish',
    doing: (reached, of) => `Publishing ${reached} of ${of}…`,
    done: (count) => `Successfully published ${count} pages!`,
    failed: 'Batch publish failed, please try again',
  },
  unpublishing: {
    ask: (count) => `Make the selected ${count} pages drafts?`,
    confirm: 'Unpublish',
    doing: (reached, of) => `Unpublishing ${reached} of ${of}…`,
    done: (count) => `Successfully unpublished ${count} pages!`,
    failed: 'Batch unpublish failed, please try again',
  },
}
