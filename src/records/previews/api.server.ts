import { z } from '@hono/zod-openapi'
import type { Context, Next } from 'hono'
import { orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { compressed } from '#platform/server/http/compressed.ts'
import { allowByEntity, type ApiEnv } from '#platform/server/http/permission.ts'
import { contentSecurityPolicy } from '#platform/server/http/security-headers.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import type { Document, RecordDeps } from '#records/kinds/record-kind.server.ts'
import { readToken } from '#platform/server/secrets/sealed-token.ts'
import { languageAsked } from '#platform/values/language-asked.ts'
import { formatMoment, zoneName } from '#platform/values/dates.ts'
import { holds } from '#platform/values/roles.ts'
import * as shapes from './schema.ts'
import {
  createPreviewLink,
  listPreviewLinks,
  livePreviewLink,
  notePreviewUse,
  renderAsPublished,
  type Site,
  withdrawPreviewLink,
} from './store.server.ts'
import { t } from '#platform/values/translate.ts'

/** Of an address; right ones open however many are tried beside them. */
const wrongLinks: RateLimit = { name: 'wrongPreviewLinks', points: 30, seconds: 600 }
/** Of a link: each is a render and a transaction. */
const linkReads: RateLimit = { name: 'previewLinkReads', points: 120, seconds: 60 }

const secretName = 'preview-links'

/** Previews for who may edit a record, and the private links by which others read one. */
export function previewsApi(deps: RecordDeps, kinds: readonly DeclaredKind[], site: Site) {
  const { db } = deps.database
  const { publicUrl } = deps.settings
  const previewed = kinds.filter(({ entity }) => shapes.previewedEntities.some((each) => each === entity))
  const staffOperation = operations.allowed(allowByEntity(previewed))
  const links = '/api/admin/preview-links/{entity}/{id}' as const
  const preview = staffOperation('post', '/api/admin/previews/{entity}/{id}', 'previewRecord', {
    summary: 'The page of a record as visitors would get it',
    description: 'With the fields that are sent, or what waits to be published, or what is stored. Nothing is stored.',
    request: {
      params: shapes.previewedParam,
      query: z.strictObject({ language: languageAsked }),
      body: jsonBody(shapes.previewAskedSchema),
    },
    responses: { 200: jsonAnswer(shapes.previewSchema, 'The page, without scripts') },
  })
  const list = staffOperation('get', links, 'listPreviewLinks', {
    summary: 'The private links of a record, newest first',
    request: { params: shapes.previewedParam },
    responses: { 200: jsonAnswer(shapes.previewLinksSchema, 'The links') },
  })
  const create = staffOperation('post', links, 'createPreviewLink', {
    summary: 'Make a private link, by which anybody reads what waits until a date',
    request: { params: shapes.previewedParam, body: jsonBody(shapes.previewLinkCreationSchema) },
    responses: { 201: jsonAnswer(shapes.previewLinkSchema, 'The link'), ...refusals.missing },
  })
  const withdraw = staffOperation('delete', `${links}/{link}`, 'withdrawPreviewLink', {
    summary: 'Withdraw a private link',
    request: { params: shapes.previewedParam.extend({ link: z.uuid() }) },
    responses: { 204: { description: 'Withdrawn' }, ...refusals.missing },
  })
  const kindOf = (entity: string) => orNotFound(previewed.find((each) => each.entity === entity))
  const sealed = async () => ({ secret: await deps.secret(secretName), publicUrl })
  return createApi(shapes)
    .openapi(preview, async (c) => {
      const { entity, id } = c.req.valid('param')
      const { fields } = c.req.valid('json')
      const work = () =>
        renderAsPublished(
          deps,
          site,
          kindOf(entity),
          { id, language: c.var.language, fields: (fields ?? undefined) as Document | undefined },
          c.var,
        )
      const html = await deps.queue.run(c.var.address, work)
      return c.json({ html: html && stillPage(html) }, 200)
    })
    .openapi(list, async (c) =>
      c.json({ items: await listPreviewLinks(deps, c.req.valid('param'), await sealed()) }, 200),
    )
    .openapi(create, async (c) => {
      const { entity, id } = c.req.valid('param')
      const asked = { id, ...c.req.valid('json') }
      return c.json(await createPreviewLink(deps, kindOf(entity), asked, c.var, await sealed()), 201)
    })
    .openapi(withdraw, async (c) => {
      await withdrawPreviewLink(db, c.req.valid('param'), c.var)
      return c.body(null, 204)
    })
}

/**
 * `/preview?link=…`, the page behind a private link: what waits, as visitors would get it, still. Whatever is wrong with a link,
 * the site's own 404 page follows. The token is a parameter, because those are in no log.
 */
export function previewPage(deps: RecordDeps, kinds: readonly DeclaredKind[], site: Site) {
  async function open(token: string, { language, requestId }: ApiEnv['Variables']) {
    const id = readToken(token, await deps.secret(secretName))
    const live = id === null ? null : await livePreviewLink(deps, id)
    const kind = live && kinds.find(({ entity }) => entity === live.link.entity)
    if (!live || !kind || !holds(live.maker.role, kind.capability)) return null
    const { link, maker } = live
    await deps.limits.take(linkReads, link.id)
    const html = await renderAsPublished(
      deps,
      site,
      kind,
      { id: link.entity_id, language },
      { staff: maker, requestId },
    )
    return html === null ? null : { html, link }
  }
  return createApi().get('/preview', compressed, async (c: Context<ApiEnv>, next: Next) => {
    const token = c.req.query('link')
    if (token === undefined) return next()
    const opened = await deps.queue.run(c.var.address, () => open(token, c.var))
    if (!opened) {
      await deps.limits.take(wrongLinks, c.var.address)
      return next()
    }
    await notePreviewUse(deps.database.db, opened.link.id)
    return c.html(
      stillPage(opened.html, lineUntil(opened.link.expires_at, deps.settings.timeZone)),
      200,
      previewHeaders,
    )
  })
}

const previewHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy([]).replace("script-src 'self'", "script-src 'none'"),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

function lineUntil(until: Date, timeZone: string): string {
  const time = `<time datetime="${until.toISOString()}">${formatMoment(until, timeZone)}</time>`
  const said = t('A preview, visible by this link until {time} ({timeZone}). Its buttons do nothing yet.', {
    time,
    timeZone: zoneName(timeZone),
  })
  return `<aside aria-label="${t('Preview')}" class="hairline-b bg-wash px-5 py-3 text-center text-sm">${said}</aside>`
}

const scripts = /<script[^>]*>[\s\S]*?<\/script>/g
const withoutScripts = /<noscript>[\s\S]*?<\/noscript>/g
const scriptFiles = /<link rel="modulepreload"[^>]*>/g

/**
 * A rendered page as it is first seen, to stay so: without scripts, which would replace what is shown by what is live, and as
 * it looks where scripts run. `line`: HTML above it; its buttons then say that they do nothing.
 */
function stillPage(html: string, line?: string): string {
  const still = html
    .replace(scripts, '')
    .replace(withoutScripts, '')
    .replace(scriptFiles, '')
    .replaceAll(' data-needs-scripts="true"', '')
    .replace('<head>', '<head><meta name="robots" content="noindex, nofollow">')
  if (line === undefined) return still
  return still.replaceAll('<button ', '<button disabled="" ').replace(/<body[^>]*>/, (body) => body + line)
}
