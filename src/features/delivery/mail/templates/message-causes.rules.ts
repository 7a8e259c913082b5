import { line, name, notYou, ofStaffMail, url, written, type CauseOfMail } from './placeholders.rules.ts'

const statusUrl = { ...url('Where its sender sees what became of it', '/contact/status'), isProof: true } as const

const pause =
  'This is the last of {limit} such mails within an hour. What else comes in that hour is in the back office without a mail.'

/** What the mail of questions, applications and subscriptions says. */
export const messageCauses = {
  question_received: {
    label: 'Question received',
    about: 'Whoever asked a question. The address was typed by anybody: repeat nothing of what they wrote.',
    group: 'Messages',
    placeholders: { name, text: written, status_url: statusUrl },
    subject: 'We have your question',
    heading: 'We have your question',
    body: `Dear {name},\n\nThank you for writing to us. A person reads your question, and answers it at this address.\n\n${notYou}`,
    buttons: { status_url: 'See what became of it' },
  },
  application_received: {
    label: 'Application received',
    about: 'Whoever applied as a volunteer. The address was typed by anybody: repeat nothing of what they wrote.',
    group: 'Messages',
    placeholders: { name, text: written, status_url: statusUrl },
    subject: 'We have your application',
    heading: 'We have your application',
    body: `Dear {name},\n\nThank you for offering your help. A person reads your application, and writes to you at this address.\n\n${notYou}`,
    buttons: { status_url: 'See what became of it' },
  },
  reply: {
    label: 'Reply',
    about: 'Whoever wrote to us, when staff answer.',
    group: 'Messages',
    placeholders: {
      name,
      text: {
        kind: 'text',
        about: 'The answer that staff wrote',
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
    label: 'New question, for staff',
    about: 'Whoever answers messages, when a question comes.',
    group: 'For staff',
    placeholders: ofStaffMail('/admin/contact/questions'),
    subject: 'A question from {sender}',
    heading: 'A new question',
    body: `{sender} has asked:\n\n{text}\n\n${pause}`,
    buttons: { url: 'Open the question' },
  },
  staff_application: {
    label: 'New application, for staff',
    about: 'Whoever answers messages, when somebody applies as a volunteer.',
    group: 'For staff',
    placeholders: ofStaffMail('/admin/contact/volunteers'),
    subject: 'An application from {sender}',
    heading: 'A new application',
    body: `{sender} offers to help:\n\n{text}\n\n${pause}`,
    buttons: { url: 'Open the application' },
  },
  subscription_confirm: {
    label: 'Confirm a subscription',
    about: 'Whoever typed an address to subscribe with; without a confirmation nothing more is sent.',
    group: 'News',
    placeholders: {
      topics: line('What was chosen', 'News, Events'),
      confirm_url: { ...url('Where it is confirmed', '/subscriptions/confirm'), isProof: true },
    },
    subject: 'Please confirm your subscription',
    heading: 'Please confirm',
    body: 'Somebody, probably you, would like to have news of ours at this address: {topics}.\n\nPlease confirm it. Without that we send nothing more.',
    buttons: { confirm_url: 'Confirm the subscription' },
  },
  subscription_digest: {
    label: 'News digest',
    about: 'Subscribers, with what is new.',
    group: 'News',
    placeholders: {
      items: {
        kind: 'items',
        about: 'What is new, as a list of links',
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
      unsubscribe_url: { ...url('Where one unsubscribes', '/subscriptions/leave'), isProof: true },
    },
    subject: 'News from {site}',
    heading: 'What is new',
    body: '{items}\n\nYou get this because you subscribed to it. You can leave at any time: {unsubscribe_url}',
    buttons: {},
  },
} as const satisfies Record<string, CauseOfMail>
