import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { html } from 'hono/html'
import type { Deps } from '#platform/server/deps.ts'
import { isForThisMachine } from '#platform/server/http/request-context.ts'
import { linked, plainPage } from '#platform/server/http/plain-page.ts'
import { securityHeaders } from '#platform/server/http/security-headers.ts'
import { addCode, clearEarlierAccess, endAccess, openCode, renewAccess } from './access-codes.ts'
import { hasProof, printedWords, proofCookie } from './proof.ts'
import { inLanguage, preferredLanguage } from '#platform/server/language.ts'
import { addressIn, t } from '#platform/values/translate.ts'

const path = '/dev/sign-in/'
const renewEveryMs = 20_000

/** Proof of sitting at this machine: a one-time code in an address that `write` prints where the server was started. */
export async function printedAddress(deps: Pick<Deps, 'settings' | 'database' | 'log'>, write: (line: string) => void) {
  const { settings, database, log } = deps
  const processId = randomUUID()
  await clearEarlierAccess(database.db, { alone: settings.databaseUrl === undefined })
  const renewing = setInterval(() => {
    renewAccess(database.db, processId).catch((error: unknown) =>
      log.warn({ err: error }, 'the proofs of this machine could not be renewed'),
    )
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
      await endAccess(database.db, processId)
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
