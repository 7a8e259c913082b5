import { z } from 'zod'

export const text = (most: number, tooLong?: string) => z.string().trim().max(most, tooLong)

export const requiredText = (most: number, missing?: string, tooLong?: string) =>
  z.string().trim().min(1, missing).max(most, tooLong)

/** A text of a section, which visitors read in each language. */
export function written<Schema extends z.ZodType<string>>(label: string, schema: Schema, initial = '') {
  return { schema, label, initial, isTranslatable: true } as const
}
