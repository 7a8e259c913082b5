import { courseModes, mostOfTopic, teachingLanguages } from './about.schema.ts'

/** What a visitor chooses courses by, and what each may say, in this order. */
export const choiceWords = {
  fee: ['free', 'fee'],
  taught_in: teachingLanguages,
  length: ['short', 'medium', 'long'],
  mode: courseModes,
  begins: ['anytime', 'month', 'quarter'],
} as const
/** A topic is a word of the academy's own. */
export const topicForm = new RegExp(`^[^\\u0000-\\u001f]{0,${mostOfTopic}}$`)
