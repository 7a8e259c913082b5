import { z } from 'zod'
import { type Language, languages } from './translate.ts'

/** In the address of an answer that is kept for everybody; others follow Accept-Language. */
export const languageAsked = z
  .enum(Object.keys(languages) as [Language, ...Language[]])
  .optional()
  .describe('What its words are written in, unless English.')
