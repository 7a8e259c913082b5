import type { BatchWords } from '#platform/ui/batch-words.ts'

export const courseBatchWords: BatchWords = {
  group: 'Selected courses',
  selectAll: (count) => `Select all ${count.toLocaleString('en')} courses that match`,
  deleting: {
    ask: (count) => `Are you sure you want to delete the selected ${count} courses?`,
    confirm: 'Delete',
    doing: (reached, of) => `Deleting ${reached} of ${of}…`,
    done: (count) => `Successfully deleted ${count} courses!`,
    failed: 'Batch delete failed, please try again',
  },
  publishing: {
    ask: (count) => `Publish the selected ${count} courses?`,
    confirm: 'Publish',
    doing: (reached, of) => `Publishing ${reached} of ${of}…`,
    done: (count) => `Successfully published ${count} courses!`,
    failed: 'Batch publish failed, please try again',
  },
  unpublishing: {
    ask: (count) => `Make the selected ${count} courses drafts?`,
    confirm: 'Unpublish',
    doing: (reached, of) => `Unpublishing ${reached} of ${of}…`,
    done: (count) => `Successfully unpublished ${count} courses!`,
    failed: 'Batch unpublish failed, please try again',
  },
}
