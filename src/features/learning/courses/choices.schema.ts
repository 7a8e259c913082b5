import { courseModes, teachingLanguages } from './about.schema.ts'

/** What a visitor chooses courses by, and what each may say, in this order. */
export const choiceWords = {
  fee: ['free', 'fee'],
  taught_in: teachingLanguages,
  length: ['short', 'medium', 'long'],
  mode: courseModes,
  begins: ['anytime', 'month', 'quarter'],
} as const
