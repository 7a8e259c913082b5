import type { z } from '@hono/zod-openapi'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** The message of an issue without its own; undefined for what only a schema can say. */
export function validationMessage(issue: Issue): string | undefined {
  if (issue.input === undefined && /^invalid_(type|value|union)$/.test(issue.code)) return 'This is missing.'
  switch (issue.code) {
    case 'invalid_type':
      return `This must be ${kinds[issue.expected] ?? issue.expected}.`
    case 'unrecognized_keys':
      return `This has no ${issue.keys.length === 1 ? 'field' : 'fields'} ${issue.keys.map((key) => `“${key}”`).join(', ')}.`
    case 'invalid_value':
      return noneOf(issue.values)
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not written as it should be.'
    case 'too_big':
      return `This must ${countOf(issue.origin, 'at most', issue.maximum)}.`
    case 'too_small':
      return `This must ${countOf(issue.origin, 'at least', issue.minimum)}.`
    case 'invalid_key':
      return 'This is not the id of a record.'
    case 'invalid_union': {
      const values = issue.errors.flat().map((each) => (each.code === 'invalid_value' ? each.values : null))
      return values.includes(null) ? 'This is none of the forms that it can have.' : noneOf(values.flat())
    }
    default:
      return undefined
  }
}

function noneOf(values: readonly unknown[]): string {
  return `This is none of: ${values.map(String).join(', ')}.`
}

function countOf(origin: string, bound: string, count: number | bigint): string {
  const unit = { string: 'character', array: 'entry' }[origin]
  if (!unit) return `be ${bound} ${count}`
  const units = unit === 'entry' ? 'entries' : 'characters'
  return `have ${bound} ${count} ${count === 1 ? unit : units}`
}

const kinds: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const formats: Partial<Record<string, string>> = {
  uuid: 'This is not the id of a record.',
  guid: 'This is not the id of a record.',
  email: 'This is not an email address.',
  url: 'This is not an address.',
  datetime: 'This is not a moment, such as 2026-11-20T08:00:00Z.',
}
