import { t } from '#platform/values/translate.ts'

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

const step = (ask: BatchStep['ask'], confirm: string, [present, past]: [string, string], many: string): BatchStep => ({
  ask,
  confirm,
  doing: (reached, of) => t('{present} {reached} of {of}…', { present, reached, of }),
  done: (count) => t('Successfully {past} {count} {many}!', { past, count, many }),
  failed: t('Batch {confirm} failed, please try again', { confirm: confirm.toLowerCase() }),
})

/** What is said of several records called `many`: they are deleted, published where they have drafts, moved where they have places. */
export function batchWordsOf(many: string, can: { publish?: boolean; move?: boolean } = {}): BatchWords {
  return {
    group: t('Selected {many}', { many }),
    selectAll: (count) => t('Select all {count} {many} that match', { count: count.toLocaleString('en'), many }),
    deleting: step(
      (count) => t('Are you sure you want to delete the selected {count} {many}?', { count, many }),
      'Delete',
      ['Deleting', 'deleted'],
      many,
    ),
    ...(can.publish && {
      publishing: step(
        (count) => t('Publish the selected {count} {many}?', { count, many }),
        'Publish',
        ['Publishing', 'published'],
        many,
      ),
      unpublishing: step(
        (count) => t('Make the selected {count} {many} drafts?', { count, many }),
        'Unpublish',
        ['Unpublishing', 'unpublished'],
        many,
      ),
    }),
    ...(can.move && {
      moving: step(
        (count) => t('Move the selected {count} {many}?', { count, many }),
        'Move',
        ['Moving', 'moved'],
        many,
      ),
    }),
  }
}
