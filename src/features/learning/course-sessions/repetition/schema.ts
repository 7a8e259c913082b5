import { z } from 'zod'
import { defineFields, type Entered, schemaOf, wholeNumber } from '#records/kinds/fields.ts'
import { sessionFields } from '../schema.ts'
import { t } from '#platform/values/translate.ts'

/** Sessions of one repetition. */
export const mostRepeated = 200

/** Where a title takes its number. */
export const numberMark = '{n}'

const { course_id, title, date, time, minutes, time_zone, place, link } = sessionFields

/** Every so many weeks on these days, so many times or until a day; each becomes a session of its own. */
export const repetitionFields = defineFields({
  course_id,
  title: { ...title, initial: t('Class {number}', { number: numberMark }) },
  /** Of the first that is numbered. */
  first_number: {
    schema: wholeNumber([0, t('Numbers begin at 0 at the earliest.')], [9999, t('A number has at most four figures.')]),
    label: t('First Number'),
    initial: 1,
    input: 'number',
  },
  from: { ...date, label: t('First Day') },
  every_weeks: {
    schema: wholeNumber([1, t('At least every week.')], [52, t('At most 52 weeks apart.')]),
    label: t('Weeks Apart'),
    initial: 1,
    input: 'number',
  },
  /** ISO 8601: 1 is Monday, 7 Sunday. */
  weekdays: {
    schema: z
      .array(z.number().int().min(1).max(7))
      .min(1, t('Please choose at least one day of the week.'))
      .max(7)
      .refine((days) => new Set(days).size === days.length, t('A day of the week can be named here only once.')),
    label: t('Days of the Week'),
    initial: [],
  },
  /** Null: until a day. */
  count: {
    schema: wholeNumber(
      [1, t('At least one session.')],
      [mostRepeated, t('At most {most} sessions at once.', { most: mostRepeated })],
    ).nullable(),
    label: t('count::Sessions'),
    initial: 8,
    input: 'number',
  },
  until: { schema: date.schema.nullable(), label: t('Last Day'), initial: null },
  /** Days without a session: holidays. */
  skip: {
    schema: z
      .array(date.schema)
      .max(mostRepeated, { error: () => t('At most {most} days can be left out.', { most: mostRepeated }) }),
    label: t('Days Left Out'),
    initial: [],
  },
  time,
  minutes,
  time_zone,
  place,
  link,
})

export const repetitionSchema = schemaOf(repetitionFields).superRefine(({ from, count, until }, context) => {
  const say = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (count === null && until === null) say('count', t('Please say how often, or until which day.'))
  if (count !== null && until !== null) say('until', t('Please say either how often or until which day.'))
  if (until !== null && until < from) say('until', t('This is before the first day.'))
})
export type Repetition = z.infer<typeof repetitionSchema>
/** As a form holds it: a number that is not entered is null. */
export type RepetitionForm = Entered<typeof repetitionFields>

const clashSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  course_title: z.string(),
  starts_at: z.iso.datetime(),
})

const occurrenceSchema = z.object({
  title: z.string(),
  date: date.schema,
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Of its zone then: 'UTC+02:00'. */
  offset: z.string(),
  /** The clocks have been changed since the one before. */
  is_after_change: z.boolean(),
  /** Its time is one that the clocks skip, or show twice, on this day; null for neither. */
  clock: z.enum(['skipped', 'repeated']).nullable(),
  /** Sessions at the same time, of the same course or in the same place. */
  clashes: z.array(clashSchema),
})
export const repetitionPreviewSchema = z.object({ items: z.array(occurrenceSchema), time_zone: z.string() })
export type RepetitionPreview = z.infer<typeof repetitionPreviewSchema>
export type Occurrence = RepetitionPreview['items'][number]

export const repeatedSchema = z.object({ ids: z.array(z.uuid()) })
