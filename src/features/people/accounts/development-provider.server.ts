import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Deps } from '#platform/server/deps.ts'
import { isForThisMachine } from '#platform/server/http/request-context.ts'
import { loadSharp } from '#platform/server/load-sharp.ts'
import { securityHeaders } from '#platform/server/http/security-headers.ts'
import type { NodeHandler } from '#platform/server/http/serve.ts'
import { hasProof } from '#platform/server/local-access/proof.ts'
import { chooserPage } from './development/chooser-page.server.ts'
import { developmentPath, developmentPicturePath, namedAccount, sampleStudent } from './development/accounts.server.ts'
import type { createProvider } from './development/provider.server.ts'
import type { PlainPage } from '#platform/server/http/plain-page.ts'

const choiceSchema = z.object({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(255),
  unverified: z.literal('yes').optional(),
  picture: z.literal('yes').optional(),
})

/** The development stand-in for Google, for requests from this machine alone. @throws where settings forbid it */
export function developmentProvider(deps: Deps): NodeHandler {
  if (!deps.settings.developmentProviders)
    throw new Error('The development provider exists on a loopback address only.')
  // Loaded lazily: only a sign-in needs it.
  let made: ReturnType<typeof make> | undefined
  const make = () => import('./development/provider.server.ts').then(({ createProvider }) => createProvider(deps))
  const provider = () => {
    made ??= make()
    made.catch(() => (made = undefined))
    return made
  }

  return async (req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://here')
    if (pathname !== developmentPath && !pathname.startsWith(`${developmentPath}/`)) return false
    if (!isForThisMachine(req, deps.settings)) {
      res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end('Not found')
      return true
    }
    try {
      if (pathname === developmentPicturePath) {
        res.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(await samplePicture())
        return true
      }
      const interaction = /^\/interaction\/([\w-]+)$/.exec(pathname.slice(developmentPath.length))
      if (interaction) await interact(deps, await provider(), req, res)
      else await passOn((await provider()).provider, req, res)
    } catch (error) {
      deps.log.error({ err: error }, 'the development provider failed')
      if (!res.headersSent) res.writeHead(500, { 'content-type': 'text/plain' })
      res.end('The development sign-in failed. The reason is in the log.')
    }
    return true
  }
}

type Made = Awaited<ReturnType<typeof createProvider>>

async function interact(deps: Deps, { provider, keepAccount }: Made, req: IncomingMessage, res: ServerResponse) {
  const details = await provider.interactionDetails(req, res).catch(() => null)
  if (!details) {
    res.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    res.end('This sign-in has expired. Go back to the site and sign in again.')
    return
  }
  const proven = await hasProof(deps, req.headers)
  const page = { siteName: deps.settings.siteName, proven, action: `${developmentPath}/interaction/${details.uid}` }
  if (req.method !== 'POST') return sendPage(res, 200, await chooserPage(page))
  const form = Object.fromEntries(new URLSearchParams(await text(req)))
  const finish = (result: Parameters<Made['provider']['interactionFinished']>[2]) =>
    provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
  if (form['cancel']) return finish({ error: 'access_denied', error_description: 'The person cancelled.' })
  const choice = choiceSchema.safeParse(form)
  if (!choice.success)
    return sendPage(res, 400, await chooserPage({ ...page, problem: 'A name and a whole email address are needed.' }))

  const { name, email, unverified, picture } = choice.data
  const account = { ...namedAccount(name, email, unverified === undefined), hasPicture: picture !== undefined }
  // A stranger behind a plain proxy looks like this machine: all but the sample student must prove to be here.
  if (!proven && account.subject !== sampleStudent.subject) return sendPage(res, 403, await chooserPage(page))
  await keepAccount(account)
  const grant = new provider.Grant({ accountId: account.subject, clientId: String(details.params['client_id']) })
  grant.addOIDCScope(String(details.params['scope']))
  await finish({ login: { accountId: account.subject }, consent: { grantId: await grant.save() } })
}

function sendPage(res: ServerResponse, status: number, page: PlainPage): void {
  res.writeHead(status, { ...securityHeaders(false), ...page.headers }).end(page.html)
}

async function samplePicture(): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp({ create: { width: 96, height: 96, channels: 3, background: '#1f4d3a' } })
    .png()
    .toBuffer()
}

/** The provider is mounted under a path and keeps no session: every sign-in asks again. */
async function passOn(
  provider: Made['provider'],
  req: IncomingMessage & { originalUrl?: string },
  res: ServerResponse,
): Promise<void> {
  req.originalUrl = req.url ?? developmentPath
  req.url = req.originalUrl.slice(developmentPath.length) || '/'
  req.headers.cookie = (req.headers.cookie ?? '')
    .split('; ')
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ')
  await provider.callback()(req, res)
}
