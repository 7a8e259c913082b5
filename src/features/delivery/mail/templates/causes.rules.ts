import type { MailCause } from '../schema.ts'
import {
  amount,
  course,
  dates,
  line,
  name,
  number,
  ofCertificate,
  ofClasses,
  ofCourse,
  ofSession,
  ofStaffMail,
  session,
  url,
  when,
  written,
  type Placeholder,
} from './placeholders.rules.ts'

type CauseOfMail = {
  label: string
  /** When it is written, to whom. */
  about: string
  group: (typeof causeGroups)[number]
  placeholders: Readonly<Record<string, Placeholder>>
  /** Addresses that a button may lead to: the first one that there is. */
  buttons: readonly string[]
}

export const causeGroups = ['Enrolling', 'Sessions', 'Certificates', 'Messages', 'For staff', 'News'] as const

/** What is known of every cause of mail. */
export const mailCausesKnown: Readonly<Record<MailCause, CauseOfMail>> = {
  enrolled: {
    label: 'Enrolled',
    about: 'Whoever has enrolled, or was enrolled by the office.',
    group: 'Enrolling',
    placeholders: {
      ...ofCourse,
      amount: { ...amount, about: 'What is to be paid, with its currency', isOptional: true },
      pay_url: { ...url('Where it is paid', '/pay/28000'), isOptional: true },
      ...ofClasses,
    },
    buttons: ['pay_url', 'course_url'],
  },
  paid: {
    label: 'Paid',
    about: 'Whoever is enrolled, when the payment has come.',
    group: 'Enrolling',
    placeholders: { ...ofCourse, amount, ...ofClasses },
    buttons: ['course_url'],
  },
  waiting: {
    label: 'On the waiting list',
    about: 'Whoever has joined the waiting list of a full course.',
    group: 'Enrolling',
    placeholders: ofCourse,
    buttons: ['course_url'],
  },
  place_offered: {
    label: 'A place is offered',
    about: 'Whoever comes next on the waiting list, when a place is free.',
    group: 'Enrolling',
    placeholders: {
      name,
      course,
      until: line('Until when the place is kept', 'Mar 05, 2027, 19:00 (Asia/Shanghai)'),
      accept_url: url('Where the place is taken', '/learning'),
    },
    buttons: ['accept_url'],
  },
  paid_without_place: {
    label: 'Paid, but no place is left',
    about: 'Whoever paid when every place was taken.',
    group: 'Enrolling',
    placeholders: { name, course, amount },
    buttons: [],
  },
  withdrawn: {
    label: 'Withdrawn',
    about: 'Whoever has left a course.',
    group: 'Enrolling',
    placeholders: ofCourse,
    buttons: ['course_url'],
  },
  course_cancelled: {
    label: 'Course cancelled',
    about: 'Whoever is enrolled or waits, when a course is deleted; its classes leave their calendar.',
    group: 'Enrolling',
    placeholders: {
      name,
      course,
      dates,
      paid: { ...amount, about: 'What the person has paid for it, with its currency', isOptional: true },
    },
    buttons: [],
  },
  course_restored: {
    label: 'Course takes place after all',
    about: 'The same people, when it is restored.',
    group: 'Enrolling',
    placeholders: { ...ofCourse, ...ofClasses },
    buttons: ['course_url'],
  },
  sessions_added: {
    label: 'Sessions added',
    about: 'Participants, when sessions are added; with the first of them for their calendar.',
    group: 'Sessions',
    placeholders: { ...ofCourse, ...ofClasses },
    buttons: ['course_url'],
  },
  session_changed: {
    label: 'Session changed',
    about: 'Participants, when time or place of a session changes; with the entry for their calendar.',
    group: 'Sessions',
    placeholders: {
      ...ofSession,
      was: {
        ...line('When it was to take place before', 'Mar 04, 2027, 19:00–20:30 (Asia/Shanghai)'),
        isOptional: true,
      },
    },
    buttons: ['join_url'],
  },
  session_cancelled: {
    label: 'Session cancelled',
    about: 'Participants, when a session is cancelled; it leaves their calendar.',
    group: 'Sessions',
    placeholders: { name, course, session, when },
    buttons: [],
  },
  reminder_day: {
    label: 'Reminder a day before',
    about: 'Participants, a day before a session.',
    group: 'Sessions',
    placeholders: ofSession,
    buttons: ['join_url'],
  },
  reminder_hour: {
    label: 'Reminder an hour before',
    about: 'Participants, an hour before a session.',
    group: 'Sessions',
    placeholders: ofSession,
    buttons: ['join_url'],
  },
  certificate_issued: {
    label: 'Certificate issued',
    about: 'The holder, when a certificate is issued.',
    group: 'Certificates',
    placeholders: {
      ...ofCertificate,
      certificate_url: url('Where it can be seen and checked', '/certificates/K7M29QXA4TCW8'),
      replaces: { ...number, about: 'The number of the one that it stands for', isOptional: true },
    },
    buttons: ['certificate_url'],
  },
  certificate_withdrawn: {
    label: 'Certificate withdrawn',
    about: 'The holder, when a certificate is withdrawn.',
    group: 'Certificates',
    placeholders: {
      ...ofCertificate,
      reason: { ...line('Why, where that is public', 'It was issued by mistake.'), isOptional: true },
    },
    buttons: [],
  },
  question_received: {
    label: 'Question received',
    about: 'Whoever asked a question. The address was typed by anybody: repeat nothing of what they wrote.',
    group: 'Messages',
    placeholders: { name, text: written },
    buttons: [],
  },
  application_received: {
    label: 'Application received',
    about: 'Whoever applied as a volunteer. The address was typed by anybody: repeat nothing of what they wrote.',
    group: 'Messages',
    placeholders: { name, text: written },
    buttons: [],
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
    buttons: [],
  },
  staff_question: {
    label: 'New question, for staff',
    about: 'Whoever answers messages, when a question comes.',
    group: 'For staff',
    placeholders: ofStaffMail('/admin/contact/questions'),
    buttons: ['url'],
  },
  staff_application: {
    label: 'New application, for staff',
    about: 'Whoever answers messages, when somebody applies as a volunteer.',
    group: 'For staff',
    placeholders: ofStaffMail('/admin/contact/volunteers'),
    buttons: ['url'],
  },
  subscription_confirm: {
    label: 'Confirm a subscription',
    about: 'Whoever typed an address to subscribe with; without a confirmation nothing more is sent.',
    group: 'News',
    placeholders: {
      topics: line('What was chosen', 'News, Events'),
      confirm_url: { ...url('Where it is confirmed', '/subscriptions/confirm'), isProof: true },
    },
    buttons: ['confirm_url'],
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
    buttons: [],
  },
}

/** In every mail. */
const everywhere = {
  site: line('The name of the academy', 'Ecological Civilization Academy'),
  site_url: url('Its home page', ''),
}

export function placeholdersOf(cause: MailCause): Readonly<Record<string, Placeholder>> {
  return { ...mailCausesKnown[cause].placeholders, ...everywhere }
}

/** Data for a preview. */
export function sampleData(cause: MailCause): Record<string, string> {
  const known = Object.entries(mailCausesKnown[cause].placeholders)
  return Object.fromEntries(known.map(([placeholder, { sample }]) => [placeholder, sample]))
}

/** The texts of a mail for anybody but its recipient: an address that proves who opens it leads nowhere. */
export function withoutProofs({ cause, data }: { cause: MailCause; data: Readonly<Record<string, string>> }) {
  const { placeholders } = mailCausesKnown[cause]
  const shown = Object.entries(data).map(([name, value]): [string, string] => {
    const [scheme, , host] = value.split('/')
    return [name, placeholders[name]?.isProof ? `${scheme}//${host}/hidden` : value]
  })
  return Object.fromEntries(shown)
}
