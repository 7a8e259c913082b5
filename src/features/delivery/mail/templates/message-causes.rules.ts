import {
  line,
  name,
  notYou,
  ofStaffMail,
  optional,
  url,
  words,
  written,
  type CauseOfMail,
} from './placeholders.rules.ts'
import { t } from '#platform/values/translate.ts'

const statusUrl = { ...url(t('Where its sender sees what became of it'), '/contact/status'), isProof: true } as const

const pause = words(
  'This is the last of {limit} such mails within an hour. What else comes in that hour is in the back office without a mail.',
)

/** What the mail of questions, applications and subscriptions says. */
export const messageCauses = {
  question_received: {
    label: t('Question received'),
    about: t('Whoever asked a question. The address was typed by anybody: repeat nothing of what they wrote.'),
    group: 'messages',
    placeholders: { name, text: written, status_url: statusUrl },
    subject: words('We have your question'),
    heading: words('We have your question'),
    body: [
      words(
        'Dear {name},\n\nThank you for writing to us. A person reads your question, and answers it at this address.',
      ),
      notYou,
    ],
    buttons: { status_url: words('See what became of it') },
  },
  application_received: {
    label: t('Application received'),
    about: t('Whoever applied as a volunteer. The address was typed by anybody: repeat nothing of what they wrote.'),
    group: 'messages',
    placeholders: { name, text: written, status_url: statusUrl },
    subject: words('We have your application'),
    heading: words('We have your application'),
    body: [
      words(
        'Dear {name},\n\nThank you for offering your help. A person reads your application, and writes to you at this address.',
      ),
      notYou,
    ],
    buttons: { status_url: words('See what became of it') },
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
        sample: words('Thank you for asking.\n\nForty centimetres are enough for reeds.'),
        isNeeded: true,
      },
      question: optional(written),
    },
    subject: words('Our answer to your message'),
    heading: words('Our answer'),
    body: [words('{text}\n\nYou had written:\n{question}')],
    buttons: {},
  },
  staff_question: {
    label: t('New question, for staff'),
    about: t('Whoever answers messages, when a question comes.'),
    group: 'staff',
    placeholders: ofStaffMail('/admin/contact/questions'),
    subject: words('A question from {sender}'),
    heading: words('A new question'),
    body: [words('{sender} has asked:\n\n{text}'), pause],
    buttons: { url: words('Open the question') },
  },
  staff_application: {
    label: t('New application, for staff'),
    about: t('Whoever answers messages, when somebody applies as a volunteer.'),
    group: 'staff',
    placeholders: ofStaffMail('/admin/contact/volunteers'),
    subject: words('An application from {sender}'),
    heading: words('A new application'),
    body: [words('{sender} offers to help:\n\n{text}'), pause],
    buttons: { url: words('Open the application') },
  },
  subscription_confirm: {
    label: t('Confirm a subscription'),
    about: t('Whoever typed an address to subscribe with; without a confirmation nothing more is sent.'),
    group: 'news',
    placeholders: {
      topics: line(t('What was chosen'), words('News, Events')),
      confirm_url: { ...url(t('Where it is confirmed'), '/subscriptions/confirm'), isProof: true },
    },
    subject: words('Please confirm your subscription'),
    heading: words('Please confirm'),
    body: [
      words(
        'Somebody, probably you, would like to have news of ours at this address: {topics}.\n\nPlease confirm it. Without that we send nothing more.',
      ),
    ],
    buttons: { confirm_url: words('Confirm the subscription') },
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
          {
            title: words('A wetland returns'),
            url: 'https://academy.example/announcements/1',
            date: words('Mar 05, 2027'),
          },
          {
            title: words('An evening by the river'),
            url: 'https://academy.example/announcements/2',
            date: words('Mar 04, 2027'),
          },
        ]),
        isNeeded: true,
      },
      unsubscribe_url: { ...url(t('Where one unsubscribes'), '/subscriptions/leave'), isProof: true },
    },
    subject: words('News from {site}'),
    heading: words('What is new'),
    body: [words('{items}\n\nYou get this because you subscribed to it. You can leave at any time: {unsubscribe_url}')],
    buttons: {},
  },
} as const satisfies Record<string, CauseOfMail>
