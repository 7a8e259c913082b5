import { z } from '@hono/zod-openapi'
import type { ListSource } from '#records/lists/listed-page.server.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { idempotencyKeyHeader, idempotentRequestOf } from '#platform/server/idempotency/add-idempotently.ts'
import { pascalCase } from '#platform/server/http/name-schemas.ts'
import type { ListAsked } from '#records/lists/listing.ts'
import {
  type batchSchema,
  deletedBatchSchema,
  notRemovedSchema,
  publishedBatchSchema,
} from '#records/batches/record-batch.ts'
import {
  additionAsked,
  goneRecordSchema,
  recordParam,
  recordSaveSchema,
  savedRecordSchema,
  staleRecordSchema,
} from '#records/saving/record-save.ts'
import type { Capability } from '#platform/values/roles.ts'
import { wireCode } from '#platform/values/wire-codes.ts'
import { addRecord, duplicateRecord, restoreRecord } from '#records/saving/add-record.server.ts'
import { waitingConditions } from '#records/publishing/pending-changes.server.ts'
import { batchRoutes, listRoutes } from '#records/batches/record-batch-api.server.ts'
import { deleteRecords } from '#records/batches/record-batches.server.ts'
import type { Kind } from './kind.ts'
import { searchedText } from './record-indexes.server.ts'
import type { ByStaff, Document, RecordDeps, RecordKind, StaffContext } from './record-kind.server.ts'
import { type RecordSaved, saveRecord } from '#records/saving/save-record.server.ts'
import { findRecord, recordsListed } from './record-rows.server.ts'

type One = { param: { id: string } }
type Key = { header: z.output<typeof idempotencyKeyHeader>; query: z.output<typeof additionAsked> }

type Routed<Path, Editable, Query, Listed, Added, Saved> = {
  path: Path
  noun: string
  nouns: string
  says: Record<'one' | 'add' | 'duplicate' | 'save' | 'remove' | 'restore' | 'added' | 'saved' | 'restored', string>
  editable: Editable
  list: { summary: string; description: string; asked: Query; answer: Listed }
  bodies: { added: Added; saved: Saved }
}

/** Admin operations on a kind: list, read, add, duplicate, save, delete, restore. A conflict answers 409 with both sides (docs/architecture.md, Saves). */
export function recordOperations<
  Path extends string,
  Fields extends Document,
  Extra,
  Editable extends z.ZodObject,
  Query extends z.ZodObject,
  Listed extends z.ZodObject,
  Added extends z.ZodType,
  Saved extends z.ZodType,
  Needed extends Capability,
>(
  deps: RecordDeps,
  kind: RecordKind<Fields, z.output<Editable>, Extra, ByStaff, Needed>,
  described: Routed<Path, Editable, Query, Listed, Added, Saved> & {
    list: { read: (asked: z.output<Query>) => Promise<z.output<Listed>> }
    addition: (body: z.output<Added>) => { fields: Fields; extra?: Extra }
    save: (body: z.output<Saved>) => { from: number; fields: Fields; extra?: Extra }
    /** What a copy takes beside its fields. */
    copied?: Extra
  },
) {
  const { list, addition, save, copied } = described
  const routes = recordRoutes(described, kind.capability)
  return [
    {
      route: routes.list,
      handler: async (c: StaffContext<Needed, { query: z.output<Query> }>) =>
        c.json(await list.read(c.req.valid('query')), 200),
    },
    {
      route: routes.one,
      handler: async (c: StaffContext<Needed, One>) =>
        c.json(orNotFound(await findRecord(deps.database.db, kind, c.req.valid('param').id)), 200),
    },
    {
      route: routes.duplicate,
      handler: async (c: StaffContext<Needed, One>) =>
        c.json(await duplicateRecord(deps, kind, { id: c.req.valid('param').id, extra: copied }, c.var), 201),
    },
    {
      route: routes.add,
      handler: async (c: StaffContext<Needed, Key & { json: z.output<Added> }>) => {
        const body = c.req.valid('json')
        const { written_in: language } = c.req.valid('query')
        const asked = language === undefined ? body : { body, language }
        const idempotency = await idempotentRequestOf(c, c.req.valid('header'), asked)
        return c.json(await addRecord(deps, kind, { idempotency, language, ...addition(body) }, c.var), 201)
      },
    },
    {
      route: routes.save,
      handler: async (c: StaffContext<Needed, One & { json: z.output<Saved> }>) => {
        const asked = { id: c.req.valid('param').id, ...save(c.req.valid('json')) }
        const { record, merged, notRemoved: not_removed } = settled(await saveRecord(deps, kind, asked, c.var))
        return c.json({ ...record, merged, not_removed }, 200)
      },
    },
    {
      route: routes.restore,
      handler: async (c: StaffContext<Needed, One & { json: z.output<Added> }>) => {
        const asked = { id: c.req.valid('param').id, ...addition(c.req.valid('json')) }
        return c.json(await restoreRecord(deps, kind, asked, c.var), 201)
      },
    },
    {
      route: routes.remove,
      handler: async (c: StaffContext<Needed, One>) => {
        if ((await deleteRecords(deps, kind, [c.req.valid('param').id], c.var)) === 0) throw new AppError('not_found')
        return c.body(null, 204)
      },
    },
  ] as const
}

function recordRoutes<
  Path extends string,
  Editable extends z.ZodObject,
  Query extends z.ZodObject,
  Listed extends z.ZodObject,
  Added extends z.ZodType,
  Saved extends z.ZodType,
  Needed extends Capability,
>(
  { path, noun, nouns, says, editable, list, bodies }: Routed<Path, Editable, Query, Listed, Added, Saved>,
  capability: Needed,
) {
  const staffOperation = operations.staff(capability)
  const name = pascalCase(noun)
  return {
    list: staffOperation('get', path, `listAll${pascalCase(nouns)}`, {
      summary: list.summary,
      description: list.description,
      request: { query: list.asked },
      responses: { 200: jsonAnswer(list.answer, 'The page') },
    }),
    one: staffOperation('get', `${path}/{id}`, `getEditable${name}`, {
      summary: says.one,
      request: { params: recordParam },
      responses: { 200: jsonAnswer(editable, 'As it stands'), ...refusals.missing },
    }),
    duplicate: staffOperation('post', `${path}/{id}/duplicate`, `duplicate${name}`, {
      summary: says.duplicate,
      request: { params: recordParam },
      responses: { 201: jsonAnswer(editable, says.added), ...refusals.missing },
    }),
    add: staffOperation('post', path, `add${name}`, {
      summary: says.add,
      request: { headers: idempotencyKeyHeader, query: additionAsked, body: jsonBody(bodies.added) },
      responses: { 201: jsonAnswer(editable, says.added), ...refusals.keyReused },
    }),
    save: staffOperation('put', `${path}/{id}`, `save${name}`, {
      summary: says.save,
      description:
        'Names the version it was made from. What others changed elsewhere in it is merged; a true overlap answers 409 with both sides.',
      request: { params: recordParam, body: jsonBody(bodies.saved) },
      responses: {
        200: jsonAnswer(savedRecordSchema(editable).extend({ not_removed: notRemovedSchema }), says.saved),
        404: jsonAnswer(goneRecordSchema, `No such row (${wireCode('not_found')}); \`deleted\` tells of its deletion`),
        409: jsonAnswer(staleRecordSchema(editable), 'Somebody else changed the same part: both sides'),
      },
    }),
    remove: staffOperation('delete', `${path}/{id}`, `delete${name}`, {
      summary: says.remove,
      request: { params: recordParam },
      responses: {
        204: { description: 'Deleted: it lies in the bin' },
        ...refusals.missing,
      },
    }),
    restore: staffOperation('post', `${path}/{id}/restore`, `restore${name}`, {
      summary: says.restore,
      request: { params: recordParam, body: jsonBody(bodies.added) },
      responses: {
        201: jsonAnswer(editable, says.restored),
        ...refusals.missing,
        ...refusals.taken,
      },
    }),
  } as const
}

type ListedKind<
  Path,
  Fields extends Document,
  Sent,
  Editable extends z.ZodObject,
  Page extends z.ZodObject,
  Filter extends z.ZodObject,
  Needed extends Capability,
> = RecordKind<Fields, z.output<Editable>, unknown, ByStaff, Needed> &
  Pick<Kind, 'noun' | 'listing'> & {
    path: Path
    shapes: { declared: object; fields: z.ZodType<Fields> & { _zod: { input: Sent } }; editable: Editable }
    asked: { page: Page; filter: Filter }
  }

type Described = {
  /** Side effects, such as `announcements lose the reference`. */
  whenDeleted?: string
  /** Of filters without a column, and of what else the list is asked. */
  conditions?: ListSource['conditions']
  /** Fields that are told of what a filter selects, as an undo of a batch needs them. */
  told?: readonly string[]
  /** Which fields a batch may change: whether they are published, where there are drafts. */
  batch?: ReturnType<typeof batchSchema>
}

/** The same for a kind whose bodies hold its fields alone, with its declared list, counted and selected by its filter, and its batches. */
export function recordApi<
  Path extends string,
  Fields extends Document,
  Sent,
  Editable extends z.ZodObject,
  Page extends z.ZodObject & z.ZodType<ListAsked>,
  Filter extends z.ZodObject & z.ZodType<{ search: string }>,
  Needed extends Capability,
>(
  deps: RecordDeps,
  kind: ListedKind<Path, Fields, Sent, Editable, Page, Filter, Needed>,
  { whenDeleted = 'nothing else refers to it', conditions, told, batch }: Described = {},
) {
  const { path, asked, listing, table, entity, wanted } = kind
  const { declared, fields, editable } = kind.shapes
  const [noun, nouns] = kind.noun
  const { db } = deps.database
  const { timeZone } = deps.settings
  const source: ListSource = {
    table,
    listing,
    text: searchedText(table, listing),
    ...(wanted && { wanted }),
    conditions: { ...('waiting' in listing.filters && waitingConditions(table, entity)), ...conditions },
  }
  const usualBatch = 'published' in declared ? publishedBatchSchema : deletedBatchSchema
  const described = { path, noun, nouns, asked, source, told, editable, batch: batch ?? usualBatch }
  const usual = recordOperations(deps, kind, {
    ...described,
    says: {
      one: `One ${noun} as administrators see it`,
      add: `Add: ${noun}`,
      duplicate: `Add a copy, as a draft where there are drafts: ${noun}`,
      save: `Save: ${noun}`,
      remove: `Delete: ${noun}; ${whenDeleted}`,
      restore: `Bring back under its own id: ${noun} that was deleted`,
      added: 'As stored',
      saved: 'As it now stands',
      restored: 'As stored, its versions going on',
    },
    list: {
      summary: `A page of every ${noun} with its version, newest first unless sorted`,
      description:
        'Filtered and sorted as asked; % and _ in a search are plain characters. `next` of an answer is `after` of the following one in the same order, null at the end.',
      asked: asked.page,
      answer: z.object({ items: z.array(editable), next: z.string().nullable() }),
      read: (page) => recordsListed(db, kind, source, page, timeZone),
    },
    bodies: { added: fields, saved: recordSaveSchema(fields) },
    addition: (body) => ({ fields: body }),
    save: ({ version, data }) => ({ from: version, fields: data }),
  })
  return createApi().openapiRoutes([
    ...listRoutes(deps, kind, described),
    ...usual,
    ...batchRoutes(deps, kind, described),
  ])
}

/** What was stored. @throws AppError stale, with the record as it stands, each conflict, and `more` of it */
export function settled<Editable extends object>(
  result: RecordSaved<Editable>,
  more?: (record: Editable) => Record<string, unknown>,
) {
  if (result.outcome === 'saved') return result
  const { record: theirs, overlaps } = result
  throw new AppError('stale', { details: { theirs, overlaps, ...more?.(theirs) } })
}
