import { z } from 'zod'
import { teacherIds } from '#features/content/teachers/schema.ts'
import { defineFields, shapeOf, textField } from '#records/kinds/fields.ts'
import { itemId } from '#records/kinds/item-shape.ts'
import { languageNames, modeNames, mostOfTopic } from './rules.ts'
import { t } from '#platform/values/translate.ts'

/** BCP 47 tags; their names by Intl. */
export const teachingLanguages = ['en', 'zh-Hans', 'zh-Hant', 'ja', 'ko', 'fr', 'de', 'es'] as const
export type TeachingLanguage = (typeof teachingLanguages)[number]

/** Where it takes place. */
export const courseModes = ['online', 'onsite', 'blended'] as const
export type CourseMode = (typeof courseModes)[number]

/** In halves; null where nothing is said. */
function hours(most: number, tooMany: string) {
  return z
    .number(t('Please enter a number.'))
    .min(0.5, t('Please enter at least half an hour.'))
    .max(most, tooMany)
    .multipleOf(0.5, t('Please enter whole or half hours.'))
    .nullable()
}

export const outcomeFields = defineFields({
  text: {
    ...textField(t('Outcome'), 300, t('An outcome has at most 300 characters.'), t('Please say what it is.')),
    input: 'line',
    isTranslatable: true,
  },
})
export const mostOutcomes = 20

export const courseQuestionFields = defineFields({
  question: {
    ...textField(
      t('course::Question'),
      300,
      t('A question has at most 300 characters.'),
      t('Please enter a question.'),
    ),
    input: 'line',
    isTranslatable: true,
  },
  answer: {
    ...textField(t('course::Answer'), 2000, t('An answer has at most 2,000 characters.'), t('Please enter an answer.')),
    input: 'paragraph',
    rows: 3,
    isTranslatable: true,
  },
})
export const mostCourseQuestions = 30

export const onTheSite = t('On the site, for search and sharing')

/** What a course says of itself on its own page, each where it is set. */
export const aboutFields = defineFields({
  /** What you will be able to do. */
  outcomes: {
    schema: z
      .array(z.strictObject({ id: itemId, ...shapeOf(outcomeFields) }))
      .max(mostOutcomes, { error: () => t('A course has at most {most} outcomes.', { most: mostOutcomes }) }),
    label: t('What you will be able to do'),
    hint: t('One line each, shown on its page.'),
    part: onTheSite,
    isWide: true,
    called: t('An outcome'),
    parts: { text: t('Text of an outcome'), order: t('Order of the outcomes') },
    initial: [],
    input: 'own',
  },
  audience: {
    ...textField(t('For whom'), 2000, t('This text has at most 2,000 characters.')),
    part: onTheSite,
    input: 'paragraph',
    isWide: true,
    isTranslatable: true,
  },
  requirements: {
    ...textField(t('What you need'), 2000, t('This text has at most 2,000 characters.')),
    part: onTheSite,
    input: 'paragraph',
    isWide: true,
    isTranslatable: true,
  },
  /** Hours a week. */
  effort_hours: {
    schema: hours(168, t('A week has 168 hours.')),
    label: t('Effort (hours a week)'),
    called: t('Effort'),
    part: onTheSite,
    initial: null,
    input: 'number',
  },
  language: {
    schema: z.enum(teachingLanguages).nullable(),
    label: t('Language of teaching'),
    part: onTheSite,
    initial: null,
    input: 'choice',
    words: languageNames,
    isPublic: true,
  },
  /** Records of teachers, beside the instructor as it is written. */
  teachers: {
    schema: teacherIds,
    label: t('Teachers'),
    hint: t('They stand on its page with portrait and bio.'),
    part: onTheSite,
    isWide: true,
    parts: { order: t('Order of the teachers') },
    initial: [],
    input: 'own',
  },
  questions: {
    schema: z.array(z.strictObject({ id: itemId, ...shapeOf(courseQuestionFields) })).max(mostCourseQuestions, {
      error: () => t('A course has at most {most} questions.', { most: mostCourseQuestions }),
    }),
    label: t('Questions and answers'),
    hint: t('What people ask before they enroll.'),
    part: onTheSite,
    isWide: true,
    called: t('A question'),
    parts: { question: t('A question'), answer: t('Answer to a question'), order: t('Order of the questions') },
    initial: [],
    input: 'own',
  },
  /** Of study in all, as its certificate says. */
  study_hours: {
    schema: hours(10_000, t('This is too many hours.')),
    label: t('Hours of study (on the certificate)'),
    called: t('Hours of study'),
    part: onTheSite,
    initial: null,
    input: 'number',
    isPublic: true,
  },
  /** By which a visitor chooses courses; a word of the academy's own. */
  topic: {
    ...textField(t('Topic'), mostOfTopic, t('A topic has at most 60 characters.')),
    part: onTheSite,
    input: 'line',
    placeholder: t('Water'),
    isPublic: true,
    isTranslatable: true,
  },
  mode: {
    schema: z.enum(courseModes).nullable(),
    label: t('teaching::Where it takes place'),
    part: onTheSite,
    initial: null,
    input: 'choice',
    words: modeNames,
    isPublic: true,
  },
  /** Whoever enrolls may begin at once, whatever its sessions. */
  self_paced: {
    schema: z.boolean(),
    label: t('Can be begun at any time'),
    part: onTheSite,
    initial: false,
    input: 'switch',
    isPublic: true,
  },
  fee_covers: {
    ...textField(t('What the fee covers'), 300, t('This text has at most 300 characters.')),
    part: onTheSite,
    input: 'line',
    isWide: true,
    isPublic: true,
    isTranslatable: true,
  },
})

/** What a visitor chooses courses by, and what each may say, in this order. */
export const choiceWords = {
  fee: ['free', 'fee'],
  taught_in: teachingLanguages,
  length: ['short', 'medium', 'long'],
  mode: courseModes,
  begins: ['anytime', 'month', 'quarter'],
} as const
