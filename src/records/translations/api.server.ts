import { z } from '@hono/zod-openapi'
import { orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { requirePermission } from '#platform/server/http/permission.ts'
import { idempotencyKeyHeader, idempotentRequestOf } from '#platform/server/idempotency/add-idempotently.ts'
import { violatedConstraint } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { settled } from '#records/kinds/record-api.server.ts'
import type { Actor, RecordDeps } from '#records/kinds/record-kind.server.ts'
import { addRecord } from '#records/saving/add-record.server.ts'
import { staleRecordSchema } from '#records/saving/record-save.ts'
import { saveRecord } from '#records/saving/save-record.server.ts'
import * as shapes from './schema.ts'
import { exportXliff, importXliff } from './xliff.store.server.ts'
import {
  findTranslation,
  listTranslations,
  type Of,
  readTranslation,
  sourceOf,
  type TranslationKind,
} from './store.server.ts'

const staffOperation = operations.staff('content')
const path = '/api/admin/translations'
export const xliffPath = `${path}.xlf` as const
const one = `${path}/{entity}/{id}/{language}` as const

const list = staffOperation('get', path, 'listTranslations', {
  summary: 'How far each kind of record is translated, and a page of what is not',
  description:
    'Records without a translation, translations that are older than their source, changes of published ones that wait, and drafts.',
  request: { query: shapes.translationsAsked },
  responses: { 200: jsonAnswer(shapes.translationsSchema, 'By kind, and a page') },
})

const download = staffOperation('get', xliffPath, 'exportTranslations', {
  summary: 'What is not translated, or was before it changed, for translators (XLIFF 2)',
  description: 'Without what waits beside a published translation.',
  request: { query: shapes.xliffAsked },
  responses: {
    200: { description: 'The file', content: { 'application/xliff+xml': { schema: z.string() } } },
  },
})
const upload = staffOperation('post', xliffPath, 'importTranslations', {
  summary: 'Take in what translators made of that file, as drafts',
  description:
    'What is published keeps what it says: the new texts wait beside it. What does not fit, or somebody changed since the file was made, is named by its unit.',
  request: { body: jsonBody(shapes.xliffSchema) },
  responses: { 200: jsonAnswer(shapes.xliffAnswerSchema, 'What was stored, and what does not fit') },
})

function translationRoutes(sources: readonly DeclaredKind[]) {
  const params = shapes.translationParam(sources.map(({ entity }) => entity).toSorted())
  const read = staffOperation('get', one, 'getTranslation', {
    summary: 'A translation of a record, with what it translates and what changed there since',
    description: 'Version 0 where there is none yet.',
    request: { params },
    responses: { 200: jsonAnswer(shapes.translationSchema, 'The translation'), ...refusals.missing },
  })
  const stale = jsonAnswer(
    staleRecordSchema(shapes.editableTranslationSchema),
    'Somebody else changed the same text: both sides',
  )
  const save = staffOperation('put', one, 'saveTranslation', {
    summary: 'Save the texts of a translation, by path',
    description:
      'Names the version it was made from, 0 for a new one, which is a draft unless it says otherwise. What others changed elsewhere in it is merged; a true overlap answers 409 with both sides.',
    request: { params, headers: idempotencyKeyHeader, body: jsonBody(shapes.translationSaveSchema) },
    responses: {
      200: jsonAnswer(shapes.translationSchema, 'The translation as it now stands'),
      ...refusals.missing,
      409: stale,
      ...refusals.keyReused,
    },
  })
  const act = staffOperation('post', `${one}/{action}`, 'actOnTranslation', {
    summary: 'Publish a translation, take it back, or say that it is still right',
    description: 'A translation that is still right is as new as the record that it translates.',
    request: {
      params: params.extend({ action: z.enum(shapes.translationActions) }),
      body: jsonBody(shapes.translationActionSchema),
    },
    responses: {
      200: jsonAnswer(shapes.translationSchema, 'The translation as it now stands'),
      ...refusals.missing,
      409: stale,
    },
  })
  return { read, save, act }
}

/** Translations of records of these kinds, for whoever may edit the record. */
export function translationsApi(deps: RecordDeps, sources: readonly DeclaredKind[], kind: TranslationKind) {
  const { db } = deps.database
  const { read, save, act } = translationRoutes(sources)
  /** In the name of who may edit the record. */
  const actorOf = (by: Actor<'content'>, of: Of): Actor<'content'> => {
    const { capability = 'content' } = sources.find(({ entity }) => entity === of.entity) ?? {}
    requirePermission(by.staff, capability)
    return by
  }
  type Part = Partial<shapes.TranslationFields>
  async function write(of: Of, from: number, fields: Part, by: Actor<'content'>, seen?: number) {
    const { id } = orNotFound(await findTranslation(db, of))
    const { merged } = settled(await saveRecord(deps, kind, { id, from, fields, extra: seen }, actorOf(by, of)))
    return { ...(await readTranslation(db, sources, of)), merged }
  }

  return createApi(shapes)
    .openapi(list, async (c) => c.json(await listTranslations(db, sources, c.req.valid('query')), 200))
    .openapi(download, async (c) =>
      c.body(await exportXliff(db, sources, c.req.valid('query')), 200, {
        'content-type': 'application/xliff+xml; charset=utf-8',
        'content-disposition': `attachment; filename="translations-${c.req.valid('query').language}.xlf"`,
      }),
    )
    .openapi(upload, async (c) =>
      c.json(await importXliff({ deps, sources, kind, by: c.var }, c.req.valid('json')), 200),
    )
    .openapi(read, async (c) => c.json(await readTranslation(db, sources, asked(c.req.valid('param'))), 200))
    .openapi(save, async (c) => {
      const of = asked(c.req.valid('param'))
      const body = c.req.valid('json')
      const { version, data } = body
      const { texts, source_version: seen, published, is_source } = data
      const part = {
        texts,
        ...(published !== undefined && { published }),
        ...(is_source !== undefined && { is_source }),
      }
      const { record } = orNotFound(await sourceOf(db, sources, of))
      const isThere = (await findTranslation(db, of)) !== undefined
      if (isThere || version > 0) return c.json(await write(of, version, part, c.var, seen), 200)
      const fields = { ...of, source_version: seen ?? record.version, published: false, is_source: false, ...part }
      const idempotency = await idempotentRequestOf(c, c.req.valid('header'), body)
      try {
        await addRecord(deps, kind, { idempotency, fields }, actorOf(c.var, of))
      } catch (error) {
        // Somebody else began it at the same moment.
        if (violatedConstraint(error) !== 'translations_one_per_language') throw error
        return c.json(await write(of, 0, part, c.var, seen), 200)
      }
      return c.json({ ...(await readTranslation(db, sources, of)), merged: false }, 200)
    })
    .openapi(act, async (c) => {
      const { action, ...of } = c.req.valid('param')
      const { record } = orNotFound(await sourceOf(db, sources, asked(of)))
      const fields = action === 'still-right' ? { source_version: record.version } : { published: action === 'publish' }
      return c.json(await write(asked(of), c.req.valid('json').version, fields, c.var), 200)
    })
}

function asked({ id, ...of }: { entity: string; id: string; language: Of['language'] }): Of {
  return { ...of, record_id: id }
}
