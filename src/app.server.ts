import { fileURLToPath } from 'node:url'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { serveStatic } from '@hono/node-server/serve-static'
import { compress } from 'hono/compress'
import { accountsApi } from '#features/accounts/api.server.ts'
import { readSession } from '#features/accounts/store.server.ts'
import { announcementEditingApi } from '#features/announcements/editing/api.server.ts'
import { announcementsApi } from '#features/announcements/api.server.ts'
import { announcementFeedsApi } from '#features/announcements/feeds/api.server.ts'
import { categories, whens } from '#features/announcements/schema.ts'
import { answeringApi } from '#features/inquiries/answering/api.server.ts'
import { inquiriesApi } from '#features/inquiries/api.server.ts'
import { certificatesApi } from '#features/certificates/api.server.ts'
import { certificateEditingApi } from '#features/certificates/editing/api.server.ts'
import { coursesApi } from '#features/courses/api.server.ts'
import { courseEditingApi } from '#features/courses/editing/api.server.ts'
import { coursePricesApi } from '#features/courses/prices/api.server.ts'
import { enrollmentsApi } from '#features/enrollments/api.server.ts'
import { claimEnrollments } from '#features/enrollments/claims/store.server.ts'
import { returnEnrollments } from '#features/enrollments/returned/store.server.ts'
import { highlightsApi } from '#features/highlights/api.server.ts'
import { historyApi } from '#features/history/api.server.ts'
import { mediaApi } from '#features/media/api.server.ts'
import { courseOrders, courseTypes } from '#features/courses/schema.ts'
import { formNames } from '#features/inquiries/rules.ts'
import { resourceTypes } from '#features/resources/schema.ts'
import { resourcesApi } from '#features/resources/api.server.ts'
import { resourceEditingApi } from '#features/resources/editing/api.server.ts'
import { resourceFeedApi } from '#features/resources/feeds/api.server.ts'
import { hasDrawing, isShared } from '#features/search/drawn/store.server.ts'
import { searchApi } from '#features/search/api.server.ts'
import { sitemapApi } from '#features/search/sitemap/api.server.ts'
import { siteContentApi } from '#features/site-content/api.server.ts'
import { statisticsApi } from '#features/statistics/api.server.ts'
import { teachersApi } from '#features/teachers/api.server.ts'
import { teacherEditingApi } from '#features/teachers/editing/api.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { answerErrors } from '#platform/server/http/answer-errors.ts'
import { apiDocument } from '#platform/server/http/api-document.ts'
import { changesApi } from '#platform/server/http/changes-api.ts'
import { drawnApi } from '#platform/server/http/drawn-api.ts'
import { hearOwnWrites } from '#platform/server/http/hear-own-writes.ts'
import { healthApi } from '#platform/server/http/health-api.ts'
import { keepAnswers } from '#platform/server/http/keep-answers.ts'
import { limitBodies } from '#platform/server/http/limit-bodies.ts'
import { limitWrites } from '#platform/server/http/limit-writes.ts'
import { ownOriginOnly } from '#platform/server/http/own-origin.ts'
import { manifestApi } from '#platform/server/http/manifest-api.ts'
import { answerPages, type ApiFetch, type PagesOptions } from '#platform/server/http/pages.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { plainWords } from '#platform/server/http/plain-words.ts'
import { refuseWithoutRoom } from '#platform/server/http/refuse-without-room.ts'
import { takeTurns } from '#platform/server/http/take-turns.ts'
import { requestContext } from '#platform/server/http/request-context.ts'
import { nothingAllowed, securityHeaders } from '#platform/server/http/security-headers.ts'
import { apiSchemas } from './api-schemas.server.ts'
import type { PublicAddress } from '#platform/server/page-cache/addresses.ts'
import { cursorForm } from '#platform/values/paging.ts'

/** A cursor of a list, or nothing. */
const after = new RegExp(`^$|${cursorForm.source}`)
const apiAfter = cursorForm
const limit = /^([1-9]\d?|100)$/

/** The public answers that may be kept: every page a visitor sees and the API behind it, with what parameters may say. */
export const publicAddresses: PublicAddress[] = [
  { path: '/' },
  { path: '/about' },
  { path: '/about/mission' },
  { path: '/about/vision' },
  { path: '/about/team' },
  { path: '/about/partners' },
  { path: '/about/*' },
  { path: '/announcements', params: { tab: categories, when: whens, after } },
  { path: '/announcements/:id', record: '/api/announcements/:id' },
  { path: '/resources', params: { tab: resourceTypes, after } },
  { path: '/contact', params: { tab: formNames, sent: formNames } },
  { path: '/api/highlights' },
  { path: '/api/site-content/:section' },
  { path: '/api/announcements', params: { category: categories, when: whens, limit, after: apiAfter } },
  { path: '/api/announcements/:id' },
  { path: '/api/resources', params: { type: resourceTypes, limit, after: apiAfter } },
  { path: '/api/teachers' },
  { path: '/feeds/announcements.xml' },
  { path: '/feeds/resources.xml' },
  { path: '/calendar.ics' },
  ...categories.map((category) => ({ path: `/calendar/${category}.ics` })),
  { path: '/announcements/:id/event.ics' },
  { path: '/sitemap.xml', params: { part: /^[1-9]\d{0,5}$/ } },
  { path: '/courses', params: { tab: courseTypes, after } },
  { path: '/course/:id', record: '/api/courses/:id' },
  { path: '/api/courses', params: { type: courseTypes, order: courseOrders, limit, after: apiAfter } },
  { path: '/api/courses/:id' },
  { path: '/api/certificates', params: { limit, after: apiAfter } },
  { path: '/api/openapi.json' },
  { path: '/api/docs' },
  { path: '/manifest.webmanifest' },
]
/** The API behind public pages: what is not kept of it has to be made for whoever asks. */
const publicReads = [
  '/api/site-content/*',
  '/api/announcements/*',
  '/api/resources/*',
  '/api/teachers',
  '/api/courses/*',
  '/api/certificates',
  '/api/highlights',
  '/api/search',
]
/** What programs read outside `/api`. */
const feeds = [
  '/feeds/*',
  '/calendar.ics',
  '/calendar/*',
  '/announcements/:id/event.ics',
  '/sitemap.xml',
  '/robots.txt',
]

/** What else happens when somebody signs in, inside the transaction that signs in. */
export const onSignedIn = [claimEnrollments]

const ordinaryBody = 1024 * 1024
/** Wherever the process was started from. */
const builtClient = fileURLToPath(new URL('../build/client', import.meta.url))

/**
 * The whole application as one Request → Response function: middleware in this order, then each feature's API by name,
 * then the pages, which call that same API in process.
 */
export function createApp(deps: Deps, pages: Pick<PagesOptions, 'render' | 'routeOf' | 'policy'>) {
  const { settings, log, metrics, cache, changes, queue, database, room } = deps
  const headers = securityHeaders(settings.publicUrl.startsWith('https:'))
  const everywhere = { ...headers, 'content-security-policy': nothingAllowed }
  const app = new OpenAPIHono<ApiEnv>()
  z.config({ customError: plainWords })

  app.onError(answerErrors(log, room))
  app.use(requestContext({ settings, log, metrics, readSession: (request) => readSession(deps, request) }))
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(everywhere)) if (!c.res.headers.has(name)) c.header(name, value)
  })

  app.route('/', healthApi(deps))
  app.route(
    '/',
    drawnApi({
      queue,
      isRecord: (id) => hasDrawing(database.db, id),
      isShared: (kind, id) => isShared(database.db, kind, id),
      headers: everywhere,
    }),
  )
  app.use('/manifest.webmanifest', keepAnswers(cache, everywhere))
  app.route('/', manifestApi(settings))
  app.use('/assets/*', serveStatic({ root: builtClient, precompressed: true, onFound: keepForever }))
  app.get('/:file{[a-z0-9.-]+\\.(svg|png|ico|json|css)}', serveStatic({ root: builtClient, onFound: askAgain }))

  app.use('/api/*', ownOriginOnly(settings.publicUrl), limitWrites(deps.limits), refuseWithoutRoom(room))
  app.use('/api/*', async (c, next) => (c.req.path.startsWith('/api/media/') ? next() : ordinaryBodies(c, next)))
  app.use('/api/*', async (c, next) =>
    c.req.path === '/api/changes' || c.var.inProcess ? next() : compressed(c, next),
  )
  const inTurns = takeTurns(queue, (url) => cache.read(url))
  for (const path of publicReads) app.use(path, inTurns)
  app.use('/api/*', hearOwnWrites(changes), keepAnswers(cache, everywhere))
  for (const path of feeds) app.use(path, compressed, inTurns, keepAnswers(cache, everywhere))
  const api = app
    .route('/', changesApi(deps))
    .route('/', accountsApi(deps, { onSignedIn }))
    .route('/', siteContentApi(deps))
    .route('/', mediaApi(deps))
    .route('/', certificatesApi(deps))
    .route('/', coursesApi(deps))
    .route('/', enrollmentsApi(deps))
    .route('/', statisticsApi(deps))
    .route('/', announcementsApi(deps))
    .route('/', teachersApi(deps))
    .route('/', resourcesApi(deps))
    .route('/', inquiriesApi(deps))
    .route('/', highlightsApi(deps))
    .route('/', searchApi(deps))
    .route('/', announcementFeedsApi(deps))
    .route('/', resourceFeedApi(deps))
    .route('/', sitemapApi(deps))
    .route('/', announcementEditingApi(deps))
    .route('/', teacherEditingApi(deps))
    .route('/', certificateEditingApi(deps))
    .route('/', coursePricesApi(deps))
    .route('/', courseEditingApi(deps, { onBroughtBack: [returnEnrollments] }))
    .route('/', answeringApi(deps))
    .route('/', resourceEditingApi(deps))
    .route('/', historyApi(deps))
  app.route('/', apiDocument(app, settings, apiSchemas))
  app.all('/api/*', () => {
    throw new AppError('PGRST116')
  })

  const inProcess = (requestId: string): ApiFetch => {
    return async (input, init) =>
      app.fetch(new Request(new URL(input instanceof Request ? input.url : input, settings.publicUrl), init), {
        rendering: { requestId },
      })
  }
  const answerPage = answerPages({
    ...pages,
    api: inProcess,
    cache,
    queue,
    position: () => changes.position(),
    headers,
    publicUrl: settings.publicUrl,
  })
  app.on(['GET', 'HEAD'], '*', compressed, answerPage)
  app.all('*', () => {
    throw new AppError('method')
  })
  return api
}

/** Built files carry a hash of their content in their names. */
function keepForever(_path: string, c: { header(name: string, value: string): void }) {
  c.header('cache-control', 'public, max-age=31536000, immutable')
}

/** Other files of the site change under the same name. */
function askAgain(_path: string, c: { header(name: string, value: string): void }) {
  c.header('cache-control', 'public, max-age=0, must-revalidate')
}

const ordinaryBodies = limitBodies(ordinaryBody)
const compressed = compress({ threshold: 1024 })
