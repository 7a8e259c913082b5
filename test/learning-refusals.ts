import type { Refusal } from './kinds.ts'
import { ids } from './table-rows.ts'

/** What the database refuses of who learns, by table: enrollments, sessions and what is certified. */
export const learningRefusals: Record<string, Refusal[]> = {
  course_sessions: [
    ['a session without a title', { title: ' ' }, 'title_not_blank'],
    ['a time that no clock shows', { time: '24:00' }, 'time_form'],
    ['a session of four minutes', { minutes: 4 }, 'minutes_in_range'],
    ['a session that ends as it begins', { ends_at: '2026-03-05T10:30Z' }, 'end_after_start'],
    ['a blank time zone', { time_zone: '' }, 'time_zone_not_blank'],
    ['a class link that is none', { link: 'javascript:alert(1)' }, 'link_web'],
    ['a replay link that is none', { replay_link: 'ftp://video.example' }, 'replay_link_web'],
    ['a sequence below 0', { sequence: -1 }, 'sequence_not_negative'],
  ],
  session_materials: [
    ['a resource twice in one session', {}, 'pkey'],
    ['a material before the first', { position: -1 }, 'position_not_negative'],
  ],
  course_enrollments: [
    [
      'a second enrollment of the same email in another case',
      { email: ' vISITOR@example.ORG ', reference: 'two' },
      'one_per_email',
    ],
    ['a second enrollment of the same account', { profile_id: ids.person, reference: 'three' }, 'one_per_account'],
    ['one payment reference twice', { email: 'other@example.org' }, 'reference_unique'],
    ['an enrollment without an email', { email: '  ' }, 'email_not_blank'],
    ['an endless email', { email: 'x'.repeat(321) }, 'email_length'],
    ['an empty full name instead of none', { full_name: '' }, 'full_name_not_blank'],
    ['an empty phone instead of none', { phone: '' }, 'phone_not_blank'],
    ['an empty organization instead of none', { organization: ' ' }, 'organization_not_blank'],
    ['an empty payment_note instead of none', { payment_note: ' ' }, 'payment_note_not_blank'],
    ['an empty payer instead of none', { payer: ' ' }, 'payer_not_blank'],
    ['an unknown payment status', { payment_status: 'paid' }, 'status_known'],
    ['a negative amount', { amount: -1 }, 'amount_not_negative'],
    ['a currency that is no code', { currency: 'jpy' }, 'currency_code'],
  ],
  former_references: [['one former reference twice', {}, 'pkey']],
  completion_checks: [['one check twice', { id: ids.completion }, 'pkey']],
  attendance: [
    ['one person at one session twice', {}, 'pkey'],
    ['an unknown state of attendance', { state: 'late' }, 'state_known'],
    ['attendance from an unknown source', { source: 'hearsay' }, 'source_known'],
    ['attendance at version 0', { version: 0 }, 'version_positive'],
  ],
  course_completions: [
    ['one course completed twice by one enrollment', {}, 'once'],
    ['a completion of an unknown cause', { cause: 'luck' }, 'cause_known'],
    ['a completion withdrawn without a reason', { withdrawn_at: '2026-03-05' }, 'withdrawn_with_reason'],
    [
      'a completion withdrawn for a blank reason',
      { withdrawn_at: '2026-03-05', withdrawn_reason: ' ' },
      'withdrawn_with_reason',
    ],
  ],
  payment_events: [
    ['one payment event twice', {}, 'pkey'],
    ['an unknown payment event', { id: 'evt_2', type: 'payment.created' }, 'type_known'],
  ],
  issued_certificates: [
    ['one number twice', { course_id: ids.file, status_index: 8 }, 'number_unique'],
    ['one bit of the status list twice', { course_id: ids.file, number: '0123456789ABZ' }, 'status_index_unique'],
    ['a second certificate of one course that stands', { number: '0123456789ABZ', status_index: 8 }, 'one_standing'],
    ['a number with a letter of no number', { number: '0123456789ABU' }, 'number_form'],
    ['a number that is too short', { number: '0123456789AB' }, 'number_form'],
    ['a holder without a name', { holder_name: ' ' }, 'holder_name_not_blank'],
    ['a certificate without a title', { title: ' ' }, 'title_not_blank'],
    ['a withdrawal without a reason', { withdrawn_at: '2026-03-06' }, 'withdrawn_with_reason'],
    ['a withdrawal for nothing', { withdrawn_at: '2026-03-06', withdrawn_reason: ' ' }, 'withdrawn_with_reason'],
    ['a bit before the first', { status_index: -1 }, 'status_index_not_negative'],
  ],
  printed_names: [
    ['two names of one person', {}, 'pkey'],
    ['no name', { name: '' }, 'name_length'],
    ['a name of spaces', { name: '  ' }, 'name_not_blank'],
    ['a name that is too long', { name: 'x'.repeat(201) }, 'name_length'],
  ],
  credential_keys: [['one key twice', {}, 'pkey']],
}
