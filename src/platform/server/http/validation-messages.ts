import type { z } from '@hono/zod-openapi'
import { listed } from '#platform/values/listed.ts'
import { t } from '#platform/values/translate.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** The message of an issue without its own, for the reader who asks now; undefined for what only a schema can say. */
export function validationMessage(issue: Issue): string | undefined {
  if (issue.input === undefined && /^invalid_(type|value|union)$/.test(issue.code)) return t('This is missing.')
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? t('This must be {kind}.', { kind: issue.expected })
    case 'unrecognized_keys':
      return t('{count, plural, one {This has no field {names}.} other {This has no fields {names}.}}', {
        count: issue.keys.length,
        names: listed(issue.keys.map((key) => `“${key}”`)),
      })
    case 'invalid_value':
      return noneOf(issue.values)
    case 'invalid_format':
      return formats[issue.format] ?? t('This is not written as it should be.')
    case 'too_big':
      return (most[issue.origin] ?? atMost)(Number(issue.maximum))
    case 'too_small':
      return (least[issue.origin] ?? atLeast)(Number(issue.minimum))
    case 'invalid_key':
      return noId
    case 'invalid_union': {
      const values = issue.errors.flat().map((each) => (each.code === 'invalid_value' ? each.values : null))
      return values.includes(null) ? t('This is none of the forms that it can have.') : noneOf(values.flat())
    }
    default:
      return undefined
  }
}

function noneOf(values: readonly unknown[]): string {
  return t('This is none of: {values}.', { values: listed(values.map(String)) })
}

type Bounds = Partial<Record<string, (count: number) => string>>
const most: Bounds = {
  string: (count) =>
    t('This must have at most {count, plural, one {{count} character} other {{count} characters}}.', { count }),
  array: (count) =>
    t('This must have at most {count, plural, one {{count} entry} other {{count} entries}}.', { count }),
}
const least: Bounds = {
  string: (count) =>
    t('This must have at least {count, plural, one {{count} character} other {{count} characters}}.', { count }),
  array: (count) =>
    t('This must have at least {count, plural, one {{count} entry} other {{count} entries}}.', { count }),
}
const atMost = (count: number) => t('This must be at most {count}.', { count })
const atLeast = (count: number) => t('This must be at least {count}.', { count })

// In English here: whoever answers puts them into the reader's language.
const noId = t('This is not the id of a record.')
const anObject = t('This must be an object.')
const kinds: Partial<Record<string, string>> = {
  string: t('This must be a text.'),
  number: t('This must be a number.'),
  int: t('This must be a whole number.'),
  boolean: t('This must be true or false.'),
  array: t('This must be a list.'),
  object: anObject,
  record: anObject,
  null: t('This must be null.'),
}

const formats: Partial<Record<string, string>> = {
  uuid: noId,
  guid: noId,
  email: t('This is not an email address.'),
  url: t('This is not an address.'),
  datetime: t('This is not a moment, such as 2026-11-20T08:00:00Z.'),
}
