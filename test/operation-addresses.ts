import type { Operation } from './described-operations.ts'
import { valueFor } from './from-schema.ts'
import { soundRows } from './table-rows.ts'

export function queryOf({ parameters }: Operation) {
  return parameters.filter((parameter) => parameter.in === 'query')
}

/** The address of a row that is there, with the parameters that have to be. */
export function addressOf(operation: Operation): string {
  return withQuery(operation, '')
}

export function withQuery(operation: Operation, added: string): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const schema = operation.parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? {}
    return encodeURIComponent(String(valueFor(schema, idFor(operation, name), { name })))
  })
  const needed = queryOf(operation)
    .filter(({ required, name }) => required && !added.startsWith(`${name}=`))
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(valueFor(schema, idFor(operation), { name })))}`)
  const query = [...needed, added].filter((part) => part !== '').join('&')
  return query === '' ? path : `${path}?${query}`
}

/** What addresses and properties call the tables that are named otherwise. */
const otherNames: Record<string, string> = {
  users: 'profiles',
  volunteers: 'volunteer_applications',
  readings: 'resources',
  'site-content': 'homepage_data',
  parent_course: 'courses',
  session: 'course_sessions',
  sessions: 'course_sessions',
  attendance: 'course_enrollments',
  file: 'media',
  history: 'homepage_data',
  bin: 'courses',
  mail: 'mail_outbox',
}

/**
 * The id of the row that a property names (`certificate_id`), or else of the kind that the address is about (`…/courses/{id}`), up to
 * the parameter `before`.
 */
export function idFor({ path, parameters }: Operation, before?: string) {
  const [own = path] = before === undefined ? [] : path.split(`/{${before}}`)
  const words = own.split('/').map((segment) => {
    const listed = parameters.find(({ name }) => segment === `{${name}}`)?.schema.enum
    return listed ? String(listed[0]) : segment
  })
  return (name: string): string => {
    for (const word of [name.replace(/_?ids?$/, ''), ...words.toReversed()]) {
      const wanted = otherNames[word] ?? word.replaceAll('-', '_')
      const table = Object.keys(soundRows).find((each) =>
        [wanted, `${wanted}s`].some((one) => wanted !== '' && (each === one || each.endsWith(`_${one}`))),
      )
      const id = table && soundRows[table]?.['id']
      if (typeof id === 'string') return id
    }
    throw new Error(`No row in test/table-rows.ts is known for ${name} of ${path}; name its table in otherNames.`)
  }
}
