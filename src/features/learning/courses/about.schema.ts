import { z } from 'zod'
import { teacherIds } from '#features/content/teachers/schema.ts'
import { defineFields, shapeOf, textField } from '#records/kinds/fields.ts'
import { itemId } from '#records/kinds/item-shape.ts'
import { languageNames, modeNames } from './rules.ts'

/** BCP 47 tags; their names by Intl. */
export const teachingLanguages = ['en', 'zh-Hans', 'zh-Hant', 'ja', 'ko', 'fr', 'de', 'es'] as const
export type TeachingLanguage = (typeof teachingLanguages)[number]

/** Where it takes place. */
export const courseModes = ['online', 'onsite', 'blended'] as const
export type CourseMode = (typeof courseModes)[number]

/** In halves; null where nothing is said. */
function hours(most: number, tooMany: string) {
  return z
    .number('Please enter a number.')
    .min(0.5, 'Please enter at least half an hour.')
    .max(most, tooMany)
    .multipleOf(0.5, 'Please enter whole or half hours.')
    .nullable()
}

export const outcomeFields = defineFields({
  text: textField('Outcome', 300, 'An outcome has at most 300 characters.', 'Please say what it is.'),
})
export const mostOutcomes = 20
/** Short enough for an address. */
export const mostOfTopic = 60

export const courseQuestionFields = defineFields({
  question: textField('Question', 300, 'A question has at most 300 characters.', 'Please enter a question.'),
  answer: textField('Answer', 2000, 'An answer has at most 2,000 characters.', 'Please enter an answer.'),
})
export const mostCourseQuestions = 30

export const onTheSite = 'On the site, for search and sharing'

/** What a course says of itself on its own page, each where it is set. */
export const aboutFields = defineFields({
  /** What you will be able to do. */
  outcomes: {
    schema: z
      .array(z.strictObject({ id: itemId, ...shapeOf(outcomeFields) }))
      .max(mostOutcomes, `A course has at most ${mostOutcomes} outcomes.`),
    label: 'What you will be able to do',
    hint: 'One line each, shown on its page.',
    part: onTheSite,
    isWide: true,
    called: 'An outcome',
    parts: { text: 'Text of an outcome', order: 'Order of the outcomes' },
    initial: [],
    input: 'own',
  },
  audience: {
    ...textField('For whom', 2000, 'This text has at most 2,000 characters.'),
    part: onTheSite,
    input: 'paragraph',
    isWide: true,
  },
  requirements: {
    ...textField('What you need', 2000, 'This text has at most 2,000 characters.'),
    part: onTheSite,
    input: 'paragraph',
    isWide: true,
  },
  /** Hours a week. */
  effort_hours: {
    schema: hours(168, 'A week has 168 hours.'),
    label: 'Effort (hours a week)',
    called: 'Effort',
    part: onTheSite,
    initial: null,
    input: 'number',
  },
  language: {
    schema: z.enum(teachingLanguages).nullable(),
    label: 'Language of teaching',
    part: onTheSite,
    initial: null,
    input: 'choice',
    words: languageNames,
    isPublic: true,
  },
  /** Records of teachers, beside the instructor as it is written. */
  teachers: {
    schema: teacherIds,
    label: 'Teachers',
    hint: 'They stand on its page with portrait and bio.',
    part: onTheSite,
    isWide: true,
    parts: { order: 'Order of the teachers' },
    initial: [],
    input: 'own',
  },
  questions: {
    schema: z
      .array(z.strictObject({ id: itemId, ...shapeOf(courseQuestionFields) }))
      .max(mostCourseQuestions, `A course has at most ${mostCourseQuestions} questions.`),
    label: 'Questions and answers',
    hint: 'What people ask before they enroll.',
    part: onTheSite,
    isWide: true,
    called: 'A question',
    parts: { question: 'A question', answer: 'Answer to a question', order: 'Order of the questions' },
    initial: [],
    input: 'own',
  },
  /** Of study in all, as its certificate says. */
  study_hours: {
    schema: hours(10_000, 'This is too many hours.'),
    label: 'Hours of study (on the certificate)',
    called: 'Hours of study',
    part: onTheSite,
    initial: null,
    input: 'number',
    isPublic: true,
  },
  /** By which a visitor chooses courses; a word of the academy's own. */
  topic: {
    ...textField('Topic', mostOfTopic, `A topic has at most ${mostOfTopic} characters.`),
    part: onTheSite,
    input: 'line',
    placeholder: 'Water',
    isPublic: true,
  },
  mode: {
    schema: z.enum(courseModes).nullable(),
    label: 'Where it takes place',
    part: onTheSite,
    initial: null,
    input: 'choice',
    words: modeNames,
    isPublic: true,
  },
  /** Whoever enrolls may begin at once, whatever its sessions. */
  self_paced: {
    schema: z.boolean(),
    label: 'Can be begun at any time',
    part: onTheSite,
    initial: false,
    input: 'switch',
    isPublic: true,
  },
  fee_covers: {
    ...textField('What the fee covers', 300, 'This text has at most 300 characters.'),
    part: onTheSite,
    input: 'line',
    isWide: true,
    isPublic: true,
  },
})
