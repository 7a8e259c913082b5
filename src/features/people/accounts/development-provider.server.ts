import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Deps } from '#platform/server/deps.ts'
import { inLanguage, preferredLanguage } from '#platform/server/language.ts'
import { isForThisMachine } from '#platform/server/http/request-context.ts'
import { loadSharp } from '#platform/server/load-sharp.ts'
import { securityHeaders } from '#platform/server/http/security-headers.ts'
import type { NodeHandler } from '#platform/server/http/serve.ts'
import { hasProof, printedWords } from '#platform/server/local-access/proof.ts'
import * as development from './development/accounts.server.ts'
import type { createProvider } from './development/provider.server.ts'
import { linked, type PlainPage, plainPage } from '#platform/server/http/plain-page.ts'
import { html } from 'hono/html'
import { t } from '#platform/values/translate.ts'

const { developmentPath, developmentPicturePath, namedAccount, sampleAdministrator, sampleStudent } = development
const plainText = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

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

  const answer: NodeHandler = async (req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://here')
    if (pathname !== developmentPath && !pathname.startsWith(`${developmentPath}/`)) return false
    if (!isForThisMachine(req, deps.settings)) {
      res.writeHead(404, plainText).end('Not found')
      return true
    }
    try {
      if (pathname === developmentPicturePath) {
        res.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'no-store' }).end(await samplePicture())
        return true
      }
      const interaction = /^\/interaction\/([\w-]+)$/.exec(pathname.slice(developmentPath.length))
      if (interaction) await interact(deps, await provider(), req, res)
      else await passOn(await provider(), req, res)
    } catch (error) {
      deps.log.error({ err: error }, 'the development provider failed')
      if (!res.headersSent) res.writeHead(500, { 'content-type': 'text/plain' })
      res.end(t('The development sign-in failed. The reason is in the log.'))
    }
    return true
  }
  return (req, res) => inLanguage(preferredLanguage(req.headers['accept-language']), () => answer(req, res))
}

type Made = Awaited<ReturnType<typeof createProvider>>

async function interact(deps: Deps, { provider, keepAccount }: Made, req: IncomingMessage, res: ServerResponse) {
  const details = await provider.interactionDetails(req, res).catch(() => null)
  if (!details) {
    res.writeHead(400, plainText).end(t('This sign-in has expired. Go back to the site and sign in again.'))
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
  if (!choice.success) {
    const problem = t('A name and a whole email address are needed.')
    return sendPage(res, 400, await chooserPage({ ...page, problem }))
  }

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
  const create = { width: 96, height: 96, channels: 3, background: '#1f4d3a' } as const
  return sharp({ create }).png().toBuffer()
}

/** The provider is mounted under a path and keeps no session: every sign-in asks again. */
async function passOn({ provider }: Made, req: IncomingMessage & { originalUrl?: string }, res: ServerResponse) {
  req.originalUrl = req.url ?? developmentPath
  req.url = req.originalUrl.slice(developmentPath.length) || '/'
  const cookies = (req.headers.cookie ?? '').split('; ')
  req.headers.cookie = cookies.filter((cookie) => !cookie.startsWith('_session')).join('; ')
  await provider.callback()(req, res)
}

/** `proven`: whether this browser has proven to be at the server's machine. */
type Options = { siteName: string; action: string; proven: boolean; problem?: string }

/** The account chooser; without proof the sample student's button only, and where the printed address stands. */
function chooserPage({ siteName, action, proven, problem }: Options): Promise<PlainPage> {
  const account = ({ name, email }: development.DevelopmentAccount) =>
    html`<form method="post" action="${action}">
      <input type="hidden" name="name" value="${name}" /><input type="hidden" name="email" value="${email}" />
      <button type="submit"><strong>${name}</strong> ${email}</button>
    </form>`
  return plainPage(
    t('Development sign-in'),
    html`<p class="label">${t('Development sign-in')}</p>
      <h1>${t('Choose an account')}</h1>
      <p>
        ${t(
          'This page stands in for Google while no Google client is set up. Never put a server in this state behind a proxy or a tunnel. Continue to {site} as:',
          { site: t(siteName) },
        )}
      </p>
      ${proven ? [account(sampleAdministrator), account(sampleStudent)] : account(sampleStudent)}
      ${proven ? anybodyElse(action, problem) : askForProof(action)}
      <form method="post" action="${action}">
        <button type="submit" name="cancel" value="yes">${t('Cancel and go back')}</button>
      </form>`,
  )
}

function anybodyElse(action: string, problem: string | undefined) {
  return html`<form method="post" action="${action}">
    <h2 id="other">${t('Somebody else')}</h2>
    ${problem ? html`<p role="alert">${problem}</p>` : ''}
    <fieldset aria-labelledby="other">
      <label>${t('Name')} <input name="name" required maxlength="100" autocomplete="off" /></label>
      <label>${t('Email')} <input name="email" type="email" required maxlength="255" autocomplete="off" /></label>
      <label class="check"
        ><input type="checkbox" name="unverified" value="yes" /> ${t('The email is not verified')}</label
      >
      <label class="check"
        ><input type="checkbox" name="picture" value="yes" /> ${t('The account has a picture')}</label
      >
      <button class="go" type="submit">${t('Continue')}</button>
    </fieldset>
  </form>`
}

function askForProof(action: string) {
  const [before, after] = t(
    'Both need a proof that you are at the machine of the server. Where the server was started, open the address on the last line that begins with {words} in this browser.',
    { words: '\n' },
  ).split('\n')
  return html`<section class="notice" aria-labelledby="proof">
    <h2 id="proof">${t('{name}, or any other name', { name: sampleAdministrator.name })}</h2>
    <p>${before}<strong>${printedWords}</strong>${after}</p>
    <p>
      ${linked(t('It leads to Home. Sign in again from there, or <a>go on here</a> once you have opened it.'), action)}
    </p>
  </section>`
}
