import { z } from 'zod'
import { languageNames } from './translate.ts'

/** In the address of an answer that is kept for everybody; others follow Accept-Language. */
export const languageAsked = z.enum(languageNames).optional().describe('What its words are written in, unless English.')
