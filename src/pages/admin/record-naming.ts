import { mediaFields } from '#features/content/media/library/schema.ts'
import { sectionNaming } from '#features/content/site-content/rules.ts'
import { type Fields, namesOf } from '#records/kinds/fields.ts'
import type { Kind } from '#records/kinds/kind.ts'

// The forms of visitors declare no fields, and load theirs when they are sent.
const schemas = import.meta.glob<Record<string, unknown>>(
  ['../../features/*/*/schema.ts', '!../../features/messages/inquiries/schema.ts'],
  { eager: true },
)
const words = import.meta.glob<Record<string, unknown>>('../../features/*/*/kind.ts', { eager: true })

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

/** As its kind declares them, or the schema beside it. */
function fieldsOf(entity: string): Fields {
  const isIts = (kind: unknown): kind is Partial<Kind> =>
    typeof kind === 'object' && kind !== null && 'entity' in kind && kind.entity === entity
  for (const [path, kinds] of Object.entries(words)) {
    const kind = Object.values(kinds).find(isIts)
    if (kind) return kind.shapes?.declared ?? declaredIn(folderOf(path))
  }
  return {}
}

/** What the fields of a kind are called, by its table, from their declarations. */
export function recordNaming(entity: string) {
  if (entity === 'homepage_data') return { ...sectionNaming, declared: {} }
  const declared = entity === 'media' ? mediaFields : fieldsOf(entity)
  return { fields: namesOf(declared), declared }
}
