import { formatMoney } from '#platform/values/money.ts'
import type { Erasure } from './schema.ts'

/** What an erasure does, in sentences for the question that is asked before it. */
export function erasureInWords(erasure: Erasure) {
  const { enrollments, certificates, pending, messages, mail, subscriptions, has_acted, is_last_admin } = erasure
  return {
    hindrance: is_last_admin
      ? 'You are the last administrator. Make somebody else an administrator first, or nobody could run the site any more.'
      : null,
    pending: pending.map(({ course_title, amount, currency }) => `${course_title}: ${formatMoney(amount, currency)}`),
    goes: [
      'Your profile with name, email, role and picture, and your way to sign in to it.',
      'Every session: you are signed out everywhere at once.',
      'What you left unsaved on this device.',
      ...(certificates === 1 ? ['Your certificate: whoever looks its number up finds nothing any more.'] : []),
      ...(certificates > 1
        ? [`Your ${certificates} certificates: whoever looks their numbers up finds nothing any more.`]
        : []),
      ...(mail > 0 ? ['What we keep of the mail that we sent you, and mail that waits to be sent.'] : []),
      ...(subscriptions > 0 ? ['Your subscription to announcements by mail.'] : []),
      ...(messages === 1 ? ['The message that you sent us under your email.'] : []),
      ...(messages > 1 ? [`The ${messages} messages that you sent us under your email.`] : []),
    ],
    stays: [
      ...(enrollments === 1
        ? ['Your enrollment with its payments, as the law asks, without your name, email and phone.']
        : []),
      ...(enrollments > 1
        ? [`Your ${enrollments} enrollments with their payments, as the law asks, without your name, email and phone.`]
        : []),
      ...(has_acted
        ? ['What you did in the back office, and when, under a number that leads to nobody any more.']
        : []),
      ...(enrollments === 0 && !has_acted ? ['Nothing that leads to you.'] : []),
    ],
  }
}
