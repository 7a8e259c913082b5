import type { BatchWords } from '#platform/ui/batch-words.ts'

export const announcementBatchWords: BatchWords = {
  group: 'Selected announcements',
  selectAll: (count) => `Select all ${count.toLocaleString('en')} announcements that match`,
  deleting: {
    ask: (count) => `Are you sure you want to delete the selected ${count} announcements?`,
    confirm: 'Delete',
    doing: (reached, of) => `Deleting ${reached} of ${of}…`,
    done: (count) => `Successfully deleted ${count} announcements!`,
    failed: 'Batch delete failed, please try again',
  },
  publishing: {
    ask: (count) => `Publish the selected ${count} announcements?`,
    confirm: 'Publish',
    doing: (reached, of) => `Publishing ${reached} of ${of}…`,
    done: (count) => `Successfully published ${count} announcements!`,
    failed: 'Batch publish failed, please try again',
  },
  unpublishing: {
    ask: (count) => `Make the selected ${count} announcements drafts?`,
    confirm: 'Unpublish',
    doing: (reached, of) => `Unpublishing ${reached} of ${of}…`,
    done: (count) => `Successfully unpublished ${count} announcements!`,
    failed: 'Batch unpublish failed, please try again',
  },
  moving: {
    ask: (count) => `Move the selected ${count} announcements?`,
    confirm: 'Move',
    doing: (reached, of) => `Moving ${reached} of ${of}…`,
    done: (count) => `Successfully moved ${count} announcements!`,
    failed: 'Batch move failed, please try again',
  },
}
