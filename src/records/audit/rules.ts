import { formatMoment } from '#platform/values/dates.ts'
import type { Json } from '#records/saving/merge.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { Fields } from '#records/kinds/fields.ts'
import type { Naming } from '#records/kinds/place-names.ts'

/** An action as the filter names it (null: not there), and in a sentence before its record and behind it. */
type ActionWords = readonly [name: string | null, did?: string, ending?: string]

export const actionWords: Readonly<Record<string, ActionWords>> = {
  create: ['Added', 'added {noun}'],
  save: ['Changed', 'changed {noun}'],
  publish: ['Published', 'published {noun}'],
  unpublish: ['Made a draft', 'made {noun}', 'a draft'],
  move: ['Moved'],
  delete: ['Deleted', 'deleted {noun}'],
  restore: ['Restored', 'brought back {noun}'],
  purge: ['Deleted for good', 'deleted {noun}', 'for good'],
  status: ['Status set'],
  reply: ['Answered', 'answered {noun}'],
  assigned: ['Somebody put on it', 'changed who is on {noun}'],
  set_aside: ['Set aside', 'set aside {noun}'],
  put_back: ['Put back', 'put back {noun}', 'into the inbox'],
  'note.added': ['Note added', 'added a note to {noun}'],
  'note.changed': ['Note changed', 'changed a note on {noun}'],
  'note.deleted': ['Note deleted', 'deleted a note on {noun}'],
  'payment.marked': ['Payment marked'],
  'payment.kept': ['Payment kept', 'kept the payment of'],
  'enrollment.seated': ['Place given', 'gave a place to'],
  'enrollment.offered': ['Place offered', 'offered a place to'],
  'enrollment.waitlisted': ['Put on the waiting list', 'put', 'on the waiting list'],
  'enrollment.withdrawn': ['Enrollment withdrawn', 'withdrew the enrollment of'],
  'attendance.marked': ['Attendance noted'],
  'completion.given': ['Completion given'],
  'completion.withdrawn': ['Completion withdrawn'],
  'certificate.issued': ['Certificate issued', 'issued the certificate of'],
  'certificate.withdrawn': ['Certificate withdrawn', 'withdrew the certificate of'],
  'mail.sent_again': ['Mail sent again', 'sent the mail to', 'again'],
  'mail.set_aside': ['Mail set aside', 'set aside the mail to'],
  'mail.released': ['Mail released'],
  'role.changed': ['Role changed'],
  'role.refused': ['Role change refused'],
  'sessions.ended': ['Signed out everywhere'],
  'account.erased': ['Account erased'],
  'person.erased': ['Person erased'],
  'person.exported': ['Data of a person exported'],
  export: ['Exported'],
  'keep-waiting': [null, 'kept changes waiting for {noun}'],
  'discard-waiting': [null, 'discarded changes that waited for {noun}'],
  'plan-publishing': [null, 'planned when visitors see {noun}'],
  'share-preview': [null, 'made a private link to {noun}'],
  'withdraw-preview': [null, 'withdrew a private link to {noun}'],
  replace: [null, 'replaced {noun}'],
  'enrollment.added': [null, 'added the enrollment of'],
}

/** For the filter. */
export const actionNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(actionWords).flatMap(([action, [name]]) => (name === null ? [] : [[action, name]])),
)

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

type Reading = {
  names: Readonly<Record<string, string>>
  timeZone: string
  currency: string
  declared: Fields
}

/** Values as people read them: names of records, choices, moments, prices. */
export function wordsOf({ names, timeZone, currency, declared }: Reading): NonNullable<Naming['wordsFor']> {
  const wordFor = (value: Json): string | undefined => {
    if (typeof value !== 'string') return undefined
    return names[value] ?? (moment.test(value) ? formatMoment(value, timeZone) : undefined)
  }
  return (value, name) => {
    const field = declared[name]
    if (typeof value === 'number' && field?.input === 'price') return formatMoney(value, currency)
    const chosen = typeof value === 'string' && field?.input === 'choice' ? field.words[value] : undefined
    return chosen ?? wordFor(value)
  }
}

/** What an entry says beside its record, such as the status before and after. */
export function detailsInWords(details: Readonly<Record<string, unknown>>): [label: string, value: string][] {
  return Object.entries(details).flatMap(([name, value]): [string, string][] => {
    const label = detailLabels[name]
    const isSaid = typeof value === 'string' || typeof value === 'number' || value === true
    if (label === undefined || !isSaid || value === '') return []
    return [[label, value === true ? 'Yes' : String(value).replaceAll('_', ' ')]]
  })
}

const detailLabels: Readonly<Record<string, string>> = {
  from: 'Before',
  over_capacity: 'Beyond its places',
  to: 'After',
  role: 'Role',
  why: 'Why',
  rows: 'Rows',
  people: 'People',
  present: 'Present',
  absent: 'Absent',
  excused: 'Excused',
  cleared: 'Cleared',
  status: 'Status',
  searched: 'With a search',
  merged: 'Merged with somebody else’s changes',
}
