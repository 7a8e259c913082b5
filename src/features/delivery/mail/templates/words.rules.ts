import type { MailCause, MailLanguage } from '../schema.ts'

/** Subject, heading and body of a mail, and the label of each address that its button may lead to (`course_url_label`). */
export type MailWords = Readonly<Record<string, string>> & Readonly<Record<'subject' | 'heading' | 'body', string>>

const notYou = 'If you know nothing of this, somebody has typed your address by mistake: you need not do anything.'

const nextClasses = 'The next classes:\n{dates}\n\nYour calendar can follow them, with every change: {calendar_url}'

const pause =
  'This is the last of {limit} such mails within an hour. What else comes in that hour is in the back office without a mail.'

const english: Readonly<Record<MailCause, MailWords>> = {
  enrolled: {
    subject: 'You are enrolled in {course}',
    heading: 'You are enrolled',
    body: `Dear {name},\n\nThank you for enrolling in {course}.\n\nThe course costs {amount}. It opens for you as soon as this is paid.\n\nWhat it is about, when it meets and how to take part stands on its page: {course_url}\n\n${nextClasses}\n\n${notYou}`,
    pay_url_label: 'Pay now',
    course_url_label: 'Open the course',
  },
  paid: {
    subject: 'Your payment for {course} has arrived',
    heading: 'Your payment has arrived',
    body: `Dear {name},\n\nThank you. Your payment of {amount} for {course} has arrived, and the course is open to you.\n\n${nextClasses}`,
    course_url_label: 'Open the course',
  },
  waiting: {
    subject: 'You are on the waiting list for {course}',
    heading: 'You are on the waiting list',
    body: 'Dear {name},\n\nEvery place in {course} is taken at the moment, and you are on its waiting list.\n\nA place that becomes free is offered to those who wait, one after the other. We write to you when it is your turn. Until then there is nothing to do, and nothing to pay.',
    course_url_label: 'Open the course',
  },
  place_offered: {
    subject: 'A place in {course} is free for you',
    heading: 'A place is free for you',
    body: 'Dear {name},\n\nA place in {course} has become free, and you are next.\n\nIt is kept for you until {until}. After that it is offered to whoever waits behind you.',
    accept_url_label: 'Take the place',
  },
  paid_without_place: {
    subject: 'Your payment for {course}: no place is left',
    heading: 'No place is left',
    body: 'Dear {name},\n\nYour payment of {amount} for {course} has arrived, but by then every place was taken.\n\nNothing is lost. We have noted your payment, and write to you about a place or about paying it back. You need not do anything.',
  },
  withdrawn: {
    subject: 'You have left {course}',
    heading: 'You have left the course',
    body: 'Dear {name},\n\nYou are no longer enrolled in {course}. Thank you for telling us: somebody else can have your place.\n\nShould you change your mind, its page is here: {course_url}',
    course_url_label: 'Open the course',
  },
  course_cancelled: {
    subject: 'Cancelled: {course}',
    heading: 'The course does not take place',
    body: 'Dear {name},\n\n{course} is no longer offered.\n\nThese classes do not take place:\n{dates}\n\nYou have paid {paid} for it. The academy has noted that, and decides about giving it back. You need not do anything.',
  },
  course_restored: {
    subject: 'It takes place after all: {course}',
    heading: 'The course takes place after all',
    body: `Dear {name},\n\n{course} is offered again, and you are in it as before.\n\n${nextClasses}`,
    course_url_label: 'Open the course',
  },
  sessions_added: {
    subject: 'New classes of {course}',
    heading: 'There are new classes',
    body: 'Dear {name},\n\nThese classes of {course} are new:\n{dates}\n\nThe first of them can be put into your calendar from this mail. Your calendar can follow them, with every change: {calendar_url}',
    course_url_label: 'Open the course',
  },
  session_changed: {
    subject: 'Changed: {session}, {when}',
    heading: 'A session has changed',
    body: 'Dear {name},\n\nThe session {session} of {course} has changed.\n\nWhen: {when}\nBefore: {was}\nWhere: {place}\n\nThe entry in your calendar can be updated from this mail.',
    join_url_label: 'Join the session',
  },
  session_cancelled: {
    subject: 'Cancelled: {session}, {when}',
    heading: 'A session is cancelled',
    body: 'Dear {name},\n\nThe session {session} of {course} does not take place.\n\nIt would have been: {when}\n\nThe entry in your calendar can be removed from this mail.',
  },
  reminder_day: {
    subject: 'Reminder: {session}, {when}',
    heading: 'Your next session',
    body: 'Dear {name},\n\nThe next session of {course} is near: {session}.\n\nWhen: {when}\nWhere: {place}',
    join_url_label: 'Join the session',
  },
  reminder_hour: {
    subject: 'Soon: {session}, {when}',
    heading: 'It begins soon',
    body: 'Dear {name},\n\nThe session {session} of {course} begins within the hour.\n\nWhen: {when}\nWhere: {place}',
    join_url_label: 'Join the session',
  },
  certificate_issued: {
    subject: 'Your certificate for {course}',
    heading: 'Congratulations',
    body: 'Dear {name},\n\nYou have completed {course}. Your certificate is ready: {certificate}.\n\nIts number is {number}. Whoever you show it to can check it at {certificate_url}\n\nIt stands for number {replaces}, which is no longer valid.',
    certificate_url_label: 'Open your certificate',
  },
  certificate_withdrawn: {
    subject: 'Your certificate for {course} is withdrawn',
    heading: 'A certificate is withdrawn',
    body: 'Dear {name},\n\nYour certificate for {course} is withdrawn, and no longer valid: {certificate}, number {number}.\n\nThe reason: {reason}\n\nIf you think that this is a mistake, please answer this mail.',
  },
  question_received: {
    subject: 'We have your question',
    heading: 'We have your question',
    body: `Dear {name},\n\nThank you for writing to us. A person reads your question, and answers it at this address.\n\n${notYou}`,
  },
  application_received: {
    subject: 'We have your application',
    heading: 'We have your application',
    body: `Dear {name},\n\nThank you for offering your help. A person reads your application, and writes to you at this address.\n\n${notYou}`,
  },
  reply: {
    subject: 'Our answer to your message',
    heading: 'Our answer',
    body: '{text}\n\nYou had written:\n{question}',
  },
  staff_question: {
    subject: 'A question from {sender}',
    heading: 'A new question',
    body: `{sender} has asked:\n\n{text}\n\n${pause}`,
    url_label: 'Open the question',
  },
  staff_application: {
    subject: 'An application from {sender}',
    heading: 'A new application',
    body: `{sender} offers to help:\n\n{text}\n\n${pause}`,
    url_label: 'Open the application',
  },
  subscription_confirm: {
    subject: 'Please confirm your subscription',
    heading: 'Please confirm',
    body: 'Somebody, probably you, would like to have news of ours at this address: {topics}.\n\nPlease confirm it. Without that we send nothing more.',
    confirm_url_label: 'Confirm the subscription',
  },
  subscription_digest: {
    subject: 'News from {site}',
    heading: 'What is new',
    body: '{items}\n\nYou get this because you subscribed to it. You can leave at any time: {unsubscribe_url}',
  },
}

type Named = { cause: MailCause; language: MailLanguage }

/** The words that come with the program, until staff write others. */
export function originalWords({ cause, language }: Named): MailWords {
  return { en: english }[language][cause]
}

/** The name under which they are kept: `enrolled.en`. */
export function textName({ cause, language }: Named): string {
  return `${cause}.${language}`
}
