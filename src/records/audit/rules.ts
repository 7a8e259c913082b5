import { formatMoment } from '#platform/values/dates.ts'
import type { Json } from '#records/saving/merge.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { Fields } from '#records/kinds/fields.ts'
import type { Naming } from '#records/kinds/place-names.ts'
import { t } from '#platform/values/translate.ts'

/** An action as the filter names it (null: not there), and in a sentence before its record and behind it. */
type ActionWords = readonly [name: string | null, did?: string, ending?: string]

export const actionWords: Readonly<Record<string, ActionWords>> = {
  create: ['Added', 'added {noun}'],
  save: ['Changed', 'changed {noun}'],
  publish: ['Published', 'published {noun}'],
  unpublish: [t('Made a draft'), 'made {noun}', t('a draft')],
  move: ['Moved'],
  delete: ['Deleted', 'deleted {noun}'],
  restore: ['Restored', 'brought back {noun}'],
  purge: [t('Deleted for good'), 'deleted {noun}', t('for good')],
  status: [t('Status set')],
  reply: ['Answered', 'answered {noun}'],
  assigned: [t('Somebody put on it'), 'changed who is on {noun}'],
  set_aside: [t('Set aside'), 'set aside {noun}'],
  put_back: [t('Put back'), 'put back {noun}', t('into the inbox')],
  'note.added': [t('Note added'), 'added a note to {noun}'],
  'note.changed': [t('Note changed'), 'changed a note on {noun}'],
  'note.deleted': [t('Note deleted'), 'deleted a note on {noun}'],
  'payment.marked': [t('Payment marked')],
  'payment.kept': [t('Payment kept'), t('kept the payment of')],
  'enrollment.seated': [t('Place given'), t('gave a place to')],
  'enrollment.offered': [t('Place offered'), t('offered a place to')],
  'enrollment.waitlisted': [t('Put on the waiting list'), 'put', t('on the waiting list')],
  'enrollment.withdrawn': [t('Enrollment withdrawn'), t('withdrew the enrollment of')],
  'attendance.marked': [t('Attendance noted')],
  'completion.given': [t('Completion given')],
  'completion.withdrawn': [t('Completion withdrawn')],
  'certificate.issued': [t('Certificate issued'), t('issued the certificate of')],
  'certificate.withdrawn': [t('Certificate withdrawn'), t('withdrew the certificate of')],
  'mail.sent_again': [t('Mail sent again'), t('sent the mail to'), 'again'],
  'mail.set_aside': [t('Mail set aside'), t('set aside the mail to')],
  'mail.released': [t('Mail released')],
  'role.changed': [t('Role changed')],
  'role.refused': [t('Role change refused')],
  'sessions.ended': [t('Signed out everywhere')],
  'account.erased': [t('Account erased')],
  'person.erased': [t('Person erased')],
  'person.exported': [t('Data of a person exported')],
  export: ['Exported'],
  'keep-waiting': [null, 'kept changes waiting for {noun}'],
  'discard-waiting': [null, 'discarded changes that waited for {noun}'],
  'plan-publishing': [null, 'planned when visitors see {noun}'],
  'share-preview': [null, 'made a private link to {noun}'],
  'withdraw-preview': [null, 'withdrew a private link to {noun}'],
  replace: [null, 'replaced {noun}'],
  'enrollment.added': [null, t('added the enrollment of')],
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
  from: t('Before'),
  over_capacity: t('Beyond its places'),
  to: 'After',
  role: t('Role'),
  why: t('Why'),
  rows: t('Rows'),
  people: t('People'),
  present: t('Present'),
  absent: t('Absent'),
  excused: t('Excused'),
  cleared: t('Cleared'),
  status: t('Status'),
  searched: 'With a search',
  merged: t('Merged with somebody else’s changes'),
}
