import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { ownSegments, usualAddresses } from './rules.ts'
import * as shapes from './schema.ts'
import { freeAddresses, linkedPages, pagesTopic, publishedAddress, publishedPage, savedPage } from './store.server.ts'
import { t } from '#platform/values/translate.ts'
import { z } from '@hono/zod-openapi'
import { orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, operations, refusals, setCacheTags } from '#platform/server/http/api.ts'
import { addRecord } from '#records/saving/add-record.server.ts'
import { recordApi } from '#records/kinds/record-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { pageKind } from './kind.ts'
import { hasOpenPlaces } from './table.server.ts'
import { usualPage } from './usual-pages.server.ts'

/** Pages at the root of the site; `taken` are the first segments of every other kind's addresses. */
export function pageKindBeside(taken: readonly string[]) {
  const saved = savedPage(taken)
  return {
    ...saved,
    search: { kind: 'text-page', name: t('Further pages'), title: 'title', text: ['text', 'modules_text'] },
    site: {
      pages: [],
      page: '/:address',
      previewAt: publishedAddress,
      topics: [pagesTopic],
      addresses: [
        { path: '/:address', record: '/api/pages/:address', except: [...ownSegments, ...taken] },
        { path: '/api/pages' },
        { path: '/api/pages/:address' },
      ],
    },
    schemas: [shapes],
    api: (deps) => pagesApi(deps, saved),
  } satisfies DeclaredKind
}

const staffOperation = operations.staff(pageKind.capability)
const publicOperation = operations.public('pages')

function pagesApi(deps: RecordDeps, kind: ReturnType<typeof savedPage>) {
  const { db } = deps.database
  const links = publicOperation('get', '/api/pages', 'listPageLinks', {
    summary: 'Published pages that the site leads to, in the order of their links',
    responses: { 200: jsonAnswer(shapes.pageLinksSchema, 'Their addresses, titles and places') },
  })
  const one = publicOperation('get', '/api/pages/{address}', 'getPage', {
    summary: 'A published page by its address',
    description:
      'A former address of a page, and its id, answer with the page as well: `address` says where it is now.',
    request: { params: z.object({ address: z.string() }) },
    responses: { 200: jsonAnswer(shapes.pageSchema, 'The page'), ...refusals.missing },
  })
  const usual = staffOperation('post', '/api/admin/pages/usual', 'addUsualPages', {
    summary: 'Add privacy, terms, refunds, accessibility and imprint as drafts, each where no page has its address',
    responses: { 201: jsonAnswer(shapes.addedPagesSchema, 'Those that were added') },
  })
  return createApi()
    .openapi(links, async (c) => {
      setCacheTags(c, [pagesTopic])
      return c.json({ items: await linkedPages(db) }, 200)
    })
    .openapi(one, async (c) => {
      const page = await publishedPage(db, c.req.valid('param').address)
      setCacheTags(c, [pagesTopic])
      return c.json(await deps.records.withPictures(db, orNotFound(page)), 200)
    })
    .openapi(usual, async (c) => {
      const items: shapes.EditablePage[] = []
      for (const address of await freeAddresses(db, usualAddresses)) {
        items.push(await addRecord(deps, kind, { fields: usualPage(address, () => crypto.randomUUID()) }, c.var))
      }
      return c.json({ items }, 201)
    })
    .route(
      '/',
      recordApi(deps, kind, {
        whenDeleted: 'its address and its former ones answer 404',
        conditions: { completion: () => hasOpenPlaces },
        told: ['published'],
      }),
    )
}
