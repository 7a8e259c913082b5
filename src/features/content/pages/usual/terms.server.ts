import type { WrittenPart } from '#records/rich-text/written.ts'

/** What holds for courses, as far as the software itself decides it. */
export const terms: readonly WrittenPart[] = [
  'These terms hold between you and [[name of the organisation]], [[postal address]], when you take part in a course of this site.',
  { heading: 'Enrolling' },
  'You enroll on the page of a course, with or without an account. Without one, your enrollment belongs to the email address that you give, and you find it again when you sign in with Google under that very address. One person can be enrolled in a course once.',
  'Enrolling in a course enrolls you in all of its sections.',
  { heading: 'Prices and payment' },
  'The price is shown before you enroll, in the currency that stands beside it, and it is the whole price: [[say whether taxes are included]]. A course is open to you once its payment has arrived. A course that costs nothing is open at once.',
  'How money is returned is said on the page [Refunds](/refunds).',
  { heading: 'Taking part' },
  'Links to live classes and recordings are for you alone; please do not pass them on. The academy may change dates, teachers or the way in which a course is held where there is good reason, and tells you of it. [[Say how people are told, and what holds if a course cannot take place.]]',
  { heading: 'Texts and recordings' },
  'Texts, pictures and recordings belong to the academy or to those who made them. You may use them for your own study. [[Say here if materials have a licence that allows more.]]',
  { heading: 'Ending it' },
  'You can erase your account at the end of [your profile](/profile) at any time; courses that you paid for end with it. The academy may end the access of whoever disturbs a course for others, after a warning.',
  { heading: 'What else holds' },
  'For disputes the law of [[country]] holds. If one of these terms is void, the others stay. These terms were last changed on [[date]].',
]
