import { numberMark } from '../repetition/schema.ts'
import { sessionFields } from '../schema.ts'
import type { ChoiceWords } from '#records/kinds/ordered-choices.tsx'

/** What the choice of materials says. */
export const materialWords: ChoiceWords = {
  placeholder: 'Search resources by title or author',
  loading: 'Loading resources…',
  failed: 'The resources could not be read just now.',
  gone: 'No longer a resource',
  noneLeft: 'There is no other resource to choose.',
  notFound: (search: string) => `No resource found matching “${search}”`,
}

/** What the fields of a repetition are called. */
export const repetitionNames = {
  course_id: sessionFields.course_id.label,
  title: sessionFields.title.label,
  first_number: 'First Number',
  from: 'First Day',
  time: sessionFields.time.label,
  minutes: sessionFields.minutes.label,
  weekdays: 'Days of the Week',
  every_weeks: 'Weeks Apart',
  count: 'Sessions',
  until: 'Last Day',
  place: sessionFields.place.label,
  link: sessionFields.link.label,
  time_zone: sessionFields.time_zone.label,
  skip: 'Days Left Out',
} as const

export const repetitionWords = {
  titleHint: `${numberMark} becomes the number of each.`,
  ends: 'Ends',
  endsAfter: 'After so many sessions',
  endsOn: 'On a day',
  skipHint: 'Holidays: they are not counted.',
  leaveOut: 'Leave out',
  leaveOutDay: (day: string) => `Leave out ${day}`,
  putBack: (day: string) => `Put ${day} back`,
  preview: 'What it becomes',
  looking: 'Looking at the calendar…',
  incomplete: 'With a course and a first day the sessions are listed here.',
  one: (day: string) => `1 session, ${day}`,
  many: (count: number, from: string, to: string) => `${count} sessions, ${from} to ${to}`,
  noted: (count: number) => (count === 1 ? '1 of them with a note' : `${count} of them with a note`),
  add: 'Add Sessions',
  addMany: (count: number) => (count === 1 ? 'Add 1 Session' : `Add ${count} Sessions`),
  added: (count: number) => (count === 1 ? '1 session is added.' : `${count} sessions are added.`),
}
