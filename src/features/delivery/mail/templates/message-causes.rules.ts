import { line, name, notYou, ofStaffMail, url, written, type CauseOfMail } from './placeholders.rules.ts'
import { t } from '#platform/values/translate.ts'

const statusUrl = { ...url(t('Where its sender sees what became of it'), '/contact/status'), isProof: true } as const

const pause =
  'This is the last of {limit} such mails within an hour. What else comes in that hour is in the back office without a mail.'

/** What the mail of questions, applications and subscriptions says. */
export const messageCauses = {
  question_received: {
    label: t('Question received'),
    about: t('Whoever asked a question. The address was typed by anybody: repeat nothing of what they wrote.'),
    group: 'messages',
    placeholders: { name, text: written, status_url: statusUrl },
    subject: 'We have your question',
    heading: 'We have your question',
    body: `Dear {name},\n\nThank you for writing to us. A person reads your question, and answers it at this address.\n\n${notYou}`,
    buttons: { status_url: 'See what became of it' },
  },
  application_received: {
    label: t('Application received'),
    about: t('Whoever applied as a volunteer. The address was typed by anybody: repeat nothing of what they wrote.'),
    group: 'messages',
    placeholders: { name, text: written, status_url: statusUrl },
    subject: 'We have your application',
    heading: 'We have your application',
    body: `Dear {name},\n\nThank you for offering your help. A person reads your application, and writes to you at this address.\n\n${notYou}`,
    buttons: { status_url: 'See what became of it' },
  },
  reply: {
    label: t('Reply'),
    about: t('Whoever wrote to us, when staff answer.'),
    group: 'messages',
    placeholders: {
      name,
      text: {
        kind: 'text',
        about: t('The answer that staff wrote'),
        sample: 'Thank you for asking.\n\nForty centimetres are enough for reeds.',
        isNeeded: true,
      },
      question: { ...written, isOptional: true },
    },
    subject: 'Our answer to your message',
    heading: 'Our answer',
    body: '{text}\n\nYou had written:\n{question}',
    buttons: {},
  },
  staff_question: {
    label: t('New question, for staff'),
    about: t('Whoever answers messages, when a question comes.'),
    group: 'staff',
    placeholders: ofStaffMail('/admin/contact/questions'),
    subject: 'A question from {sender}',
    heading: 'A new question',
    body: `{sender} has asked:\n\n{text}\n\n${pause}`,
    buttons: { url: 'Open the question' },
  },
  staff_application: {
    label: t('New application, for staff'),
    about: t('Whoever answers messages, when somebody applies as a volunteer.'),
    group: 'staff',
    placeholders: ofStaffMail('/admin/contact/volunteers'),
    subject: 'An application from {sender}',
    heading: 'A new application',
    body: `{sender} offers to help:\n\n{text}\n\n${pause}`,
    buttons: { url: 'Open the application' },
  },
  subscription_confirm: {
    label: t('Confirm a subscription'),
    about: t('Whoever typed an address to subscribe with; without a confirmation nothing more is sent.'),
    group: 'news',
    placeholders: {
      topics: line(t('What was chosen'), 'News, Events'),
      confirm_url: { ...url(t('Where it is confirmed'), '/subscriptions/confirm'), isProof: true },
    },
    subject: 'Please confirm your subscription',
    heading: 'Please confirm',
    body: 'Somebody, probably you, would like to have news of ours at this address: {topics}.\n\nPlease confirm it. Without that we send nothing more.',
    buttons: { confirm_url: 'Confirm the subscription' },
  },
  subscription_digest: {
    label: t('News digest'),
    about: t('Subscribers, with what is new.'),
    group: 'news',
    placeholders: {
      items: {
        kind: 'items',
        about: t('What is new, as a list of links'),
        sample: JSON.stringify([
          { title: 'A wetland returns', url: 'https://academy.example/announcements/1', date: 'Mar 05, 2027' },
          {
            title: 'An evening by the river',
            url: 'https://academy.example/announcements/2',
            date: 'Mar 04, 2027',
          },
        ]),
        isNeeded: true,
      },
      unsubscribe_url: { ...url(t('Where one unsubscribes'), '/subscriptions/leave'), isProof: true },
    },
    subject: 'News from {site}',
    heading: 'What is new',
    body: '{items}\n\nYou get this because you subscribed to it. You can leave at any time: {unsubscribe_url}',
    buttons: {},
  },
} as const satisfies Record<string, CauseOfMail>
