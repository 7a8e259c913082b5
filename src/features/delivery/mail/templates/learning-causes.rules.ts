import {
  amount,
  course,
  dates,
  line,
  name,
  notYou,
  number,
  ofCertificate,
  ofClasses,
  ofCourse,
  ofSession,
  optional,
  session,
  url,
  when,
  words,
  type CauseOfMail,
} from './placeholders.rules.ts'
import { t } from '#platform/values/translate.ts'

const nextClasses = words(
  'The next classes:\n{dates}\n\nYour calendar can follow them, with every change: {calendar_url}',
)

/** What the mail of enrollments, sessions and certificates says. */
export const learningCauses = {
  enrolled: {
    label: t('mail::Enrolled'),
    about: t('Whoever has enrolled, or was enrolled by the office.'),
    group: 'enrolling',
    placeholders: {
      ...ofCourse,
      amount: optional({ ...amount, about: t('What is to be paid, with its currency') }),
      pay_url: optional(url(t('Where it is paid'), '/pay/28000')),
      ...ofClasses,
    },
    subject: words('You are enrolled in {course}'),
    heading: words('You are enrolled'),
    body: [
      words(
        'Dear {name},\n\nThank you for enrolling in {course}.\n\nThe course costs {amount}. It opens for you as soon as this is paid.\n\nWhat it is about, when it meets and how to take part stands on its page: {course_url}',
      ),
      nextClasses,
      notYou,
    ],
    buttons: { pay_url: words('Pay now'), course_url: words('Open the course') },
  },
  paid: {
    label: t('Paid'),
    about: t('Whoever is enrolled, when the payment has come.'),
    group: 'enrolling',
    placeholders: { ...ofCourse, amount, ...ofClasses },
    subject: words('Your payment for {course} has arrived'),
    heading: words('Your payment has arrived'),
    body: [
      words(
        'Dear {name},\n\nThank you. Your payment of {amount} for {course} has arrived, and the course is open to you.',
      ),
      nextClasses,
    ],
    buttons: { course_url: words('Open the course') },
  },
  waiting: {
    label: t('On the waiting list'),
    about: t('Whoever has joined the waiting list of a full course.'),
    group: 'enrolling',
    placeholders: ofCourse,
    subject: words('You are on the waiting list for {course}'),
    heading: words('You are on the waiting list'),
    body: [
      words(
        'Dear {name},\n\nEvery place in {course} is taken at the moment, and you are on its waiting list.\n\nA place that becomes free is offered to those who wait, one after the other. We write to you when it is your turn. Until then there is nothing to do, and nothing to pay.',
      ),
    ],
    buttons: { course_url: words('Open the course') },
  },
  place_offered: {
    label: t('A place is offered'),
    about: t('Whoever comes next on the waiting list, when a place is free.'),
    group: 'enrolling',
    placeholders: {
      name,
      course,
      until: line(t('Until when the place is kept'), words('Mar 05, 2027, 19:00 (Asia/Shanghai)')),
      accept_url: url(t('Where the place is taken'), '/learning'),
    },
    subject: words('A place in {course} is free for you'),
    heading: words('A place is free for you'),
    body: [
      words(
        'Dear {name},\n\nA place in {course} has become free, and you are next.\n\nIt is kept for you until {until}. After that it is offered to whoever waits behind you.',
      ),
    ],
    buttons: { accept_url: words('Take the place') },
  },
  paid_without_place: {
    label: t('Paid, but no place is left'),
    about: t('Whoever paid when every place was taken.'),
    group: 'enrolling',
    placeholders: { name, course, amount },
    subject: words('Your payment for {course}: no place is left'),
    heading: words('No place is left'),
    body: [
      words(
        'Dear {name},\n\nYour payment of {amount} for {course} has arrived, but by then every place was taken.\n\nNothing is lost. We have noted your payment, and write to you about a place or about paying it back. You need not do anything.',
      ),
    ],
    buttons: {},
  },
  withdrawn: {
    label: t('left a course::Withdrawn'),
    about: t('Whoever has left a course.'),
    group: 'enrolling',
    placeholders: ofCourse,
    subject: words('You have left {course}'),
    heading: words('You have left the course'),
    body: [
      words(
        'Dear {name},\n\nYou are no longer enrolled in {course}. Thank you for telling us: somebody else can have your place.\n\nShould you change your mind, its page is here: {course_url}',
      ),
    ],
    buttons: { course_url: words('Open the course') },
  },
  course_cancelled: {
    label: t('Course cancelled'),
    about: t('Whoever is enrolled or waits, when a course is deleted; its classes leave their calendar.'),
    group: 'enrolling',
    placeholders: {
      name,
      course,
      dates,
      paid: optional({ ...amount, about: t('What the person has paid for it, with its currency') }),
    },
    subject: words('Cancelled: {course}'),
    heading: words('The course does not take place'),
    body: [
      words(
        'Dear {name},\n\n{course} is no longer offered.\n\nThese classes do not take place:\n{dates}\n\nYou have paid {paid} for it. The academy has noted that, and decides about giving it back. You need not do anything.',
      ),
    ],
    buttons: {},
  },
  course_restored: {
    label: t('Course takes place after all'),
    about: t('The same people, when it is restored.'),
    group: 'enrolling',
    placeholders: { ...ofCourse, ...ofClasses },
    subject: words('It takes place after all: {course}'),
    heading: words('The course takes place after all'),
    body: [words('Dear {name},\n\n{course} is offered again, and you are in it as before.'), nextClasses],
    buttons: { course_url: words('Open the course') },
  },
  sessions_added: {
    label: t('Sessions added'),
    about: t('Participants, when sessions are added; with the first of them for their calendar.'),
    group: 'sessions',
    placeholders: { ...ofCourse, ...ofClasses },
    subject: words('New classes of {course}'),
    heading: words('There are new classes'),
    body: [
      words(
        'Dear {name},\n\nThese classes of {course} are new:\n{dates}\n\nThe first of them can be put into your calendar from this mail. Your calendar can follow them, with every change: {calendar_url}',
      ),
    ],
    buttons: { course_url: words('Open the course') },
  },
  session_changed: {
    label: t('Session changed'),
    about: t('Participants, when time or place of a session changes; with the entry for their calendar.'),
    group: 'sessions',
    placeholders: {
      ...ofSession,
      was: optional(line(t('When it was to take place before'), words('Mar 04, 2027, 19:00–20:30 (Asia/Shanghai)'))),
    },
    subject: words('Changed: {session}, {when}'),
    heading: words('A session has changed'),
    body: [
      words(
        'Dear {name},\n\nThe session {session} of {course} has changed.\n\nWhen: {when}\nBefore: {was}\nWhere: {place}\n\nThe entry in your calendar can be updated from this mail.',
      ),
    ],
    buttons: { join_url: words('Join the session') },
  },
  session_cancelled: {
    label: t('Session cancelled'),
    about: t('Participants, when a session is cancelled; it leaves their calendar.'),
    group: 'sessions',
    placeholders: { name, course, session, when },
    subject: words('Cancelled: {session}, {when}'),
    heading: words('A session is cancelled'),
    body: [
      words(
        'Dear {name},\n\nThe session {session} of {course} does not take place.\n\nIt would have been: {when}\n\nThe entry in your calendar can be removed from this mail.',
      ),
    ],
    buttons: {},
  },
  reminder_day: {
    label: t('Reminder a day before'),
    about: t('Participants, a day before a session.'),
    group: 'sessions',
    placeholders: ofSession,
    subject: words('Reminder: {session}, {when}'),
    heading: words('Your next session'),
    body: [words('Dear {name},\n\nThe next session of {course} is near: {session}.\n\nWhen: {when}\nWhere: {place}')],
    buttons: { join_url: words('Join the session') },
  },
  reminder_hour: {
    label: t('Reminder an hour before'),
    about: t('Participants, an hour before a session.'),
    group: 'sessions',
    placeholders: ofSession,
    subject: words('Soon: {session}, {when}'),
    heading: words('It begins soon'),
    body: [
      words(
        'Dear {name},\n\nThe session {session} of {course} begins within the hour.\n\nWhen: {when}\nWhere: {place}',
      ),
    ],
    buttons: { join_url: words('Join the session') },
  },
  certificate_issued: {
    label: t('Certificate issued'),
    about: t('The holder, when a certificate is issued.'),
    group: 'certificates',
    placeholders: {
      ...ofCertificate,
      certificate_url: url(t('Where it can be seen and checked'), '/certificates/K7M29QXA4TCW8'),
      replaces: optional({ ...number, about: t('The number of the one that it stands for') }),
    },
    subject: words('Your certificate for {course}'),
    heading: words('Congratulations'),
    body: [
      words(
        'Dear {name},\n\nYou have completed {course}. Your certificate is ready: {certificate}.\n\nIts number is {number}. Whoever you show it to can check it at {certificate_url}\n\nIt stands for number {replaces}, which is no longer valid.',
      ),
    ],
    buttons: { certificate_url: words('Open your certificate') },
  },
  certificate_withdrawn: {
    label: t('Certificate withdrawn'),
    about: t('The holder, when a certificate is withdrawn.'),
    group: 'certificates',
    placeholders: {
      ...ofCertificate,
      reason: optional(line(t('Why, where that is public'), words('It was issued by mistake.'))),
    },
    subject: words('Your certificate for {course} is withdrawn'),
    heading: words('A certificate is withdrawn'),
    body: [
      words(
        'Dear {name},\n\nYour certificate for {course} is withdrawn, and no longer valid: {certificate}, number {number}.\n\nThe reason: {reason}\n\nIf you think that this is a mistake, please answer this mail.',
      ),
    ],
    buttons: {},
  },
} as const satisfies Record<string, CauseOfMail>
