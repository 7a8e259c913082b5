import { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const forms: Record<string, string> = {
  uuid: 'This is not an id.',
  guid: 'This is not an id.',
  email: 'This is not an email address.',
  url: 'This is not a web address.',
  datetime: 'This is not a moment such as 2026-03-05T09:30:00Z.',
}

/**
 * What a schema without words of its own says of a bad value, as a sentence for people instead of the library's own; words of
 * a schema go before it. Undefined leaves it to the library.
 */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = kinds[issue.expected]
      return issue.input === undefined ? 'This is missing.' : kind && `This must be ${kind}.`
    }
    case 'invalid_value':
      return issue.values.length === 1
        ? `This must be ${String(issue.values[0])}.`
        : `This is none of: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      return bound(issue.origin, 'least', issue.minimum)
    case 'too_big':
      return bound(issue.origin, 'most', issue.maximum)
    case 'invalid_format':
      return forms[issue.format] ?? 'This does not have the form that it should have.'
    case 'unrecognized_keys':
      return `This is not known here: ${issue.keys.join(', ')}.`
    default:
      return undefined
  }
}

function bound(origin: string, side: 'least' | 'most', value: number | bigint): string | undefined {
  if (origin === 'string') return `This must have at ${side} ${value} characters.`
  if (origin === 'array') return `This must have at ${side} ${value} entries.`
  return origin === 'number' || origin === 'int' ? `This must be at ${side} ${value}.` : undefined
}

/** Lets every schema of this process speak so; for the server, whose answers people read. */
export function speakPlainly(): void {
  z.config({ customError: plainMessage })
}
