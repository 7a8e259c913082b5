import { z } from 'zod'
import { t } from './translate.ts'

/** Case-insensitive contains; % and _ are literal, empty matches everything. */
export const searchedText = z
  .string()
  .max(200, t('At most 200 characters.'))
  .refine((text) => !text.includes('\0'), t('This text has a character that cannot be searched for.'))
  .trim()
  .default('')
