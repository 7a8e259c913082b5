import type { z } from 'zod'

/** What is wrong with what was typed, a sentence by the path of each place: 'meeting_links.0.url'. */
export type Faults = Readonly<Record<string, string>>

/** What a schema finds wrong with a value, the first sentence for each place; nothing where it keeps to it. */
export function faultsOf(schema: z.ZodType, value: unknown): Faults {
  const faults: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) faults[path.join('.')] ??= message
  return faults
}

/** The faults of a refusal by the fields of its form: an API names a record's under `data`. */
export function faultsOfAnswer(fields: Readonly<Record<string, string>>): Faults {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^data\./, ''), message]))
}

/** What is said at a field: of its own, else the first of what is below it. */
export function faultAt(faults: Faults, field: string): string | undefined {
  return faults[field] ?? Object.entries(faults).find(([path]) => path.startsWith(`${field}.`))?.[1]
}

/** The faults without those of some fields, and of what is below them. */
export function faultsWithout(faults: Faults, fields: readonly string[]): Faults {
  const isOf = (path: string) => fields.some((field) => path === field || path.startsWith(`${field}.`))
  return Object.fromEntries(Object.entries(faults).filter(([path]) => !isOf(path)))
}
