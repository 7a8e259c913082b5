import { formatMoney } from '#platform/values/money.ts'
import type { Erasure, PersonErasure } from './schema.ts'
import { t } from '#platform/values/translate.ts'

/** What is said where there is something; nothing for none. */
const counted = (amount: number | boolean, words: string) => (amount ? [words] : [])

function unpaidInWords({ pending }: Pick<Erasure, 'pending'>): string[] {
  return pending.map(({ course_title, amount, currency }) => `${course_title}: ${formatMoney(amount, currency)}`)
}

/** What an erasure does, in sentences for the question that is asked before it. */
export function erasureInWords(erasure: Erasure) {
  const { enrollments, certificates, messages, mail, subscriptions, has_acted, is_last_admin } = erasure
  const stays = [
    ...counted(
      enrollments,
      t(
        '{enrollments, plural, one {Your enrollment with its payments, as the law asks, without your name, email and phone.} other {Your # enrollments with their payments, as the law asks, without your name, email and phone.}}',
        { enrollments },
      ),
    ),
    ...counted(
      has_acted,
      t('What you did in the back office, and when, under a number that leads to nobody any more.'),
    ),
  ]
  return {
    hindrance: is_last_admin
      ? t(
          'You are the last administrator. Make somebody else an administrator first, or nobody could run the site any more.',
        )
      : null,
    pending: unpaidInWords(erasure),
    goes: [
      t('Your profile with name, email, role and picture, and your way to sign in to it.'),
      t('Every session: you are signed out everywhere at once.'),
      t('What you left unsaved on this device.'),
      ...counted(
        certificates,
        t(
          '{certificates, plural, one {Your certificate: whoever looks its number up finds nothing any more.} other {Your # certificates: whoever looks their numbers up finds nothing any more.}}',
          { certificates },
        ),
      ),
      ...counted(mail, t('What we keep of the mail that we sent you, and mail that waits to be sent.')),
      ...counted(subscriptions, t('Your subscription to announcements by mail.')),
      ...counted(
        messages,
        t(
          '{messages, plural, one {The message that you sent us under your email.} other {The # messages that you sent us under your email.}}',
          { messages },
        ),
      ),
    ],
    stays: stays.length > 0 ? stays : [t('Nothing that leads to you.')],
  }
}

/** What erasing somebody does, in sentences for the question that is asked before it. */
export function personErasureInWords(erasure: PersonErasure) {
  const { enrollments, certificates, messages, mail, subscriptions } = erasure
  const { has_account, is_shared, has_acted, is_last_admin } = erasure
  const goes = [
    ...counted(has_account, t('The account with name, email, role and picture, and the way to sign in to it.')),
    ...counted(has_account, t('Every session: the person is signed out everywhere at once.')),
    ...counted(
      certificates,
      t(
        '{certificates, plural, one {One certificate: whoever looks its number up finds nothing any more.} other {# certificates: whoever looks their numbers up finds nothing any more.}}',
        { certificates },
      ),
    ),
    ...counted(
      messages,
      t(
        '{messages, plural, one {One question or application with its replies and notes, from the bin as well.} other {# questions and applications with their replies and notes, from the bin as well.}}',
        { messages },
      ),
    ),
    ...counted(mail, t('{mail, plural, one {One mail, sent or waiting.} other {# mails, sent or waiting.}}', { mail })),
    ...counted(
      subscriptions,
      t('{subscriptions, plural, one {One subscription by mail.} other {# subscriptions by mail.}}', { subscriptions }),
    ),
  ]
  const stays = [
    ...counted(
      enrollments,
      t(
        '{enrollments, plural, one {One enrollment with its payments, as the law asks, without name, email and phone.} other {# enrollments with their payments, as the law asks, without name, email and phone.}}',
        { enrollments },
      ),
    ),
    ...counted(has_acted, t('What the person did in the back office, under a number that leads to nobody any more.')),
    ...counted(is_shared, t('Several accounts with this email: each is erased by itself, under Users.')),
  ]
  return {
    hindrance: is_last_admin ? t('This is the last administrator. Make somebody else an administrator first.') : null,
    pending: unpaidInWords(erasure),
    goes: goes.length > 0 ? goes : [t('Nothing: nothing of this person is kept that could go.')],
    stays: stays.length > 0 ? stays : [t('Nothing that leads to the person.')],
  }
}
