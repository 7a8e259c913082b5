import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { formatNumber, pageOfNumber } from '#features/learning/issued-certificates/numbers.rules.ts'
import { isHolder, stateOf } from '#features/learning/issued-certificates/rules.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, operations, refusals } from '#platform/server/http/api.ts'
import { type ApiEnv, personAsking } from '#platform/server/http/permission.ts'
import * as rules from './rules.ts'
import * as store from './store.server.ts'
import { t } from '#platform/values/translate.ts'
import { createPublicKey, hash, type KeyObject, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { calculateJwkThumbprint, type JWTPayload, SignJWT } from 'jose'
import { ellipticKeyOf } from '#platform/server/secrets/signing-key.ts'
import { matchesTag } from '#platform/server/response-cache/cached-response.ts'

/** A public key alone (RFC 7517), whose `kid` is the address it stands at. */
const credentialKeySchema = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  kid: z.url(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
})

/** The academy as Open Badges 3.0 names issuers. */
const credentialIssuerSchema = z.object({
  id: z.url(),
  type: z.array(z.string()),
  name: z.string(),
  url: z.url(),
})

const publicOperation = operations.public('issued certificates')

const readIssuer = publicOperation('get', '/api/credentials/issuer', 'getCredentialIssuer', {
  summary: 'The academy as the issuer of digital credentials (Open Badges 3.0)',
  responses: { 200: jsonAnswer(credentialIssuerSchema, 'The profile, whose id is this address') },
})

const readKey = publicOperation('get', '/api/credentials/keys/{thumbprint}', 'getCredentialKey', {
  summary: 'A key that signs credentials, or signed them once',
  description:
    'Named by its thumbprint (RFC 7638). Tokens name this address as their `kid`. A retired key stays here for ever.',
  request: { params: z.object({ thumbprint: z.string().max(100) }) },
  responses: { 200: jsonAnswer(credentialKeySchema, 'The public key'), ...refusals.missing },
})

const readStatusList = publicOperation('get', '/api/credentials/status-lists/{list}', 'getCredentialStatusList', {
  summary: 'Which credentials were withdrawn',
  description:
    'A signed Bitstring Status List. A credential names its list and its bit; a certificate that is withdrawn is in the next answer. Ask again with `If-None-Match`.',
  request: { params: z.object({ list: z.coerce.number().int().min(0).max(1023) }) },
  responses: {
    200: { description: 'A JWT', content: { 'application/vc+jwt': { schema: z.string() } } },
    304: { description: 'Nothing was withdrawn since' },
    ...refusals.invalid,
  },
})

/** For programs of whatever site: there is nothing of anybody in it. */
const forPrograms = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
const askedAgain = { ...forPrograms, 'cache-control': 'public, max-age=0, must-revalidate' }
/** Keys come and none goes. */
const kept = { ...forPrograms, 'cache-control': 'public, max-age=300' }

/** Open Badges 3.0: keys, status lists and the issuer for programs, and a certificate's credential for whoever has its number. */
export function credentialApi(deps: Pick<Deps, 'database' | 'settings' | 'secret' | 'limits' | 'queue'>) {
  const { settings, queue } = deps
  const { db } = deps.database
  const signer = credentialSigner(deps)
  const api = createApi()
    .openapi(readIssuer, (c) => c.json(rules.issuerProfile(settings), 200, kept))
    .openapi(readKey, async (c) => {
      const key = orNotFound(await store.publishedKeyOf(db, c.req.valid('param').thumbprint))
      return c.json(rules.publishedKey(key.thumbprint, key.jwk, settings.publicUrl), 200, kept)
    })
    .openapi(readStatusList, (c) =>
      queue.run(c.var.address, async () => {
        const { list } = c.req.valid('param')
        const payload = rules.statusListOf(list, encodeStatusList(await store.withdrawnBits(db, list)), settings)
        return answerToken(c, payload, {
          type: 'vc+jwt',
          headers: { ...askedAgain, 'content-type': 'application/vc+jwt' },
        })
      }),
    )

  /** The one that signs now is published before anything was signed. */
  const keys = async () => {
    await signer.currentKey()
    return store.publishedKeys(db)
  }
  api.get('/.well-known/jwks.json', async (c) => {
    const published = await keys()
    return c.json(
      { keys: published.map(({ thumbprint, jwk }) => rules.publishedKey(thumbprint, jwk, settings.publicUrl)) },
      200,
      kept,
    )
  })
  api.get('/.well-known/did.json', async (c) => c.json(rules.didDocument(await keys(), settings), 200, kept))

  api.on(['GET', 'HEAD'], '/certificates/:number/credential.jwt', async (c) => {
    const row = await store.certificateToSign(deps, c.req.param('number') ?? '', c.var.address)
    if (!row || stateOf(row, new Date()) !== 'valid') return c.redirect(pageOfNumber(c.req.param('number') ?? ''), 303)
    const email = c.req.query('identifier') === 'email' ? await ownEmail(c, row) : undefined
    const name = row.is_name_hidden && !isHolder((await c.var.session())?.profileId, row) ? null : row.holder_name
    const proof = email === undefined ? undefined : emailProof(email)
    const payload = rules.credentialOf({ ...row, holder_name: name }, settings, proof)
    const file = `certificate-${formatNumber(row.number)}.jwt`
    return answerToken(c, payload, {
      type: 'JWT',
      headers: {
        // As Open Badges 3.0 has it.
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="${file}"`,
        'cache-control': proof || row.is_name_hidden ? 'no-store' : 'private, no-cache',
      },
    })
  })

  /** A token, made only where the reader does not have it. */
  async function answerToken(
    c: Context<ApiEnv>,
    payload: Parameters<typeof signer.sign>[0],
    { type, headers }: { type: 'JWT' | 'vc+jwt'; headers: Record<string, string> },
  ) {
    const etag = tagOf(payload, (await signer.currentKey()).thumbprint)
    const sent = { ...headers, etag }
    if (matchesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, sent)
    return c.body(await signer.sign(payload, type), 200, sent)
  }
  return api
}

/** @throws AppError `unauthenticated`, `forbidden` for anybody but its holder: whether an address is theirs is told to nobody else */
async function ownEmail(c: Context<ApiEnv>, row: { profile_id: string | null }): Promise<string> {
  const session = await personAsking(c)
  if (!session) throw new AppError('unauthenticated')
  if (!isHolder(session.profileId, row) || !session.emailVerified) {
    throw new AppError('forbidden', { message: t('Only its holder can add a proof of their email to a credential.') })
  }
  return session.email
}

type Key = store.CredentialKey & { secret: KeyObject }

/** Signs with the key that follows from the shared secret, which is published before it signs anything. */
function credentialSigner({ database: { db }, settings, secret }: Pick<Deps, 'database' | 'settings' | 'secret'>) {
  const keys = new Map<string, Promise<Key>>()

  /** Of the secret as it is now: another one after `rotate-secrets`. */
  async function currentKey(): Promise<Key> {
    const shared = await secret('certificate-signing')
    const known = keys.get(shared) ?? keyFrom(shared).then(async (key) => store.publishKey(db, key).then(() => key))
    keys.clear()
    keys.set(shared, known)
    known.catch(() => keys.delete(shared))
    return known
  }

  return {
    currentKey,
    /** A compact JWS, whose `kid` is the address of the key. */
    async sign(payload: JWTPayload, type: 'JWT' | 'vc+jwt'): Promise<string> {
      const { thumbprint, secret: key } = await currentKey()
      const kid = rules.credentialAddresses(settings.publicUrl).key(thumbprint)
      return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, typ: type }).sign(key)
    },
  }
}

async function keyFrom(shared: string): Promise<Key> {
  const secret = ellipticKeyOf(Buffer.from(shared, 'base64'))
  const { kty = '', crv = '', x = '', y = '' } = createPublicKey(secret).export({ format: 'jwk' })
  const jwk = { kty, crv, x, y }
  return { secret, jwk, thumbprint: await calculateJwkThumbprint(jwk) }
}

/** The bits of a list, compressed, as credentials carry them. */
function encodeStatusList(bits: readonly number[]): string {
  const list = Buffer.alloc(rules.statusListSize / 8)
  for (const bit of bits) list[bit >> 3] = (list[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
  return `u${gzipSync(list).toString('base64url')}`
}

/** Under a salt of its own each time, so that two credentials are not known as one person's by it. */
function emailProof(email: string): rules.EmailProof {
  const salt = randomBytes(16).toString('hex')
  return { hash: `sha256$${hash('sha256', email.toLowerCase() + salt)}`, salt }
}

/** Of what a token says: signed again it has other bytes. */
function tagOf(payload: JWTPayload, thumbprint: string): string {
  const digest = hash('sha256', JSON.stringify([thumbprint, payload]), 'base64url')
  return `W/"${digest.slice(0, 22)}"`
}
