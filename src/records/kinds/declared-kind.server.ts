import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { PublicAddress } from '#platform/server/response-cache/addresses.ts'
import type { PageAddress, PagePath } from '#platform/values/page-address.ts'
import type { Along } from '#records/bin/bin.ts'
import type { Listing } from '#records/lists/listing.ts'
import type { Json } from '#records/saving/merge.ts'
import { pascalCase } from '#platform/server/http/name-schemas.ts'
import { blocksName } from '#records/rich-text/document-fields.ts'
import type { Fields } from './fields.ts'
import type { Kind } from './kind.ts'
import { searchedText } from './record-indexes.server.ts'
import type { KindWords } from './record-kind.ts'
import type { Belongings } from '#records/bin/bin.server.ts'
import type { AnyKind, ByStaff, Document, FileFields, RecordDeps, RecordKind, Row } from './record-kind.server.ts'

/** A kind of record as its feature's `kind.server.ts` declares it, listed in `src/record-kinds.server.ts`; includes its `RecordKind`. */
export type DeclaredKind = KindWords & {
  table: PgTable & { id: PgColumn }
  title?(fields: Row): string
  files?: FileFields<Row>
  /** The name in versions, audit log and screens, where that is not the id. */
  key?: PgColumn
  document?: string
  /** By id, where a row alone does not tell; unknown ids are left out. */
  titles?(db: Db, ids: readonly string[]): Promise<Map<string, string>>
  /** The field that tells which of its kind one is, such as an announcement's category. */
  within?: string
  /** Where the back office edits one that has no screen of its kind. */
  address?(fields: Row): PageAddress
  /** Drawn where there is no picture: by its id, or by its items' ids. */
  drawn?: 'id' | 'items'
  /** Every version is kept; a deletable one can be restored. */
  versions?: 'deletable' | 'permanent'
  /** Without versions: its row lies in the bin instead. */
  binned?: 'row'
  belongings?: readonly Belongings[]
  /** What comes back with a deleted one, by what it held last and what its deletion cleared. */
  along?(deleted: { data: Row; cleared: Json }): Along
  /** Its name, that of several as a heading, and its columns: the title and what stands below it (`declaredTriggers`). */
  search?: {
    kind: string
    name: string
    title: string
    text: readonly string[]
    /** Shown in results: the first of these moments that it has, and its price. */
    dates?: readonly string[]
    price?: string
  }
  found?: KindInOffice
  site?: KindOnSite
  /** Its modules whose schemas are named components of the API document. */
  schemas?: readonly object[]
  api?(this: void, deps: RecordDeps): OpenAPIHono<ApiEnv>
  /** How its records are saved, where the declaration itself does not say it. */
  savedAs?(this: void, id: string): AnyKind | null
} & Partial<
    Pick<
      AnyKind,
      'fields' | 'editable' | 'topics' | 'isPublic' | 'publicAmong' | 'wanted' | 'isPersonal' | 'parts' | 'hooks'
    >
  >

type OwnSaving<Values extends Document, Editable extends object> = Pick<RecordKind, 'table'> &
  Partial<Omit<RecordKind<Values, Editable>, 'entity' | 'capability' | 'table' | 'fields' | 'editable'>>

/** How records of a kind are saved, by what it declares: called by its name, public where published, with its pictures. */
export function storedKind<Words extends Kind, Values extends Document, Editable extends object>(
  kind: Words & { shapes: { fields: z.ZodType<Values>; editable: z.ZodType<Editable> } },
  own: OwnSaving<Values, Editable>,
): Words &
  RecordKind<Values, Editable, unknown, ByStaff, Words['capability']> & {
    versions: 'deletable'
    schemas: readonly object[]
    found: KindInOffice
  } {
  const { shapes, name, topic, listing } = kind
  return {
    ...kind,
    fields: shapes.fields,
    editable: shapes.editable,
    title: ({ [name]: title }: Values) => (typeof title === 'string' ? title : ''),
    files: filesIn(shapes.declared),
    topics: [topic] as const,
    isPublic: ({ published }: Values) => published === true,
    versions: 'deletable' as const,
    schemas: [namedShapes(kind)],
    found: {
      listing,
      text: searchedText(own.table, listing),
      title: [name] as const,
      ...(own.wanted && { wanted: own.wanted }),
    },
    ...own,
  }
}

/** The fields that hold addresses of pictures: pictures, and those within texts. */
export function filesIn(declared: Fields): Readonly<Record<string, 'images'>> {
  const pictures = Object.keys(declared).filter((name) => declared[name]?.picture)
  const texts = Object.keys(declared).filter((name) => declared[name]?.input === 'richText')
  return Object.fromEntries([...pictures, ...texts.map(blocksName)].map((name) => [name, 'images']))
}

/** Its schemas under the names that they have in the API document: `Book`, `BookFields`, `EditableBook`. */
function namedShapes({ noun, shapes: { record, list, fields, editable } }: Kind): object {
  const name = pascalCase(noun[0])
  return {
    [`${name}Schema`]: record,
    [`${name}ListSchema`]: list,
    [`${name}FieldsSchema`]: fields,
    [`Editable${name}Schema`]: editable,
  }
}

/** How a record of a kind is saved; null where it is not saved as a record, or there can be none under this id. */
export function savedKind(kind: DeclaredKind, id: string): AnyKind | null {
  if (kind.savedAs) return kind.savedAs(id)
  return isSaved(kind) ? kind : null
}

function isSaved(kind: DeclaredKind): kind is DeclaredKind & AnyKind {
  const { fields, editable, topics, isPublic, files } = kind
  return [fields, editable, topics, isPublic, files].every((part) => part !== undefined)
}

/** How the back office's search finds a record and shows it; a kind with a declared list is found as that is searched (`storedKind`). */
export type KindInOffice = {
  listing: Listing
  /** What is searched, in lower case and indexed by `containsIndex`. */
  text: PgColumn | SQL
  /** What is sought, such as a number that was pasted, as `text` has it. */
  readSought?(this: void, db: Db, sought: string): Promise<string> | string
  /** The first of these columns that says something is what it is called. */
  title: readonly [string, ...string[]]
  /** What stands beside it. */
  about?: string
  /** Where no address names one: the column by which its list finds it alone. */
  sought?: string
  /** What tells how it stands; of a kind with drafts, whether it is one. */
  state?: string
  /** Which rows are records. */
  wanted?: SQL
}

export type KindOnSite = {
  /** There whatever has been written; named in the sitemap. */
  pages: readonly PagePath[]
  /**
   * A row's own page, named in the sitemap, or its place on one of `pages`: `:id` and the like stand for its columns, `:cursor` for
   * where a list, newest first, begins with it.
   */
  page?: PagePath | `/:${string}`
  place?: string
  /** Where one is previewed, other than on a page of its own; null: nowhere yet. */
  previewAt?(this: void, db: Db, id: string): Promise<string | null>
  /** What stands below the title of its picture for sharing, such as a date; the academy's time zone is given. */
  line?(this: void, row: Row, timeZone: string): string
  topics?: readonly string[]
  addresses: readonly PublicAddress[]
}

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

/** The columns with addresses of stored files, by name: a trigger on these keeps `media_references`. */
export function fileColumns({ files = {}, document }: DeclaredKind): string[] {
  return files === 'anywhere' ? [document ?? 'data'] : Object.keys(files)
}
