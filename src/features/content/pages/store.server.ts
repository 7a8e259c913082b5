import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { listOrder } from '#platform/server/database/columns.ts'
import type { Db } from '#platform/server/database/database.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { waits } from '#platform/values/waiting.ts'
import { storedKind } from '#records/kinds/declared-kind.server.ts'
import { isTranslationOf, translations } from '#records/translations/table.server.ts'
import { pageKind } from './kind.ts'
import { completeFirst, countOpenPlaces, takenByPage, takenBySite, usualAddresses, wordsOfModules } from './rules.ts'
import { type Page, type PageFields, type PageLink, pageSchema } from './schema.ts'
import { hasOpenPlaces, pages } from './table.server.ts'

export const pagesTopic = 'pages'

/** How a page is saved: at an address of its own that neither the site (`taken`) nor another page has. */
export function savedPage(taken: readonly string[]) {
  return storedKind(pageKind, {
    table: pages,
    files: { text_blocks: 'images', modules: 'images' },
    unfinished: (fields) => (countOpenPlaces(fields) > 0 ? completeFirst : undefined),
    hooks: {
      // One page after the other, so that of two saves of an address the second is told at its field.
      lock: async (tx) => void (await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('pages', 0))`)),
      check: async (tx, { id, fields, before, restored }) => {
        const { address, published } = fields
        // What is published already stays so, and is completed step by step.
        if (published && !(before ?? restored?.last)?.published && countOpenPlaces(fields) > 0)
          return refusedAt('published', completeFirst)
        if (taken.includes(address)) return refusedAt('address', takenBySite)
        return (await isTaken(tx, address, id)) ? refusedAt('address', takenByPage) : undefined
      },
      columns: async (tx, { id, fields, before, restored }) => ({
        modules_text: wordsOfModules(fields.modules),
        former_addresses: restored
          ? (restored.cleared ?? [])
          : before && (await formerAddresses(tx, id, before, fields.address)),
      }),
      beforeDelete: async (tx, { id }) => ({ cleared: await storedFormer(tx, id) }),
      copy: (fields) => ({ ...fields, address: besideOf(fields.address), published: false }),
      fit: async (tx, { id, fields }) =>
        taken.includes(fields.address) || (await isTaken(tx, fields.address, id))
          ? { ...fields, address: besideOf(fields.address) }
          : fields,
    },
  })
}

const refusedAt = (field: string, message: string) => ({ fieldErrors: { [field]: message } })

async function isTaken(tx: Db, address: string, id: string): Promise<boolean> {
  return (await tx.$count(pages, and(eq(pages.address, address), ne(pages.id, id)))) > 0
}

/** Under which it was published before, without the one that it has now. */
async function formerAddresses(tx: Db, id: string, before: PageFields, address: string): Promise<string[]> {
  const former = await storedFormer(tx, id)
  const all = before.published ? [...former, before.address] : former
  return [...new Set(all)].filter((one) => one !== address)
}

async function storedFormer(tx: Db, id: string): Promise<string[]> {
  const [row] = await tx.select({ former: pages.former_addresses }).from(pages).where(eq(pages.id, id))
  return row?.former ?? []
}

/** A free address beside another one, not longer than addresses are. */
function besideOf(address: string): string {
  return `${address.slice(0, 54).replace(/-+$/, '')}-${crypto.randomUUID().slice(0, 8)}`
}

/** A published page by its address, one of its former ones, or its id; null where there is none. */
export async function publishedPage(db: Db, asked: string): Promise<Page | null> {
  const { id, address, former_addresses, published } = pages
  const isFormer = sql`${former_addresses} @> ${sql.param([asked], former_addresses)}`
  const isAsked = or(eq(address, asked), isFormer, isRecordId(asked) ? eq(id, asked) : undefined)
  const [row] = await db
    .select()
    .from(pages)
    .where(and(published, isAsked))
    .orderBy(sql`${address} = ${asked} desc`, asc(pages.created_at))
    .limit(1)
  return row ? fieldsOf(pageSchema, row) : null
}

/** Where a page is, or will be, read; null where there is none. */
export async function publishedAddress(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ address: pages.address }).from(pages).where(eq(pages.id, id))
  return row ? `/${row.address}` : null
}

/** Published pages that the site leads to: placed ones, and those that are linked where data are asked for; by title as it is read. */
export async function linkedPages(db: Db): Promise<PageLink[]> {
  const { id, address, title, placement, position, published } = pages
  const read = sql`coalesce(${translations.texts} ->> 'title', ${title})`
  return db
    .select({ id, address, title, placement })
    .from(pages)
    .leftJoin(translations, isTranslationOf(pageKind.entity, id))
    .where(and(published, or(ne(placement, 'none'), inArray(address, [...usualAddresses]))))
    .orderBy(asc(position), asc(listOrder(title, read)), asc(address))
}

/** Which of these addresses no page has. */
export async function freeAddresses<Address extends string>(db: Db, asked: readonly Address[]): Promise<Address[]> {
  const rows = await db
    .select({ address: pages.address })
    .from(pages)
    .where(inArray(pages.address, [...asked]))
  return asked.filter((one) => !rows.some(({ address }) => address === one))
}

/** Pages with places that staff have yet to fill in, the oldest first. */
export function unfinishedWaiting(db: Db) {
  const { id, title, created_at } = pages
  const columns = { key: id, title, at: created_at }
  const first = db.select(columns).from(pages).where(hasOpenPlaces).orderBy(asc(created_at), asc(id)).limit(1)
  return waits(
    db.$count(pages, hasOpenPlaces),
    first.then(([row]) => row),
  )
}
