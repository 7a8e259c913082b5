import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadSampleContent } from '#sample/load.ts'
import { declaredTriggers, fileColumns } from '#records/kinds/declared-kind.server.ts'
import { cursorAt } from '#platform/values/cursors.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { insertRow } from '#test/kept-rows.ts'
import { soundRows } from '#test/table-rows.ts'
import { recordKinds } from './record-kinds.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
const rows = async (query: SQL) => (await app.database.db.execute<Record<string, unknown>>(query)).rows

/** Names under which columns are sure to hold addresses of files, full or not. */
const namedForAFile = '(^|_)(image|images|picture|pictures|photo|avatar|logo|cover|icon|file|files)(_url|_address)?$'
/** What the media library, the versions, the bin and what waits keep for themselves, and what is fetched from elsewhere. */
const ownBooks = [
  'deleted_records',
  'media',
  'media_references',
  'kept_pictures',
  'revisions',
  'pending_changes',
  'awaited_pictures',
]

/**
 * Columns of the database's own catalog that hold the address of a stored file, or are named as if they did, and that no kind
 * of record declares: as 'table.column'.
 */
async function unownedFileColumns(): Promise<string[]> {
  const owned = recordKinds.flatMap((kind) => fileColumns(kind).map((column) => `${kind.entity}.${column}`))
  const columns = await rows(sql`
    select table_name as table, column_name as column, column_name ~ ${namedForAFile} as is_named
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and (data_type in ('text', 'character varying', 'json', 'jsonb') or data_type = 'ARRAY' and udt_name in ('_text', '_varchar'))`)
  expect(columns.length).toBeGreaterThan(80)
  const found: string[] = []
  for (const { table, column, is_named } of columns) {
    const name = `${String(table)}.${String(column)}`
    if (owned.includes(name) || ownBooks.includes(String(table))) continue
    const [held] = await rows(sql`
      select from ${sql.identifier(String(table))} where strpos(${sql.identifier(String(column))}::text, '/files/') > 0 limit 1`)
    if (held || is_named) found.push(name)
  }
  return found
}

describe('files', () => {
  beforeAll(async () => {
    // What is stored is of no matter here.
    const put = async () => ({ contentType: '', cacheControl: '', bytes: 0, etag: '', modifiedAt: new Date() })
    await loadSampleContent({ ...app.deps, storage: { ...app.deps.storage, put } }, 'build/sample')
    await insertRow(app.database.db, 'profiles', {
      ...soundRows['profiles'],
      avatar_url: '/files/images/avatars/a.webp',
    })
  })

  test('every column with a stored file’s address is declared by a record kind (upload-26)', async () => {
    expect(await unownedFileColumns()).toEqual([])
  })

  test.each([
    ['is named for a picture', 'cover_url text', 'forgotten.cover_url'],
    ['holds an address in a text', `notes text default 'see /files/images/books/a.webp'`, 'forgotten.notes'],
    ['holds an address in JSON', `data jsonb default '{"a":["/files/documents/b.pdf"]}'`, 'forgotten.data'],
  ])('a column that %s and that no kind declares is found (upload-26)', async (_what, column, found) => {
    await rows(sql`create table forgotten (id int, ${sql.raw(column)})`)
    await rows(sql`insert into forgotten (id) values (1)`)
    expect(await unownedFileColumns()).toEqual([found])
    await rows(sql`drop table forgotten`)
  })

  test('after loading, every file of the sample content is shown by its records (upload-25)', async () => {
    const unshown = await rows(sql`
      select key from media where not exists (select from media_references where key = media.key and bucket = media.bucket)`)
    expect(unshown).toEqual([])
    expect((await rows(sql`select distinct entity from media_references`)).length).toBeGreaterThan(4)
  })

  test('a file is found by its key, whatever surrounds the address (upload-25)', async () => {
    const text =
      'See (https://academy.example/files/documents/resources/17_%E6%B2%B3.pdf), /files/images/hero/a-b.webp.'
    expect(await rows(sql`select bucket, key from stored_files(${text}) order by bucket`)).toEqual([
      { bucket: 'documents', key: 'resources/17_河.pdf' },
      { bucket: 'images', key: 'hero/a-b.webp' },
    ])
    expect(await rows(sql`select key from stored_files('/files/documents/%FF%00.pdf')`)).toEqual([
      { key: '%FF%00.pdf' },
    ])
  })
})

test('the database runs exactly the triggers that the kinds declare (kinds-1, upload-26)', async () => {
  const run = await rows(
    sql`select pg_get_triggerdef(oid, true) as trigger from pg_trigger where tgname in ('keep_media_references', 'keep_search_document')`,
  )
  expect(run.map(({ trigger }) => String(trigger)).toSorted()).toEqual(recordKinds.flatMap(declaredTriggers).toSorted())
})

test('every dashboard figure is counted by the database (kinds-1)', async () => {
  const counted = await rows(
    sql`select tgrelid::regclass::text as entity from pg_trigger where tgname = 'count_new_rows'`,
  )
  const declared = recordKinds.flatMap(({ entity, figure }) => (figure ? entity : []))
  expect(counted.map(({ entity }) => entity)).toEqual(expect.arrayContaining(declared))
})

describe('what the search keeps is what the kinds declare', () => {
  const found = recordKinds.filter(({ search }) => search)

  test.each(found)('of $entity (kinds-1)', async (kind) => {
    const { entity, table, search, site } = kind
    const { db } = app.database
    const published = sql`select * from ${table} where published limit 1`
    // What the sample content has none of.
    if ((await rows(published)).length === 0) await insertRow(db, entity, { ...soundRows[entity], published: true })
    const [shown] = await rows(published)
    const id = String(shown?.['id'])
    const document = async () =>
      (
        await rows(sql`
      select title, body, address from search_documents where kind = ${search?.kind} and id = ${id}`)
      )[0]
    expect(shown && (await document())).toEqual({
      title: kind.title?.(shown ?? {}),
      body: search?.text
        .map((field) => shown?.[field])
        .filter(Boolean)
        .join('\n'),
      address: (site?.page ?? site?.place)?.replace(/:([a-z_]+)/g, (_, name: string) =>
        name === 'cursor' ? cursorAt(new Date(String(shown?.['created_at']))) : String(shown?.[name]),
      ),
    })
    await db.execute(sql`update ${table} set published = false where id = ${id}::uuid`)
    expect(await document()).toBeUndefined()
    await db.execute(sql`update ${table} set published = true where id = ${id}::uuid`)
    expect(await document()).toBeDefined()
    await db.execute(sql`delete from ${sql.identifier(entity)} where id = ${id}::uuid`)
    expect(await document()).toBeUndefined()
  })

  test('only sections and their people are found besides (kinds-1)', async () => {
    const kinds = await rows(sql`select distinct kind from search_documents`)
    const declared = [...found.map(({ search }) => search?.kind), 'page', 'team']
    expect(declared).toEqual(expect.arrayContaining(kinds.map(({ kind }) => kind)))
  })
})
