import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { developmentProvider } from '#features/people/accounts/development-provider.server.ts'
import { sampleAdministrator, sampleStudent } from '#features/people/accounts/development/accounts.server.ts'
import { signIn } from '#features/people/accounts/sign-in/store.server.ts'
import { profiles } from '#features/people/accounts/table.server.ts'
import { developmentPayments } from '#features/learning/enrollments/payments/development.server.ts'
import { openChanges } from '#platform/server/changes/changes.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { RenderPage } from '#platform/server/http/pages.ts'
import { serve } from '#platform/server/http/serve.ts'
import { createJobs } from '#platform/server/jobs/start-jobs.ts'
import { createFairQueue } from '#platform/server/limits/fair-queue.ts'
import { printedAddress } from '#platform/server/local-access/proof.ts'
import { createRateLimits } from '#platform/server/limits/rate-limits.ts'
import { createLog, type Log } from '#platform/server/log.ts'
import { createMetrics } from '#platform/server/metrics.ts'
import { createResponseCache } from '#platform/server/response-cache/response-cache.ts'
import { watchFreeSpace } from '#platform/server/free-space.ts'
import { sharedSecret } from '#platform/server/secrets/shared-secret.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { openFileSystemStorage } from '#platform/server/storage/file-system.ts'
import { openReceiving } from '#platform/server/storage/receiving.ts'
import type { Role } from '#platform/values/roles.ts'
import { createApp, onSignedIn, publicAddresses } from '../src/app.server.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { freePort } from './server.ts'

export { publicAddresses }

/** A request of a test; `json` is sent as the body, with its content type. */
export type TestRequest = RequestInit & { json?: unknown }
type Ask = (path: string, init?: TestRequest) => Promise<Response>

export type TestApp = {
  deps: Deps
  database: TestDatabase
  /** Asks the application as nobody, in process: everything but the socket is real. */
  request: Ask
}

export type ServedApp = TestApp & {
  origin: string
  /** What a server writes where it was started: the addresses that prove to be there. */
  printed: () => readonly string[]
  /** Ends what those addresses gave, as the server's end does. */
  end: () => Promise<void>
}

type Options = {
  /** Settings as an operator writes them; by default those of a laptop. */
  settings?: Record<string, string>
  /** The database of another test app, to be a second process beside it. */
  database?: TestDatabase
  /** Silent by default. */
  log?: Log
  /** Pages without the framework; by default their address alone. */
  render?: RenderPage
}

/** The whole application on a real PostgreSQL of its own, with files in a folder that goes with the tests. */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  const { app, ...made } = await makeApp(options)
  return {
    ...made,
    request: async (address, init) => app.fetch(toRequest(made.deps.settings.publicUrl, address, init), {}),
  }
}

/** The same behind a real socket, the development provider ahead of it as in production. */
export async function serveTestApp(options: Options = {}): Promise<ServedApp> {
  const port = options.settings?.['PORT'] ?? String(await freePort())
  const { app, ...made } = await makeApp({ ...options, settings: { ...options.settings, PORT: port } })
  const { deps } = made
  const lines: string[] = []
  const address = deps.settings.developmentProviders
    ? await printedAddress(deps, (line) => lines.push(line))
    : undefined
  await address?.print()
  const ahead = address ? [address.handle, developmentProvider(deps), developmentPayments(deps)] : []
  const { stop } = await serve({ ...deps, fetch: app.fetch, ahead })
  afterAll(async () => {
    await stop(0)
    await address?.end()
  })
  const origin = `http://localhost:${port}`
  return {
    ...made,
    origin,
    printed: () => lines,
    end: async () => address?.end(),
    request: (address, init) => fetch(toRequest(origin, address, init), { redirect: 'manual' }),
  }
}

/** Whom a test signs in: a sample account, or anybody by email. */
export type Somebody =
  | 'admin'
  | 'student'
  | { email: string; subject?: string; name?: string; verified?: boolean; role?: Role }

/** Signs somebody in as the callback does, without the way over the provider. `request` asks with their cookie. */
export async function signInAs(
  app: { deps: Pick<Deps, 'database' | 'settings'>; request: Ask },
  somebody: Somebody,
): Promise<{ profileId: string; cookie: string; request: Ask }> {
  const who =
    somebody === 'admin'
      ? { ...sampleAdministrator, role: 'admin' as const }
      : somebody === 'student'
        ? { ...sampleStudent, role: undefined }
        : { subject: somebody.email, name: somebody.name ?? '', emailVerified: somebody.verified ?? true, ...somebody }
  const { db } = app.deps.database
  const { settings } = app.deps
  const { profileId, token } = await signIn(db, {
    settings,
    identity: {
      issuer: 'development',
      subject: who.subject,
      email: who.email,
      emailVerified: who.emailVerified,
      metadata: who.name ? { full_name: who.name, name: who.name } : {},
    },
    requestId: 'test',
    onSignedIn,
  })
  if (who.role) await db.update(profiles).set({ role: who.role }).where(eq(profiles.id, profileId))
  const cookie = `${settings.publicUrl.startsWith('https:') ? '__Host-session' : 'session'}=${token}`
  const request: Ask = (address, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    return app.request(address, { ...init, headers })
  }
  return { profileId, cookie, request }
}

const folders = new WeakMap<TestDatabase, string>()

async function makeApp({ settings: given = {}, database: shared, log = createLog('silent'), ...options }: Options) {
  const database = shared ?? (await createTestDatabase())
  // Processes on one database have one store of files.
  const dataDir = folders.get(database) ?? mkdtempSync(path.join(tmpdir(), 'academy-app-'))
  folders.set(database, dataDir)
  const storage = await openFileSystemStorage(path.join(dataDir, 'files'))
  // Of processes on one database none is alone with it.
  const elsewhere = shared && { DATABASE_URL: 'postgres://shared' }
  const settings = parseSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...elsewhere, ...given })
  const changes = await openChanges({ database, connection: database.connection, log })
  const deps: Deps = {
    settings,
    log,
    metrics: createMetrics(),
    database,
    storage,
    receiving: await openReceiving(dataDir, true),
    room: watchFreeSpace([dataDir]),
    changes,
    cache: createResponseCache({
      changes,
      isAway: () => database.isAway(),
      addresses: publicAddresses,
      maxBytes: 1024 * 1024,
    }),
    limits: createRateLimits(database.pool),
    queue: createFairQueue(),
    jobs: createJobs({ database, log }),
    secret: (name) => sharedSecret({ db: database.db, storage, log }, name),
    closing: new AbortController().signal,
  }
  afterAll(async () => {
    await changes.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { render = titled } = options
  return { deps, database, app: createApp(deps, { render }) }
}

const titled: RenderPage = async (request) =>
  new Response(`<!doctype html><title>${new URL(request.url).pathname}</title>`, {
    headers: { 'content-type': 'text/html' },
  })

function toRequest(origin: string, address: string, { json, ...init }: TestRequest = {}): Request {
  const headers = new Headers(init.headers)
  if (json !== undefined) headers.set('content-type', 'application/json')
  return new Request(new URL(address, origin), {
    ...init,
    headers,
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
}

/** The sample's administrator, signed in at a server that runs on `database`. */
export function administratorAt(origin: string, database: TestDatabase) {
  const request: Ask = (path, { json, ...init } = {}) => {
    const headers = new Headers(init.headers)
    headers.set('content-type', 'application/json')
    return fetch(`${origin}${path}`, { ...init, headers, ...(json !== undefined && { body: JSON.stringify(json) }) })
  }
  return signInAs({ deps: { database, settings: parseSettings({ PUBLIC_URL: origin }) }, request }, 'admin')
}
