import { createHmac } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Deps } from '#platform/server/deps.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { createApi, fieldMessages, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { answerPlainForm, isPlainForm, readPlainForm } from '#platform/server/http/plain-page.ts'
import { isSameSecret } from '#platform/server/secrets/same-secret.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import { addressWith } from '#platform/values/address-with.ts'
import { pageUrl } from '#platform/values/page-address.ts'
import { trapField } from '#platform/values/trap-field.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import * as shapes from './schema.ts'
import * as store from './store.server.ts'
import { addressIn, languageQuery, t } from '#platform/values/translate.ts'

const subscribedByAddress: RateLimit = { name: 'addressSubscriptions', points: 60, seconds: 600 }
const tokenTries: RateLimit = { name: 'subscriptionTokens', points: 120, seconds: 600 }

const publicOperation = operations.public('subscriptions')
const signedInOperation = operations.signedIn('subscriptions')
const path = '/api/subscriptions'
const byKey = '/api/subscription'
const token = z.string().max(200)
const byToken = { query: z.object({ key: token }) }
/** Where mail from before led, whose tokens stand in the path; no log has those (`loggedPath`). */
const former = { request: { params: z.object({ token }) }, hide: true }
const formerPath = `${path}/{token}` as const
const standing = {
  200: jsonAnswer(shapes.subscriptionSchema, 'As it now stands'),
  ...refusals.missing,
  ...refusals.tooMany,
}

const ask = publicOperation('post', path, 'subscribe', {
  summary: 'Ask for announcements by mail',
  description:
    'Whatever is subscribed already, the answer is the same: nothing comes but one message to the address, with a link that confirms. A few messages a day to one address at most. A form without scripts (urlencoded) with an address alone asks for all topics once a week; it answers 303 to a page, or 422 with the form.',
  request: { body: jsonBody(shapes.subscribeSchema) },
  responses: { 202: { description: 'A message is on its way' }, ...refusals.invalid, ...refusals.tooMany },
})
const one = publicOperation('get', byKey, 'getSubscription', {
  summary: 'A subscription, for whoever holds its address',
  request: byToken,
  responses: standing,
})
const confirm = publicOperation('post', `${byKey}/confirm`, 'confirmSubscription', {
  summary: 'Confirm what was asked for',
  request: byToken,
  responses: standing,
})
const change = publicOperation('put', byKey, 'changeSubscription', {
  summary: 'Change topics and how often',
  request: { ...byToken, body: jsonBody(shapes.wantedSchema) },
  responses: { ...standing, ...refusals.invalid },
})
const leave = publicOperation('post', `${byKey}/unsubscribe`, 'unsubscribe', {
  summary: 'Unsubscribe with one click (RFC 8058)',
  description: 'Any body will do. Again, it changes nothing and answers the same.',
  request: byToken,
  responses: { 204: { description: 'Unsubscribed' }, ...refusals.tooMany },
})
const leaveAsks = publicOperation('get', `${byKey}/unsubscribe`, 'askToUnsubscribe', {
  summary: 'The page that asks: reading an address unsubscribes nobody',
  request: byToken,
  responses: { 302: { description: 'To the page' } },
})
const readOwn = signedInOperation('get', '/api/account/subscription', 'getOwnSubscription', {
  summary: "The signed-in person's subscription, under the account's verified email",
  responses: { 200: jsonAnswer(shapes.ownSubscriptionSchema, 'It') },
})
const setOwn = signedInOperation('put', '/api/account/subscription', 'setOwnSubscription', {
  summary: "Set the signed-in person's subscription; null unsubscribes",
  description: 'Needs no further confirmation where the email is verified, else 409.',
  request: { body: jsonBody(z.strictObject({ wanted: shapes.wantedSchema.nullable() })) },
  responses: {
    200: jsonAnswer(shapes.ownSubscriptionSchema, 'As it now stands'),
    ...refusals.invalid,
    ...refusals.taken,
  },
})

/** What digests say of the site; `unsubscribeUrl` of a subscription's id is where a POST unsubscribes. */
export async function digestSite({ secret, settings }: Pick<Deps, 'secret' | 'settings'>): Promise<store.DigestSite> {
  const { publicUrl, timeZone } = settings
  const tokenFor = await subscriptionTokens(secret)
  const unsubscribeUrl = (id: string) =>
    publicUrl + addressWith(`${byKey}/unsubscribe`, { query: { key: tokenFor(id), ...languageQuery() } })
  return { publicUrl, timeZone, unsubscribeUrl }
}

/** Where a subscription is confirmed, changed and left. */
function pageOf({ publicUrl }: Deps['settings'], token: string): string {
  return pageUrl(publicUrl, `/subscriptions?key=${encodeURIComponent(token)}`)
}

export function subscriptionsApi(deps: Deps) {
  const { settings, limits, log } = deps
  const { db } = deps.database
  const { timeZone } = settings
  /** What is tried with tokens is limited. Null for one that is none of ours. */
  async function idOf(c: Context<ApiEnv>): Promise<string | null> {
    const id = await readSubscriptionToken(deps, tokenIn(c))
    if (id === null) await limits.take(tokenTries, c.var.address)
    return id
  }
  async function standingOf(c: Context<ApiEnv>, read: (id: string) => Promise<shapes.Subscription | null>) {
    const id = await idOf(c)
    return c.json(orNotFound(id === null ? null : await read(id)), 200)
  }
  const readOne = (c: Context<ApiEnv>) => standingOf(c, (id) => store.subscriptionOf(db, id))
  const confirmOne = (c: Context<ApiEnv>) => standingOf(c, (id) => store.confirmSubscription(db, id, timeZone))
  const changeOne = (c: Context<ApiEnv>, wanted: shapes.Wanted) =>
    standingOf(c, (id) => store.changeSubscription(db, id, wanted, timeZone))
  const leaveOne = async (c: Context<ApiEnv>) => {
    const id = await idOf(c)
    if (id !== null) await store.unsubscribe(db, id)
    return c.body(null, 204)
  }
  const askToLeave = (c: Context<ApiEnv>) => c.redirect(pageOf(settings, tokenIn(c)), 302)
  async function subscribe(c: Context<ApiEnv>, asked: shapes.Subscribe) {
    await limits.take(subscribedByAddress, c.var.address)
    const tokenFor = await subscriptionTokens(deps.secret)
    await store.askToSubscribe(db, asked, (id) => pageOf(settings, tokenFor(id)))
  }
  return createApi(shapes)
    .openapi({ ...ask, middleware: [plainForm(subscribe, log)] as const }, async (c) => {
      await subscribe(c, c.req.valid('json'))
      return c.body(null, 202)
    })
    .openapi(one, (c) => readOne(c))
    .openapi(confirm, (c) => confirmOne(c))
    .openapi(change, (c) => changeOne(c, c.req.valid('json')))
    .openapi(leave, (c) => leaveOne(c))
    .openapi(leaveAsks, (c) => askToLeave(c))
    .openapi({ ...one, ...former, path: formerPath }, (c) => readOne(c))
    .openapi({ ...confirm, ...former, path: `${formerPath}/confirm` as const }, (c) => confirmOne(c))
    .openapi(
      { ...change, path: formerPath, request: { ...former.request, body: change.request.body }, hide: true },
      (c) => changeOne(c, c.req.valid('json')),
    )
    .openapi({ ...leave, ...former, path: `${formerPath}/unsubscribe` as const }, (c) => leaveOne(c))
    .openapi({ ...leaveAsks, ...former, path: `${formerPath}/unsubscribe` as const }, (c) => askToLeave(c))
    .openapi(readOwn, async (c) => c.json(await store.ownSubscription(db, c.var.person.email), 200))
    .openapi(setOwn, async (c) => {
      const { email, emailVerified } = c.var.person
      if (!emailVerified) throw new AppError('taken', { message: t('The email of this account is not verified.') })
      return c.json(await store.setOwnSubscription(db, email, c.req.valid('json').wanted, timeZone), 200)
    })
}

const footerForm = {
  title: t('News by mail'),
  action: path,
  fields: [{ name: 'email', label: t('Email'), kind: 'email', required: true }],
  send: t('Send me news'),
  back: { to: '/', label: t('Return to Home') },
} as const

/** The form of the site's footer, which browsers send themselves; JSON passes. Nobody is written to because of a robot. */
function plainForm(subscribe: (c: Context<ApiEnv>, asked: shapes.Subscribe) => Promise<void>, log: Deps['log']) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!isPlainForm(c)) return next()
    const typed = await readPlainForm(c)
    const { data, error } = shapes.subscribeSchema.safeParse({ email: typed['email'] ?? '', ...shapes.usuallyWanted })
    const again = (status: 422 | 429, text: string, errors = {}) =>
      answerPlainForm(c, footerForm, typed, { status, notice: { title: t('Not subscribed yet'), text }, errors })
    if (!data) return again(422, t('Please correct the address.'), fieldMessages(error.issues))
    if (typed[trapField])
      log.warn({ requestId: c.var.requestId }, 'the hidden field was filled in: nobody is written to')
    else {
      try {
        await subscribe(c, data)
      } catch (failure) {
        if (failure instanceof AppError && failure.code === 'too_many') return again(429, failure.message)
        throw failure
      }
    }
    return c.redirect(addressIn('/subscriptions?sent=1'), 303)
  })
}

function tokenIn({ req }: Context): string {
  return req.query('key') ?? req.param('token') ?? ''
}

/** The address of a subscription holds its id with a signature, so that a copy of the table opens none. It is a parameter, because those are in no log. */
async function subscriptionTokens(secret: Deps['secret']): Promise<(id: string) => string> {
  const key = Buffer.from(await secret('subscriptions'), 'base64')
  return (id) => `${id}.${createHmac('sha256', key).update(id).digest('base64url')}`
}

/** The id in a token; null where it is none of ours. */
async function readSubscriptionToken({ secret }: Pick<Deps, 'secret'>, token: string): Promise<string | null> {
  const [id = ''] = token.split('.')
  return isRecordId(id) && isSameSecret((await subscriptionTokens(secret))(id), token) ? id : null
}
