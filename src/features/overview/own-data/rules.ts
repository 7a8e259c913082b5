import { formatMoney } from '#platform/values/money.ts'
import type { Erasure, PersonErasure } from './schema.ts'

/** In the singular or the plural; nothing for none. */
function counted(amount: number, one: string, several: string): string[] {
  return amount === 0 ? [] : [amount === 1 ? one : several]
}

function unpaidInWords({ pending }: Pick<Erasure, 'pending'>): string[] {
  return pending.map(({ course_title, amount, currency }) => `${course_title}: ${formatMoney(amount, currency)}`)
}

/** What an erasure does, in sentences for the question that is asked before it. */
export function erasureInWords(erasure: Erasure) {
  const { enrollments, certificates, messages, mail, subscriptions, has_acted, is_last_admin } = erasure
  const stays = [
    ...counted(
      enrollments,
      'Your enrollment with its payments, as the law asks, without your name, email and phone.',
      `Your ${enrollments} enrollments with their payments, as the law asks, without your name, email and phone.`,
    ),
    ...(has_acted ? ['What you did in the back office, and when, under a number that leads to nobody any more.'] : []),
  ]
  return {
    hindrance: is_last_admin
      ? 'You are the last administrator. Make somebody else an administrator first, or nobody could run the site any more.'
      : null,
    pending: unpaidInWords(erasure),
    goes: [
      'Your profile with name, email, role and picture, and your way to sign in to it.',
      'Every session: you are signed out everywhere at once.',
      'What you left unsaved on this device.',
      ...counted(
        certificates,
        'Your certificate: whoever looks its number up finds nothing any more.',
        `Your ${certificates} certificates: whoever looks their numbers up finds nothing any more.`,
      ),
      ...(mail > 0 ? ['What we keep of the mail that we sent you, and mail that waits to be sent.'] : []),
      ...(subscriptions > 0 ? ['Your subscription to announcements by mail.'] : []),
      ...counted(
        messages,
        'The message that you sent us under your email.',
        `The ${messages} messages that you sent us under your email.`,
      ),
    ],
    stays: stays.length > 0 ? stays : ['Nothing that leads to you.'],
  }
}

/** What erasing somebody does, in sentences for the question that is asked before it. */
export function personErasureInWords(erasure: PersonErasure) {
  const { enrollments, certificates, messages, mail, subscriptions } = erasure
  const { has_account, is_shared, has_acted, is_last_admin } = erasure
  const goes = [
    ...(has_account ? ['The account with name, email, role and picture, and the way to sign in to it.'] : []),
    ...(has_account ? ['Every session: the person is signed out everywhere at once.'] : []),
    ...counted(
      certificates,
      'One certificate: whoever looks its number up finds nothing any more.',
      `${certificates.toLocaleString('en')} certificates: whoever looks their numbers up finds nothing any more.`,
    ),
    ...counted(
      messages,
      'One question or application with its replies and notes, from the bin as well.',
      `${messages.toLocaleString('en')} questions and applications with their replies and notes, from the bin as well.`,
    ),
    ...counted(mail, 'One mail, sent or waiting.', `${mail.toLocaleString('en')} mails, sent or waiting.`),
    ...counted(
      subscriptions,
      'One subscription by mail.',
      `${subscriptions.toLocaleString('en')} subscriptions by mail.`,
    ),
  ]
  const stays = [
    ...counted(
      enrollments,
      'One enrollment with its payments, as the law asks, without name, email and phone.',
      `${enrollments.toLocaleString('en')} enrollments with their payments, as the law asks, without name, email and phone.`,
    ),
    ...(has_acted ? ['What the person did in the back office, under a number that leads to nobody any more.'] : []),
    ...(is_shared ? ['Several accounts with this email: each is erased by itself, under Users.'] : []),
  ]
  return {
    hindrance: is_last_admin ? 'This is the last administrator. Make somebody else an administrator first.' : null,
    pending: unpaidInWords(erasure),
    goes: goes.length > 0 ? goes : ['Nothing: nothing of this person is kept that could go.'],
    stays: stays.length > 0 ? stays : ['Nothing that leads to the person.'],
  }
}
