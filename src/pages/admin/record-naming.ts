import { categoryNames } from '#features/content/announcements/rules.ts'
import { courseTypeNames } from '#features/learning/courses/rules.ts'
import { sectionNaming } from '#features/content/site-content/rules.ts'
import { type Fields, namesOf } from '#records/kinds/fields.ts'
import type { KindWords } from '#records/kinds/record-kind.ts'
import type { Naming } from '#records/kinds/place-names.ts'

// The forms of visitors declare no fields, and load theirs when they are sent.
const schemas = import.meta.glob<Record<string, unknown>>(
  ['../../features/*/*/schema.ts', '!../../features/messages/inquiries/schema.ts'],
  { eager: true },
)
const words = import.meta.glob<Record<string, KindWords>>('../../features/*/*/kind.ts', { eager: true })

const folderOf = (path: string) => path.split('/').at(-2)

/** The fields that a feature's `schema.ts` declares. */
function declaredIn(folder: string | undefined): Fields {
  const modules = Object.entries(schemas).filter(([path]) => folderOf(path) === folder)
  const declared = modules.flatMap(([, module]) => Object.values(module).filter(isFields))
  return Object.assign({}, ...declared) as Fields
}

function isFields(exported: unknown): exported is Fields {
  if (typeof exported !== 'object' || exported === null) return false
  const values: unknown[] = Object.values(exported)
  const isField = (value: unknown) =>
    typeof value === 'object' && value !== null && 'label' in value && 'schema' in value
  return values.length > 0 && values.every(isField)
}

export type RecordNaming = Naming & {
  prices: readonly string[]
  /** What the values of choices are called, by field. */
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const choices: Readonly<Record<string, RecordNaming['choices']>> = {
  courses: { type: courseTypeNames },
  announcements: { category: categoryNames },
}

/** What the fields of a kind are called, by its table, from their declarations. */
export function recordNaming(entity: string): RecordNaming {
  if (entity === 'homepage_data') return { ...sectionNaming, prices: [], choices: {} }
  const [path] =
    Object.entries(words).find(([, kinds]) => Object.values(kinds).some((kind) => kind.entity === entity)) ?? []
  const declared = declaredIn(path === undefined ? undefined : folderOf(path))
  const prices = Object.entries(declared).flatMap(([name, { input }]) => (input === 'price' ? name : []))
  return { fields: namesOf(declared), prices, choices: choices[entity] ?? {} }
}
