import { formatMoney } from '#platform/values/money.ts'
import type { PersonErasure } from './schema.ts'

const count = (amount: number, one: string, several: string) =>
  amount === 0 ? [] : [amount === 1 ? one : several.replace('{n}', amount.toLocaleString('en'))]

/** What erasing somebody does, in sentences for the question that is asked before it. */
export function personErasureInWords(erasure: PersonErasure) {
  const { enrollments, certificates, pending, messages, mail, subscriptions } = erasure
  const { has_account, is_shared, has_acted, is_last_admin } = erasure
  const goes = [
    ...(has_account ? ['The account with name, email, role and picture, and the way to sign in to it.'] : []),
    ...(has_account ? ['Every session: the person is signed out everywhere at once.'] : []),
    ...count(
      certificates,
      'One certificate: whoever looks its number up finds nothing any more.',
      '{n} certificates: whoever looks their numbers up finds nothing any more.',
    ),
    ...count(
      messages,
      'One question or application with its replies and notes, from the bin as well.',
      '{n} questions and applications with their replies and notes, from the bin as well.',
    ),
    ...count(mail, 'One mail, sent or waiting.', '{n} mails, sent or waiting.'),
    ...count(subscriptions, 'One subscription by mail.', '{n} subscriptions by mail.'),
  ]
  const stays = [
    ...count(
      enrollments,
      'One enrollment with its payments, as the law asks, without name, email and phone.',
      '{n} enrollments with their payments, as the law asks, without name, email and phone.',
    ),
    ...(has_acted ? ['What the person did in the back office, under a number that leads to nobody any more.'] : []),
    ...(is_shared ? ['Several accounts with this email: each is erased by itself, under Users.'] : []),
  ]
  return {
    hindrance: is_last_admin ? 'This is the last administrator. Make somebody else an administrator first.' : null,
    pending: pending.map(({ course_title, amount, currency }) => `${course_title}: ${formatMoney(amount, currency)}`),
    goes: goes.length > 0 ? goes : ['Nothing: nothing of this person is kept that could go.'],
    stays: stays.length > 0 ? stays : ['Nothing that leads to the person.'],
  }
}
