import type { BatchStep, BatchWords } from '#records/batches/batch-words.ts'
import type { Selected } from '#records/batches/record-batch.ts'

/** The courses of selected sessions. */
export function coursesOf(items: readonly Selected[]): string[] {
  return items.flatMap(({ was }) => (typeof was['course_id'] === 'string' ? [was['course_id']] : []))
}

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

export const cancelling: BatchStep = {
  ask: (count) =>
    count === 1
      ? 'Cancel the selected session? Whoever comes to it is told by mail.'
      : `Cancel the selected ${count} sessions? Whoever comes to them is told by mail.`,
  confirm: 'Cancel Sessions',
  doing: (reached, of) => `Cancelling ${reached} of ${of}…`,
  done: (count) => (count === 1 ? '1 session is cancelled.' : `${count} sessions are cancelled.`),
  failed: 'The sessions could not be cancelled. Please try again.',
  asksFirst: true,
}

export const reinstating: BatchStep = {
  ask: (count) =>
    count === 1
      ? 'Let the selected session take place after all? Whoever comes to it is told by mail.'
      : `Let the selected ${count} sessions take place after all? Whoever comes to them is told by mail.`,
  confirm: 'Let Them Take Place',
  doing: (reached, of) => `Reinstating ${reached} of ${of}…`,
  done: (count) => (count === 1 ? '1 session takes place after all.' : `${count} sessions take place after all.`),
  failed: 'The sessions could not be reinstated. Please try again.',
  asksFirst: true,
}

/** The dialog that says where to is its question. */
export const movingSessions: BatchStep = {
  ask: (count) => (count === 1 ? 'Move the selected session?' : `Move the selected ${count} sessions?`),
  confirm: 'Move',
  doing: (reached, of) => `Moving ${reached} of ${of}…`,
  done: (count) => (count === 1 ? '1 session is moved.' : `${count} sessions are moved.`),
  failed: 'The sessions could not be moved. Please try again.',
}

export const moveWords = {
  title: (count: number) => (count === 1 ? 'Move 1 Session' : `Move ${count} Sessions`),
  description: 'Each from its own day. Whoever comes to them is told by mail.',
  days: 'Days Later',
  daysHint: '7 is a week later, -1 the day before; empty keeps the day.',
  time: 'Begins',
  timeHint: 'For all of them; empty keeps the time of each.',
  nothing: 'Please say by how many days, or to which time.',
  whole: 'Please enter a whole number of days.',
  beyond: 'This is more than ten years.',
}
