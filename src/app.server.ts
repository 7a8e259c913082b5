import path from 'node:path'
import { OpenAPIHono, z } from '@hono/zod-openapi'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import type { ExtractSchema } from 'hono/types'
import { accountsApi } from '#features/people/accounts/api.server.ts'
import { readSession } from '#features/people/accounts/store.server.ts'
import { apiKeysApi } from '#features/people/api-keys/api.server.ts'
import { carriesApiKey, countKeysOf, keyAccessOf, revokeKeysOf } from '#features/people/api-keys/store.server.ts'
import { announcementsApi } from '#features/content/announcements/api.server.ts'
import { announcementFeedsApi } from '#features/content/announcements/feeds.api.server.ts'
import { attendanceApi } from '#features/learning/attendance/api.server.ts'
import type { CompletedStep } from '#features/learning/attendance/completions.store.server.ts'
import { answeringApi } from '#features/messages/inquiries/answering/api.server.ts'
import { auditApi } from '#records/audit/api.server.ts'
import { binApi } from '#records/bin/api.server.ts'
import { inquiriesApi } from '#features/messages/inquiries/api.server.ts'
import { issuedCertificatesApi } from '#features/learning/issued-certificates/api.server.ts'
import { credentialApi } from '#features/learning/credentials/api.server.ts'
import { paperApi } from '#features/learning/issued-certificates/paper/api.server.ts'
import { coursesApi } from '#features/learning/courses/api.server.ts'
import { catalogueApi } from '#features/learning/catalogue/api.server.ts'
import { calendarAddressesApi } from '#features/learning/calendar-addresses/api.server.ts'
import { courseCalendarApi } from '#features/learning/course-sessions/api.server.ts'
import { courseEditingApi } from '#features/learning/courses/editing/api.server.ts'
import { enrollmentsApi } from '#features/learning/enrollments/api.server.ts'
import { enrollmentDeskApi } from '#features/learning/enrollment-desk/api.server.ts'
import { claimEnrollments } from '#features/learning/enrollments/reclaimed.store.server.ts'
import { highlightsApi } from '#features/overview/highlights/api.server.ts'
import { historyApi } from '#records/history/api.server.ts'
import { learningApi } from '#features/learning/learning/api.server.ts'
import { mailApi } from '#features/delivery/mail/api.server.ts'
import { mediaApi } from '#features/content/media/api.server.ts'
import { cutPicture } from '#features/content/media/shared-picture.server.ts'
import { formNames } from '#features/messages/inquiries/rules.ts'
import { previewPage, previewsApi } from '#records/previews/api.server.ts'
import type { Site } from '#records/previews/store.server.ts'
import { officeSearchApi } from '#features/overview/office-search/api.server.ts'
import { ownDataApi } from '#features/overview/own-data/api.server.ts'
import { presenceApi } from '#features/people/presence/api.server.ts'
import type { PresenceArea } from '#features/people/presence/schema.ts'
import { publishingApi } from '#records/publishing/api.server.ts'
import { resourcesApi } from '#features/content/resources/api.server.ts'
import { hasDrawing, sharedRecord } from '#features/overview/search/store.server.ts'
import { retentionApi } from '#features/overview/retention/api.server.ts'
import { purgedAlong } from '#features/overview/retention/store.server.ts'
import { typedForm } from '#features/overview/search/rules.ts'
import { savedViewsApi } from '#features/people/saved-views/api.server.ts'
import { searchApi } from '#features/overview/search/api.server.ts'
import { sitemapApi } from '#features/overview/search/sitemap.api.server.ts'
import { noticePreferencesApi } from '#features/learning/session-mail/api.server.ts'
import { siteContentApi } from '#features/content/site-content/api.server.ts'
import { statisticsApi } from '#features/overview/statistics/api.server.ts'
import { subscriptionsApi } from '#features/content/subscriptions/api.server.ts'
import { webhooksApi } from '#features/delivery/webhooks/api.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { errorHandler } from '#platform/server/http/error-handler.ts'
import { apiDocument } from '#platform/server/http/api-document.ts'
import { crossOriginReads } from '#platform/server/http/cross-origin.ts'
import { deadLinksApi } from '#platform/server/http/dead-links-api.ts'
import { compressed } from '#platform/server/http/compressed.ts'
import { changesApi } from '#platform/server/changes/changes-api.ts'
import { drawingsApi } from '#features/content/drawings/api.server.ts'
import { shareSide } from '#features/content/drawings/drawing.server.ts'
import { healthApi } from '#platform/server/http/health-api.ts'
import { cacheResponses, pathAndQuery } from '#platform/server/response-cache/response-cache.ts'
import {
  csrfProtection,
  limitBodies,
  rateLimits,
  readYourWrites,
  refuseWhenFull,
} from '#platform/server/http/writes.ts'
import { answerPages, type PagesOptions } from '#platform/server/http/pages.ts'
import { type ApiEnv, sessionContext } from '#platform/server/http/permission.ts'
import { validationMessage } from '#platform/server/http/validation-messages.ts'
import { projectRoot } from '#platform/server/project-root.ts'
import { languageOfPage, pathOfRequest, requestLanguage } from '#platform/server/http/request-language.ts'
import { requestContext } from '#platform/server/http/request-context.ts'
import { nothingAllowed, securityHeaders } from '#platform/server/http/security-headers.ts'
import { manifestApi } from './manifest.server.ts'
import type { PublicAddress } from '#platform/server/response-cache/addresses.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { xliffPath } from '#records/translations/api.server.ts'
import { type KindApi, recordKinds, translatedAnswers } from './record-kinds.server.ts'
import { companions, onCourseRestored, pictureLibrary, recordPorts } from './record-ports.server.ts'

const recordAddresses = recordKinds.flatMap(({ site }) => site?.addresses ?? [])
/** Cacheable public pages and API reads, with what their parameters may say. */
export const publicAddresses: PublicAddress[] = [
  ...recordAddresses,
  { path: '/contact', params: { tab: formNames, sent: formNames } },
  { path: '/api/highlights' },
  { path: '/api/search/suggestions', params: { q: typedForm } },
  { path: '/sitemap.xml', params: { part: /^[1-9]\d{0,5}$/ } },
  { path: '/api/openapi.json' },
  { path: '/api/docs' },
  { path: '/manifest.webmanifest' },
]
/** Public API reads; what is not cached is made for whoever asks. */
const publicReads = [
  ...new Set(
    recordAddresses.filter(({ path }) => path.startsWith('/api/')).map(({ path }) => path.replace(/(\/:\w+)?$/, '/*')),
  ),
  '/api/highlights',
  '/api/search',
  '/api/search/suggestions',
]
/** Read by programs outside `/api`. */
const feeds = [
  '/feeds/*',
  '/calendar.ics',
  '/calendar/*',
  '/announcements/:id/event.ics',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
]

/** Runs inside the transaction that signs in. */
export const onSignedIn = [claimEnrollments]

/** Run inside the transaction in which somebody completes a course; nothing follows from it by itself today. */
export const onCompleted: CompletedStep[] = []

const editedWith = (area: PresenceArea) =>
  recordKinds.filter(({ capability }) => capability === area).map(({ entity }) => entity)

/** Whatever the working directory. */
const builtClient = path.join(projectRoot, 'build/client')

/** The application as one Request → Response function: middleware in this order, APIs, then pages, which call those in process. */
export function createApp(opened: Deps, pages: Pick<PagesOptions, 'render' | 'routeOf' | 'policy'>) {
  const deps = { ...opened, records: recordPorts }
  const { settings, log, cache, changes, queue } = deps
  const headers = securityHeaders(settings.publicUrl.startsWith('https:'))
  const everywhere = { ...headers, 'content-security-policy': nothingAllowed }
  const app = new OpenAPIHono<ApiEnv>({ getPath: pathOfRequest })
  z.config({ customError: validationMessage })
  const inProcess: InProcess = (requestId, address, session) => async (input, init) =>
    app.fetch(new Request(new URL(input instanceof Request ? input.url : input, settings.publicUrl), init), {
      rendering: { requestId, address, session },
    })

  addOwnFiles(app, deps, everywhere, inProcess)
  addMiddleware(app, deps, everywhere)
  const site: Site = { render: pages.render, publicApi: (over) => publicRecords(over, log) }
  for (const api of apisOf(deps, site, inProcess)) app.route('/', api)
  for (const { api: own } of recordKinds) if (own) app.route('/', own(deps))
  const schemas = recordKinds.flatMap((kind) => kind.schemas ?? [])
  app.route('/', apiDocument(app, settings, schemas))
  app.all('/api/*', () => {
    throw new AppError('not_found')
  })

  const [{ publicUrl }, position] = [settings, () => changes.position()]
  const answerPage = answerPages({ ...pages, api: inProcess, cache, queue, position, headers, publicUrl })
  app.route('/', previewPage(deps, recordKinds, site))
  app.on(['GET', 'HEAD'], '*', compressed, answerPage)
  app.all('*', () => {
    throw new AppError('method')
  })
  return app
}

type App = OpenAPIHono<ApiEnv>
type AppDeps = Deps & RecordDeps
type InProcess = PagesOptions['api']

/** What comes first, and what needs no more: health, drawings, files of the build. */
function addOwnFiles(app: App, deps: AppDeps, headers: Record<string, string>, inProcess: InProcess): void {
  const { settings, log, metrics, cache, queue, database, room } = deps
  app.onError(errorHandler(log, room))
  app.use(
    requestLanguage(cache),
    requestContext({ settings, log, metrics, headers }),
    sessionContext({
      readSession: (request) => readSession(deps, request),
      readApiKey: (request) => keyAccessOf(database.db, request),
    }),
  )
  app.route('/', healthApi(deps))
  app.route(
    '/',
    drawingsApi({
      queue,
      isRecord: (id) => hasDrawing(database.db, recordKinds, id),
      settings,
      sharedOf: (kind, id) => sharedRecord(deps, recordKinds, [kind, id]),
      cutFrom: (url) => cutPicture(database.db, url, shareSide, inProcess('share')),
      headers,
    }),
  )
  app.use('/manifest.webmanifest', cacheResponses(cache, headers))
  app.route('/', manifestApi(settings))
  app.use('/assets/*', forEver, serveStatic({ root: builtClient, precompressed: true }))
  app.get('/:file{[a-z0-9.-]+\\.(svg|png|ico|json|css)}', askedAgain, serveStatic({ root: builtClient }))
}

/** Of the API, and of feeds beside it. */
function addMiddleware(app: App, deps: AppDeps, headers: Record<string, string>): void {
  const { settings, cache, changes, queue, limits, room } = deps
  app.use(crossOriginReads(deps))
  app.use('/api/*', csrfProtection(settings.publicUrl, carriesApiKey), rateLimits(limits), refuseWhenFull(room))
  app.use('/api/*', limitBodies({ longAt: xliffPath }))
  app.use('/api/*', async (c, next) =>
    c.req.path === '/api/changes' || c.get('inProcess') ? next() : compressed(c, next),
  )
  /** Public reads wait in the queue, once each, except those of rendering; fixed addresses count against nobody. */
  const inTurns: MiddlewareHandler<ApiEnv> = async (c, next) => {
    if (!['GET', 'HEAD'].includes(c.req.method) || c.var.inProcess || c.var.hasTurn) return next()
    // Several patterns match one address: a second turn would wait for the first to end.
    c.set('hasTurn', true)
    await queue.run(c.var.address, next, { free: cache.read(pathAndQuery(c))?.isFixed ?? false })
  }
  for (const path of publicReads) app.use(path, inTurns)
  app.use('/api/*', readYourWrites(changes), cacheResponses(cache, headers), translatedAnswers(deps))
  for (const path of feeds) app.use(path, compressed, inTurns, cacheResponses(cache, headers))
}

/** A list and no chain, whose type would be made anew with every link. */
const apisOf = (deps: AppDeps, site: Site, inProcess: InProcess) =>
  [
    changesApi(deps),
    accountsApi(deps, { onSignedIn, pictures: pictureLibrary, keys: { count: countKeysOf, revoke: revokeKeysOf } }),
    apiKeysApi(deps),
    savedViewsApi(deps),
    siteContentApi(deps),
    ownDataApi(deps),
    calendarAddressesApi(deps),
    noticePreferencesApi(deps),
    mediaApi(deps, recordKinds),
    coursesApi(deps),
    catalogueApi(deps),
    enrollmentsApi(deps),
    enrollmentDeskApi(deps),
    attendanceApi(deps, onCompleted),
    issuedCertificatesApi(deps),
    credentialApi(deps),
    paperApi(deps),
    webhooksApi(deps, recordKinds),
    mailApi(deps),
    statisticsApi(deps, recordKinds),
    officeSearchApi(deps, recordKinds),
    retentionApi(deps),
    announcementsApi(deps),
    resourcesApi(deps),
    inquiriesApi(deps),
    subscriptionsApi(deps),
    learningApi(deps),
    highlightsApi(deps),
    searchApi(deps, recordKinds),
    courseCalendarApi(deps),
    announcementFeedsApi(deps),
    sitemapApi(deps, recordKinds),
    courseEditingApi(deps, onCourseRestored),
    answeringApi(deps),
    historyApi(deps, recordKinds),
    presenceApi(deps, 'content', [...editedWith('content'), 'media']),
    presenceApi(deps, 'inquiries', editedWith('inquiries')),
    presenceApi(deps, 'system', editedWith('system')),
    auditApi(deps, recordKinds),
    publishingApi(deps, recordKinds),
    previewsApi(deps, recordKinds, site),
    binApi(deps, recordKinds, { companions, purgedAlong }),
    deadLinksApi({ addresses: publicAddresses, api: (requestId) => inProcess(requestId) }),
  ] as const

/** What the pages of records read, over another database: no cache, and nobody signed in. */
function publicRecords(deps: AppDeps, log: Deps['log']): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>().onError(errorHandler(log))
  api.use(languageOfPage, translatedAnswers(deps))
  for (const make of [announcementsApi, coursesApi, catalogueApi, resourcesApi]) api.route('/', make(deps))
  for (const { api: own } of recordKinds) if (own) api.route('/', own(deps))
  return api
}

/** For files that are found; the library's own hook runs when their head is made already. */
function keptFor(cacheControl: string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.ok && !c.res.headers.has('cache-control')) c.header('cache-control', cacheControl)
  }
}
/** Their names contain a content hash. */
const forEver = keptFor('public, max-age=31536000, immutable')
/** These change under the same name. */
const askedAgain = keptFor('public, max-age=0, must-revalidate')

/** Types every API call (platform/browser/api-routes.ts). */
type Routes = ExtractSchema<ReturnType<typeof apisOf>[number] | KindApi>
declare module '#platform/browser/api-routes.ts' {
  interface Register {
    api: Routes
  }
}
