import { type DeclaredKind, fileColumns } from './declared-kind.server.ts'

/**
 * What the database has to run for a kind, as PostgreSQL itself writes it: which record shows which file (migration
 * `media-references`), and what the search finds (migration `search-by-declaration`). A process of another version writes too.
 */
export function declaredTriggers(kind: DeclaredKind): string[] {
  return [...mediaTrigger(kind), ...searchTrigger(kind)]
}

function mediaTrigger(kind: DeclaredKind): string[] {
  const columns = fileColumns(kind)
  if (columns.length === 0) return []
  return [trigger('keep_media_references', kind, columns, [kind.key?.name ?? 'id', ...columns])]
}

function searchTrigger(kind: DeclaredKind): string[] {
  const { entity, search, site } = kind
  if (!search) return []
  const address = site?.page ?? site?.place
  if (address === undefined) throw new Error(`${entity} is found by visitors, and has neither a page nor a place.`)
  const inAddress = [...address.matchAll(/:([a-z_]+)/g)].map(([, name = '']) =>
    name === 'cursor' ? 'created_at' : name,
  )
  const read = ['id', 'published', search.title, ...search.text, ...inAddress, 'updated_at']
  return [
    trigger('keep_search_document', kind, [...new Set(read)], [search.kind, address, search.title, ...search.text]),
  ]
}

function trigger(name: string, { entity }: DeclaredKind, columns: readonly string[], args: readonly string[]): string {
  const quoted = args.map((arg) => `'${arg}'`).join(', ')
  return `CREATE TRIGGER ${name} AFTER INSERT OR DELETE OR UPDATE OF ${columns.join(', ')} ON ${entity} FOR EACH ROW EXECUTE FUNCTION ${name}(${quoted})`
}
