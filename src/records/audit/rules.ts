import { t } from '#platform/values/translate.ts'

/** `title` may be empty. */
type Says = (of: { noun: string; title: string }) => string
/** An action as the filter names it (null: not there), and in a sentence whose subject stands before it. */
type ActionWords = readonly [name: string | null, says?: Says]

export const actionWords: Readonly<Record<string, ActionWords>> = {
  create: [t('Added'), (of) => t('added {noun} {title}', of)],
  save: [t('Changed'), (of) => t('changed {noun} {title}', of)],
  publish: [t('Published'), (of) => t('published {noun} {title}', of)],
  unpublish: [t('Made a draft'), (of) => t('made {noun} {title} a draft', of)],
  move: [t('Moved')],
  delete: [t('Deleted'), (of) => t('deleted {noun} {title}', of)],
  restore: [t('Restored'), (of) => t('brought back {noun} {title}', of)],
  purge: [t('Deleted for good'), (of) => t('deleted {noun} {title} for good', of)],
  status: [t('Status set')],
  reply: [t('Answered'), (of) => t('answered {noun} {title}', of)],
  assigned: [t('Somebody put on it'), (of) => t('changed who is on {noun} {title}', of)],
  set_aside: [t('Set aside'), (of) => t('set aside {noun} {title}', of)],
  put_back: [t('Put back'), (of) => t('put back {noun} {title} into the inbox', of)],
  'note.added': [t('Note added'), (of) => t('added a note to {noun} {title}', of)],
  'note.changed': [t('Note changed'), (of) => t('changed a note on {noun} {title}', of)],
  'note.deleted': [t('Note deleted'), (of) => t('deleted a note on {noun} {title}', of)],
  'payment.marked': [t('Payment marked')],
  'payment.kept': [t('Payment kept'), (of) => t('kept the payment of {title}', of)],
  'enrollment.seated': [t('Place given'), (of) => t('gave a place to {title}', of)],
  'enrollment.offered': [t('Place offered'), (of) => t('offered a place to {title}', of)],
  'enrollment.waitlisted': [t('Put on the waiting list'), (of) => t('put {title} on the waiting list', of)],
  'enrollment.withdrawn': [t('Enrollment withdrawn'), (of) => t('withdrew the enrollment of {title}', of)],
  'attendance.marked': [t('Attendance noted')],
  'completion.given': [t('Completion given')],
  'completion.withdrawn': [t('Completion withdrawn')],
  'certificate.issued': [t('Certificate issued'), (of) => t('issued the certificate of {title}', of)],
  'certificate.withdrawn': [t('Certificate withdrawn'), (of) => t('withdrew the certificate of {title}', of)],
  'mail.sent_again': [t('Mail sent again'), (of) => t('sent the mail to {title} again', of)],
  'mail.set_aside': [t('Mail set aside'), (of) => t('set aside the mail to {title}', of)],
  'mail.released': [t('Mail released')],
  'role.changed': [t('Role changed')],
  'role.refused': [t('Role change refused')],
  'sessions.ended': [t('Signed out everywhere')],
  'account.erased': [t('Account erased')],
  'person.erased': [t('Person erased')],
  'person.exported': [t('Data of a person exported')],
  export: [t('Exported')],
  'keep-waiting': [null, (of) => t('kept changes waiting for {noun} {title}', of)],
  'discard-waiting': [null, (of) => t('discarded changes that waited for {noun} {title}', of)],
  'plan-publishing': [null, (of) => t('planned when visitors see {noun} {title}', of)],
  'share-preview': [null, (of) => t('made a private link to {noun} {title}', of)],
  'withdraw-preview': [null, (of) => t('withdrew a private link to {noun} {title}', of)],
  replace: [null, (of) => t('replaced {noun} {title}', of)],
  'enrollment.added': [null, (of) => t('added the enrollment of {title}', of)],
}

/** For the filter. */
export const actionNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(actionWords).flatMap(([action, [name]]) => (name === null ? [] : [[action, name]])),
)

/** What an entry says beside its record, such as the status before and after. */
export function detailsInWords(details: Readonly<Record<string, unknown>>): [label: string, value: string][] {
  return Object.entries(details).flatMap(([name, value]): [string, string][] => {
    const label = detailLabels[name]
    const isSaid = typeof value === 'string' || typeof value === 'number' || value === true
    if (label === undefined || !isSaid || value === '') return []
    return [[label, value === true ? t('Yes') : stateInWords(String(value))]]
  })
}

const detailLabels: Readonly<Record<string, string>> = {
  from: t('Before'),
  over_capacity: t('Beyond its places'),
  to: t('After'),
  role: t('Role'),
  why: t('Why'),
  rows: t('Rows'),
  people: t('People'),
  present: t('Present'),
  absent: t('Absent'),
  excused: t('Excused'),
  cleared: t('Cleared'),
  status: t('Status'),
  searched: t('With a search'),
  merged: t('Merged with somebody else’s changes'),
}

/** A state, role or payment that an entry tells of. */
export const stateInWords = (state: string): string => stateWords[state] ?? state.replaceAll('_', ' ')

const stateWords: Readonly<Record<string, string>> = {
  new: t('new'),
  in_progress: t('in progress'),
  resolved: t('resolved'),
  under_review: t('under review'),
  approved: t('approved'),
  rejected: t('rejected'),
  pending: t('pending'),
  completed: t('completed'),
  failed: t('failed'),
  refunded: t('refunded'),
  admin: t('admin'),
  editor: t('editor'),
  desk: t('desk'),
  student: t('student'),
  'administrator by settings': t('administrator by settings'),
}
