import { languageTag, t } from '#platform/values/translate.ts'

/** What is said around one thing that is done to several records, whole sentences by how many. */
export type BatchStep = {
  ask: (count: number) => string
  confirm: string
  doing: (reached: number, of: number) => string
  done: (count: number) => string
  failed: string
  /** Nothing takes it back: no Undo is offered. */
  isFinal?: true
  /** Asked about before it is done, even where all were ticked one by one: others are told of it. */
  asksFirst?: true
}

/** Of the records of one list. Without `publishing` they have no drafts; without `moving` they stay where they are; without `deleting` they are not deleted. */
export type BatchWords = {
  group: string
  selectAll: (count: number) => string
  deleting?: BatchStep
  publishing?: BatchStep
  unpublishing?: BatchStep
  moving?: BatchStep
}

/** What is said of several records called `many`: they are deleted, published where they have drafts, moved where they have places. */
export function batchWordsOf(many: string, can: { publish?: boolean; move?: boolean } = {}): BatchWords {
  return {
    group: t('Selected {many}', { many }),
    selectAll: (count) =>
      t('Select all {count} {many} that match', { count: count.toLocaleString(languageTag()), many }),
    deleting: {
      ask: (count) => t('Are you sure you want to delete the selected {count} {many}?', { count, many }),
      confirm: t('Delete'),
      doing: (reached, of) => t('Deleting {reached} of {of}…', { reached, of }),
      done: (count) => t('Successfully deleted {count} {many}!', { count, many }),
      failed: t('Batch delete failed, please try again'),
    },
    ...(can.publish && {
      publishing: {
        ask: (count) => t('Publish the selected {count} {many}?', { count, many }),
        confirm: t('Publish'),
        doing: (reached, of) => t('Publishing {reached} of {of}…', { reached, of }),
        done: (count) => t('Successfully published {count} {many}!', { count, many }),
        failed: t('Batch publish failed, please try again'),
      },
      unpublishing: {
        ask: (count) => t('Make the selected {count} {many} drafts?', { count, many }),
        confirm: t('Unpublish'),
        doing: (reached, of) => t('Unpublishing {reached} of {of}…', { reached, of }),
        done: (count) => t('Successfully unpublished {count} {many}!', { count, many }),
        failed: t('Batch unpublish failed, please try again'),
      },
    }),
    ...(can.move && {
      moving: {
        ask: (count) => t('Move the selected {count} {many}?', { count, many }),
        confirm: t('Move'),
        doing: (reached, of) => t('Moving {reached} of {of}…', { reached, of }),
        done: (count) => t('Successfully moved {count} {many}!', { count, many }),
        failed: t('Batch move failed, please try again'),
      },
    }),
  }
}
