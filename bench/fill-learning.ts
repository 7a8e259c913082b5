import { readNumber } from '#features/learning/issued-certificates/numbers.rules.ts'
import { idOf, oneWord, rareWord } from './fill-statements.ts'

/** The tables of sessions, certificates and mail that are filled. */
export const filledLearning =
  'course_sessions attendance course_completions issued_certificates mail_outbox subscriptions prepared_answers'.split(
    ' ',
  )

/** Of the numbers that are filled, one whose check symbol is right. */
export const certificateNumber = Array.from({ length: 100 }, (_, at) => String(at + 1).padStart(13, '0')).find(
  (number) => readNumber(number) !== null,
)

/** In one course, at most. */
const mostLearners = 10_000

/** Of which the rest of learning is: a session for each record, a tenth of them of one course, and the people of that course. */
export function fillClasses(count: number): string[] {
  const learners = Math.min(count, mostLearners)
  return [
    `insert into course_sessions (id, course_id, title, date, time, minutes, starts_at, ends_at, is_cancelled)
      select ${idOf('b', 'n')}, case when n % 10 = 0 then ${crowded} else ${idOf('c', 'n')} end,
        'Session ' || n || ' together' || case when n % 100 = 50 then ' ${rareWord}' else '' end ||
          case when n = 50 then ' ${oneWord}' else '' end,
        ${begins}::date, '10:00', 60, ${begins}, ${begins} + interval '1 hour', n % 50 = 0
      from generate_series(1, ${count}) as n`,
    `insert into course_enrollments (id, course_id, course_title, email, full_name, payment_status, amount, currency, created_at)
      select ${idOf('9', 'n')}, ${crowded}, 'Course', 'learner' || n || '@academy.example', 'Learner ' || n, 'completed', 1200, 'JPY',
        now() - n * interval '1 minute'
      from generate_series(1, ${learners}) as n`,
  ]
}

/** Attendance and completions of that course, certificates, mail, subscriptions and prepared answers. */
export function fillLearning(count: number): string[] {
  const learners = Math.min(count, mostLearners)
  const numbers = `generate_series(1, ${count}) as n`
  const name = `'Reader ' || n || ' together' || case when n % 100 = 50 then ' ${rareWord}' else '' end ||
    case when n = 50 then ' ${oneWord}' else '' end`
  return [
    `insert into attendance (session_id, enrollment_id, state, source)
      select ${idOf('b', '10')}, ${idOf('9', 'n')}, case when n % 10 = 0 then 'absent' else 'present' end, 'joined'
      from generate_series(1, ${learners}) as n`,
    `insert into course_completions (course_id, enrollment_id, cause, completed_at)
      select ${crowded}, ${idOf('9', 'n')}, 'staff', now() - n * interval '1 minute' from generate_series(1, ${learners}) as n`,
    `insert into issued_certificates
        (number, course_id, holder_name, title, course_title, completed_on, issued_at, expires_at, withdrawn_at, withdrawn_reason, status_index)
      select lpad(n::text, 13, '0'), ${idOf('c', 'n')}, ${name}, 'Certificate', 'Course ' || n, date '2026-01-01', ${at},
        case when n % 10 = 1 then ${at} + interval '1 day' end, case when n % 100 = 0 then ${at} end,
        case when n % 100 = 0 then 'A mistake' end, n
      from ${numbers}`,
    `insert into mail_outbox (cause, cause_key, recipient, recipient_name, data, state, held_reason, created_at, next_at)
      select (array['enrolled', 'paid', 'reminder_day', 'reply'])[n % 4 + 1], n::text, 'reader' || n || '@academy.example', ${name}, '{}',
        case when n % 1000 = 1 then 'failed' when n % 1000 = 2 then 'held' else 'sent' end,
        case when n % 1000 = 2 then 'unknown_outcome' end, ${at}, null
      from ${numbers}`,
    `insert into subscriptions (email, topics, confirmed_at, told_until, due_at)
      select 'reader' || n || '@academy.example', array['news'], now(), now(), now() + interval '1 day' from ${numbers}`,
    `insert into prepared_answers (title, text, created_at)
      select 'Answer ' || n || ' together' || case when n % 100 = 50 then ' ${rareWord}' else '' end, 'As it is.', ${at}
      from generate_series(1, least(${count}, 10000)) as n`,
  ]
}

/** The course of many people and sessions. */
const crowded = idOf('c', '50')
const at = `timestamptz '2026-01-01' + n * interval '1 second'`
/** A week in which something begins every minute or two lies around now. */
const begins = `(date_trunc('minute', now()) + (n - 5000) * interval '2 minutes')`
