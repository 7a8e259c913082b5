import { z } from 'zod'

/** What a list is searched for: contains, whatever the case; % and _ are plain characters. Empty for everything. */
export const searchedText = z
  .string()
  .max(200, 'At most 200 characters.')
  .refine((text) => !text.includes('\0'), 'This text has a character that cannot be searched for.')
  .trim()
  .default('')
