import { formatMoment } from '#platform/values/dates.ts'
import type { Json } from '#records/saving/merge.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { Naming } from '#records/kinds/place-names.ts'

/** What an audit entry says was done, for the filter. */
export const actionNames = {
  create: 'Added',
  save: 'Changed',
  publish: 'Published',
  unpublish: 'Made a draft',
  move: 'Moved',
  delete: 'Deleted',
  restore: 'Restored',
  purge: 'Deleted for good',
  status: 'Status set',
  reply: 'Answered',
  assigned: 'Somebody put on it',
  set_aside: 'Set aside',
  put_back: 'Put back',
  'note.added': 'Note added',
  'note.changed': 'Note changed',
  'note.deleted': 'Note deleted',
  'payment.marked': 'Payment marked',
  'payment.kept': 'Payment kept',
  'enrollment.seated': 'Place given',
  'enrollment.offered': 'Place offered',
  'enrollment.waitlisted': 'Put on the waiting list',
  'enrollment.withdrawn': 'Enrollment withdrawn',
  'attendance.marked': 'Attendance noted',
  'completion.given': 'Completion given',
  'completion.withdrawn': 'Completion withdrawn',
  'certificate.issued': 'Certificate issued',
  'certificate.withdrawn': 'Certificate withdrawn',
  'mail.sent_again': 'Mail sent again',
  'mail.set_aside': 'Mail set aside',
  'mail.released': 'Mail released',
  'role.changed': 'Role changed',
  'role.refused': 'Role change refused',
  'sessions.ended': 'Signed out everywhere',
  'account.erased': 'Account erased',
  'person.erased': 'Person erased',
  'person.exported': 'Data of a person exported',
  export: 'Exported',
} as const
export type AuditAction = keyof typeof actionNames
export const auditActions = Object.keys(actionNames) as AuditAction[]

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

type Reading = {
  names: Readonly<Record<string, string>>
  timeZone: string
  currency: string
  prices: readonly string[]
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Values as people read them: names of records, choices, moments, prices. */
export function wordsOf({ names, timeZone, currency, prices, choices }: Reading): NonNullable<Naming['wordsFor']> {
  const wordFor = (value: Json): string | undefined => {
    if (typeof value !== 'string') return undefined
    return names[value] ?? (moment.test(value) ? formatMoment(value, timeZone) : undefined)
  }
  return (value, field) => {
    if (typeof value === 'number' && prices.includes(field)) return formatMoney(value, currency)
    const chosen = typeof value === 'string' ? choices[field]?.[value] : undefined
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
