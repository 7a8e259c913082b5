import type { Context } from 'hono'
import { html } from 'hono/html'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../session-cookie.server.ts'
import { deviceOf } from '../device.rules.ts'
import { endSession, readSession } from '../store.server.ts'
import { keepPicture, type PictureLibrary } from '../pictures.store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { inLanguage } from '#platform/server/language.ts'
import { createApi, operations, refusals } from '#platform/server/http/api.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { linked, plainPage } from '#platform/server/http/plain-page.ts'
import { keepTransaction, signInProvider, takeTransaction, type Transaction } from './provider.server.ts'
import { signIn, type SignedInStep } from './store.server.ts'
import type { PagePath } from '#platform/values/page-address.ts'
import { addressIn, splitLanguage, spokenAddress, sentenceSpace, t } from '#platform/values/translate.ts'

const publicOperation = operations.public('accounts')

/** Successes cost nothing, however many share an address. */
export const failedSignIns: RateLimit = { name: 'failedSignIns', points: 240, seconds: 600 }

const callbackPath: PagePath = '/auth/callback'

const begin = publicOperation('get', '/api/auth/google', 'signInWithGoogle', {
  summary: 'Begin to sign in with Google',
  description: 'A browser goes here; it is sent on to the provider and comes back to /auth/callback.',
  responses: {
    302: { description: 'To the provider' },
    503: { description: 'Sign-in is not set up, or the provider cannot be reached' },
    ...refusals.tooMany,
  },
})

/** Google sign-in; its callback always ends at /auth/callback without parameters, whatever came of it. */
export function signInApi(deps: Deps, onSignedIn: readonly SignedInStep[], pictures: PictureLibrary) {
  const provider = signInProvider(deps)
  const { database, settings, limits, log } = deps

  /** @throws when the query, the transaction or the provider's answer do not match */
  async function finish(c: Context<ApiEnv>, transaction: Transaction | null): Promise<string> {
    if (!transaction) throw new Error('No sign-in is under way in this browser.')
    const identity = await provider.finish(new URL(c.req.url).search, transaction).catch(async (error: unknown) => {
      // Neither declining nor an unreachable provider counts against the rate limit.
      const isForged = c.req.query('error') === undefined && !(error instanceof AppError)
      if (isForged) await limits.take(failedSignIns, c.var.address)
      throw error
    })
    const { token, profileId } = await signIn(database.db, {
      settings,
      identity,
      requestId: c.var.requestId,
      onSignedIn,
      device: deviceOf(c.req.header('user-agent')),
      language: transaction.language,
    })
    log.info({ requestId: c.var.requestId, account: profileId }, 'signed in')
    // Sign-in does not wait for the picture; what is cut off is fetched later (jobs.server.ts).
    keepPicture(deps, pictures, profileId).catch((error: unknown) => {
      log.warn({ err: error, requestId: c.var.requestId }, 'the picture of an account could not be fetched yet')
    })
    return token
  }

  async function endEarlierSession(c: Context<ApiEnv>): Promise<void> {
    const earlier = readSessionCookie(settings, c.req.raw) ? await readSession(deps, c.req.raw) : null
    if (earlier) await endSession(database.db, earlier.sessionId)
    clearSessionCookie(c, settings)
  }

  const api = createApi().openapi(begin, async (c) => {
    try {
      const { transaction, url } = await provider.begin(splitLanguage(`/${c.req.query('language')}`).language)
      await keepTransaction(c, deps, transaction)
      return c.redirect(url.href, 302)
    } catch (error) {
      if (!c.req.header('accept')?.includes('text/html')) throw error
      // A person followed a link: answer with a page, not JSON.
      const problem = error instanceof AppError ? error : new AppError('internal', { cause: error })
      const level = problem.status >= 500 ? 'error' : 'warn'
      log[level]({ requestId: c.var.requestId, err: error }, 'sign-in could not begin')
      return tellPerson(c, problem)
    }
  })

  api.get(callbackPath, async (c, next) => {
    const isAnswer = c.req.query('code') !== undefined || c.req.query('error') !== undefined
    if (!isAnswer) return next()
    const transaction = await takeTransaction(c, deps)
    try {
      const token = await finish(c, transaction)
      await endEarlierSession(c)
      setSessionCookie(c, settings, token)
    } catch (error) {
      log.warn({ requestId: c.var.requestId, reason: reasonOf(error) }, 'sign-in failed')
      if (error instanceof AppError && error.code === 'too_many')
        return inLanguage(transaction?.language ?? 'en', () => tellPerson(c, error))
    }
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    return c.redirect(addressIn(callbackPath, transaction?.language ?? 'en'), 302)
  })
  return api
}

/** Why sign-in does not begin, what to do next and a reference. */
async function tellPerson(c: Context<ApiEnv>, problem: AppError): Promise<Response> {
  const page = await plainPage(
    t('Sign-in is not possible'),
    html`<h1>${t('Sign-in is not possible right now')}</h1>
      <p>${t(problem.message)}</p>
      <p>
        ${linked(
          t('<a>Try again</a> or <a>return to Home</a>. Everything public can be read without signing in.'),
          spokenAddress('/api/auth/google'),
          addressIn('/'),
        )}
      </p>
      <p>${t('Reference:')}${sentenceSpace()}<code>${c.var.requestId}</code></p>`,
  )
  const wait = problem.code === 'unavailable' ? 10 : problem.details?.['retryAfter']
  if (typeof wait === 'number') c.header('retry-after', String(wait))
  return c.body(page.html, problem.status, page.headers)
}

/** For the log: error codes and our own messages, nothing that the query or a token says in its own words. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, error: told } = error as { code?: unknown; error?: unknown }
  // The provider's, but it comes with the address: a code, or whatever somebody wrote.
  const isCode = typeof told === 'string' && /^[a-z_]{1,40}$/.test(told)
  const parts = [error.name, isCode ? told : null, code, error.message]
  return parts.filter((part) => typeof part === 'string' && part !== '').join(': ')
}
