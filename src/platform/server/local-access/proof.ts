import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { html } from 'hono/html'
import { parse, serialize } from 'hono/utils/cookie'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { linked, plainPage } from '#platform/server/http/plain-page.ts'
import { isForThisMachine } from '#platform/server/http/request-context.ts'
import { securityHeaders } from '#platform/server/http/security-headers.ts'
import { inLanguage, preferredLanguage } from '#platform/server/language.ts'
import { isSameSecret } from '#platform/server/secrets/same-secret.ts'
import type { Settings } from '#platform/server/settings.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { localAccess } from './table.ts'

const path = '/dev/sign-in/'
const renewEveryMs = 20_000

/** Proof of sitting at this machine: a one-time code in an address that `write` prints where the server was started. */
export async function printedAddress(deps: Pick<Deps, 'settings' | 'database' | 'log'>, write: (line: string) => void) {
  const { settings, database, log } = deps
  const processId = randomUUID()
  const isOwn = eq(localAccess.process_id, processId)
  // What killed processes left; in a shared database only what is a day old, since others may be cut off for a while.
  const isLeft =
    settings.databaseUrl === undefined ? undefined : lt(localAccess.alive_until, sql`now() - interval '1 day'`)
  await database.db.delete(localAccess).where(isLeft)
  const renewing = setInterval(() => {
    const renewed = database.db.update(localAccess).set({ alive_until: lease }).where(isOwn)
    renewed.catch((error: unknown) => log.warn({ err: error }, 'the proofs of this machine could not be renewed'))
  }, renewEveryMs).unref()

  /** Prints an address; once opened, it is followed by another for the next browser. */
  async function print() {
    write(`${printedWords} ${settings.publicUrl}${path}${await addCode(database.db, processId)}`)
  }

  return {
    print,
    handle: async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
      const { pathname } = new URL(req.url ?? '/', 'http://here')
      if (!pathname.startsWith(path)) return false
      const headers = { ...securityHeaders(false), 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
      // A preview of the link must not use it up.
      const isVisit = req.method === 'GET' && !/prefetch|prerender/i.test(String(req.headers['sec-purpose'] ?? ''))
      if (!isVisit || !isForThisMachine(req, settings)) {
        res.writeHead(404, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
        return true
      }
      if (await hasProof(deps, req.headers)) {
        res.writeHead(302, { ...headers, location: '/' }).end()
        return true
      }
      const token = await openCode(database.db, pathname.slice(path.length))
      if (token === null) {
        const page = await inLanguage(preferredLanguage(req.headers['accept-language']), usedPage)
        res.writeHead(410, { ...headers, ...page.headers }).end(page.html)
        return true
      }
      await print()
      res.writeHead(302, { ...headers, location: '/api/auth/google', 'set-cookie': proofCookie(settings, token) }).end()
      return true
    },
    async end() {
      clearInterval(renewing)
      await database.db.delete(localAccess).where(isOwn)
    },
  }
}

function usedPage() {
  return plainPage(
    t('This address has been used'),
    html`<p class="label">${t('Development sign-in')}</p>
      <h1>${t('This address has been used')}</h1>
      <p>
        ${t(
          'It opens once, in one browser, and only while the server that printed it runs. The newest one stands where the server runs, on the last line that begins with',
        )}
        <strong>${printedWords}</strong>
      </p>
      <p>${linked(t('<a>Go to Home</a>. The sample student can sign in without it.'), addressIn('/'))}</p>`,
  )
}

type Asked = Pick<Deps, 'settings' | 'database'>
export type AskedHeaders = { cookie?: string | undefined; authorization?: string | undefined }

export const printedWords = 'Sign in as the sample administrator:'

/** Whether a browser opened the printed address. Nothing else proves where a request is from: a plain proxy makes anybody look local. */
export async function hasProof({ settings, database }: Asked, { cookie }: AskedHeaders): Promise<boolean> {
  if (!settings.developmentProviders) return false
  const name = cookieName(settings)
  const token = parse(cookie ?? '', name)[name]
  return token !== undefined && isAccess(database.db, 'browser', token)
}

/** Whether a request may read the figures: by METRICS_TOKEN, by the printed code, or as a browser that opened it. */
export async function mayReadFigures(asked: Asked, headers: AskedHeaders): Promise<boolean> {
  const token = bearerOf(headers)
  if (token === undefined) return hasProof(asked, headers)
  if (hasMetricsToken(asked.settings, headers)) return true
  return asked.settings.developmentProviders && isAccess(asked.database.db, 'code', token)
}

/** Proof wherever the request comes from. */
export function hasMetricsToken({ metricsToken }: Settings, headers: AskedHeaders): boolean {
  const token = bearerOf(headers)
  return metricsToken !== undefined && token !== undefined && isSameSecret(token, metricsToken)
}

function bearerOf({ authorization = '' }: AskedHeaders): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1]
}

/** A browser's secret as a cookie, out of reach of scripts and of other sites' forms; worthless once the server ends. */
function proofCookie(settings: Settings, token: string): string {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 30 * 24 * 60 * 60 } as const
  return serialize(cookieName(settings), token, options)
}

/** By port: all ports of a host share cookies. */
function cookieName({ publicUrl }: Settings): string {
  return `local-access-${new URL(publicUrl).port || '80'}`
}

/** How long access outlives a process that was killed. */
const leaseSeconds = 90

/** Makes a code to print. Only hashes of codes and browsers' secrets are stored: neither a copy of the database nor timing tells them. */
async function addCode(db: Db, processId: string): Promise<string> {
  const code = randomToken()
  const row = { token_hash: hash(code), kind: 'code' as const, process_id: processId, alive_until: lease }
  await db.insert(localAccess).values(row)
  return code
}

/** Exchanges a code, once, for a browser's secret, good while the printing process lives; null for a used, unknown or ended one. */
async function openCode(db: Db, code: string): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const [opened] = await tx
      .update(localAccess)
      .set({ opened_at: sql`now()` })
      .where(and(isAlive('code', code), isNull(localAccess.opened_at)))
      .returning({ process_id: localAccess.process_id, alive_until: localAccess.alive_until })
    if (!opened) return null
    const token = randomToken()
    await tx.insert(localAccess).values({ token_hash: hash(token), kind: 'browser', ...opened })
    return token
  })
}

/** Whether this is a browser's secret, or a printed code, of a living process. */
async function isAccess(db: Db, kind: 'browser' | 'code', token: string): Promise<boolean> {
  const found = await db.select({ kind: localAccess.kind }).from(localAccess).where(isAlive(kind, token))
  return found.length > 0
}

const lease = sql`now() + make_interval(secs => ${leaseSeconds})`

function isAlive(kind: 'browser' | 'code', token: string) {
  const { token_hash, alive_until } = localAccess
  return and(eq(token_hash, hash(token)), eq(localAccess.kind, kind), gt(alive_until, sql`now()`))
}

function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
