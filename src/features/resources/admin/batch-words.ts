import type { BatchWords } from '#platform/ui/batch-words.ts'

export const videoBatchWords: BatchWords = {
  group: 'Selected videos',
  selectAll: (count) => `Select all ${count.toLocaleString('en')} videos that match`,
  deleting: {
    ask: (count) => `Are you sure you want to delete the selected ${count} videos?`,
    confirm: 'Delete',
    doing: (reached, of) => `Deleting ${reached} of ${of}…`,
    done: (count) => `Successfully deleted ${count} videos!`,
    failed: 'Batch delete failed, please try again',
  },
}

export const readingBatchWords: BatchWords = {
  group: 'Selected readings',
  selectAll: (count) => `Select all ${count.toLocaleString('en')} readings that match`,
  deleting: {
    ask: (count) => `Are you sure you want to delete the selected ${count} readings?`,
    confirm: 'Delete',
    doing: (reached, of) => `Deleting ${reached} of ${of}…`,
    done: (count) => `Successfully deleted ${count} readings!`,
    failed: 'Batch delete failed, please try again',
  },
  publishing: {
    ask: (count) => `Publish the selected ${count} readings?`,
    confirm: 'Publish',
    doing: (reached, of) => `Publishing ${reached} of ${of}…`,
    done: (count) => `Successfully published ${count} readings!`,
    failed: 'Batch publish failed, please try again',
  },
  unpublishing: {
    ask: (count) => `Make the selected ${count} readings drafts?`,
    confirm: 'Unpublish',
    doing: (reached, of) => `Unpublishing ${reached} of ${of}…`,
    done: (count) => `Successfully unpublished ${count} readings!`,
    failed: 'Batch unpublish failed, please try again',
  },
}
