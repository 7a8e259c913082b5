import type { z } from 'zod'
import { t } from './translate.ts'

/** Messages by path: 'meeting_links.0.url'. */
export type FieldErrors = Readonly<Record<string, string>>

/** The first message of a schema for each path; empty where the value is valid. */
export function fieldErrorsOf(schema: z.ZodType, value: unknown): FieldErrors {
  const fieldErrors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    fieldErrors[path.join('.')] ??= t(message)
  return fieldErrors
}

/** The errors of a refused save by form field; the API prefixes a record's with `data.`. */
export function fieldErrorsOfAnswer(fields: Readonly<Record<string, string>>): FieldErrors {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^data\./, ''), message]))
}

/** The message of a field, else the first below it. */
export function fieldErrorAt(fieldErrors: FieldErrors, field: string): string | undefined {
  return fieldErrors[field] ?? Object.entries(fieldErrors).find(([path]) => path.startsWith(`${field}.`))?.[1]
}

/** The errors without those of some fields and below them. */
export function fieldErrorsWithout(fieldErrors: FieldErrors, fields: readonly string[]): FieldErrors {
  const isOf = (path: string) => fields.some((field) => path === field || path.startsWith(`${field}.`))
  return Object.fromEntries(Object.entries(fieldErrors).filter(([path]) => !isOf(path)))
}
