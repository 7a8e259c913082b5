import * as oidc from 'openid-client'
import { developmentClient } from '../development/accounts.server.ts'
import type { UserMetadata } from '../schema.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { pageUrl } from '#platform/values/page-address.ts'
import { withoutTurns } from '#platform/values/email-shape.ts'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { type Language, t } from '#platform/values/translate.ts'

/** Vouched for by the provider. Issuer and subject identify, never the email alone. */
export type VerifiedIdentity = {
  issuer: string
  subject: string
  email: string
  emailVerified: boolean
  metadata: UserMetadata
}

const google = 'https://accounts.google.com'
/** Of what it tells of a person, in characters: no more than their own profile lets them write. */
const longest = { name: 100, email: 320, address: 2048 }
/** In seconds, for each call to the provider. */
const patience = 10

/** Google, or the development provider; discovered at first use: at boot it may be away, or be this very server. */
export function signInProvider(deps: Deps) {
  const redirectUri = pageUrl(deps.settings.publicUrl, '/auth/callback', 'en')
  let discovered: Promise<oidc.Configuration> | undefined
  const configuration = () => {
    discovered ??= discover(deps).catch((error: unknown) => {
      discovered = undefined
      if (error instanceof AppError) throw error
      const message = t('The sign-in provider cannot be reached at the moment.')
      throw new AppError('unavailable', { message, cause: error })
    })
    return discovered
  }

  return {
    /** @throws AppError `unavailable` */
    async begin(language: Language): Promise<{ transaction: Transaction; url: URL }> {
      const config = await configuration()
      const transaction = {
        language,
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: transaction.state,
        nonce: transaction.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(transaction.verifier),
        code_challenge_method: 'S256',
        access_type: 'offline',
        prompt: 'consent',
      })
      return { transaction, url }
    },
    /** @throws AppError `unavailable` when it cannot be reached; any other error when the answer is not to be trusted */
    async finish(query: string, transaction: Transaction): Promise<VerifiedIdentity> {
      const config = await configuration()
      const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}${query}`), {
        pkceCodeVerifier: transaction.verifier,
        expectedState: transaction.state,
        expectedNonce: transaction.nonce,
        idTokenExpected: true,
      })
      return verifiedIdentity(deps, tokens.claims())
    },
  }
}

async function discover(deps: Deps): Promise<oidc.Configuration> {
  const { google: client, developmentProviders } = deps.settings
  // Checks the ID token's signature too, not only the connection it came over.
  const checks = [oidc.enableNonRepudiationChecks]
  if (client) {
    // Whatever its description says: one algorithm is enough.
    const metadata = { client_secret: client.clientSecret, id_token_signed_response_alg: 'RS256' }
    return oidc.discovery(new URL(google), client.clientId, metadata, undefined, { execute: checks, timeout: patience })
  }
  if (!developmentProviders) {
    const message = t('Sign-in is not set up on this server: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing.')
    throw new AppError('unavailable', { message })
  }
  const { issuer, clientId, clientSecret, signature } = await developmentClient(deps)
  const metadata = { client_secret: clientSecret, id_token_signed_response_alg: signature }
  const options = { execute: [...checks, oidc.allowInsecureRequests], timeout: patience }
  return oidc.discovery(new URL(issuer), clientId, metadata, oidc.ClientSecretBasic(clientSecret), options)
}

function verifiedIdentity(deps: Deps, claims: oidc.IDToken | undefined): VerifiedIdentity {
  if (!claims) throw new Error('The provider sent no ID token.')
  const email = text(claims['email'])
  if (!email || email.length > longest.email) throw new Error('The provider told no email address.')
  const name = text(withoutTurns(text(claims['name']) ?? ''))
    ?.slice(0, longest.name)
    .toWellFormed()
  const picture = text(claims['picture'])
  const isPicture = picture !== undefined && picture.length <= longest.address && /^https?:\/\//.test(picture)
  return {
    // The development provider's address changes with the port; its sample accounts stay who they are.
    issuer: deps.settings.google ? claims.iss : 'development',
    subject: claims.sub,
    email,
    emailVerified: claims['email_verified'] === true,
    metadata: { ...(name && { full_name: name, name }), ...(isPicture && { avatar_url: picture, picture }) },
  }
}

/** Without NUL, which cannot be stored. */
function text(claim: unknown): string | undefined {
  return typeof claim === 'string' ? claim.replaceAll('\0', '').trim() || undefined : undefined
}

/** In seconds, from the button to the callback. */
const lifetime = 10 * 60

/** The state of one sign-in, begun on a page of `language`, sealed in the browser's cookie so that any process can finish it. */
export type Transaction = { language: Language; state: string; nonce: string; verifier: string }

type TransactionDeps = Pick<Deps, 'settings' | 'secret'>

/** Seals the transaction in a short-lived cookie that only the callback receives. */
export async function keepTransaction(c: Context, deps: TransactionDeps, transaction: Transaction): Promise<void> {
  const sealed = await new EncryptJWT(transaction)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${lifetime}s`)
    .encrypt(await sealingKey(deps))
  const { name, attributes } = cookie(deps)
  setCookie(c, name, sealed, { ...attributes, maxAge: lifetime })
}

/** Takes the transaction out of its cookie and clears that; null when missing, expired or altered. */
export async function takeTransaction(c: Context, deps: TransactionDeps): Promise<Transaction | null> {
  const { name, attributes } = cookie(deps)
  const sealed = getCookie(c, name)
  if (!sealed) return null
  deleteCookie(c, name, attributes)
  const opened = await jwtDecrypt<Transaction>(sealed, await sealingKey(deps), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  }).catch(() => null)
  return opened?.payload ?? null
}

function cookie({ settings }: TransactionDeps) {
  const secure = settings.publicUrl.startsWith('https:')
  return {
    name: secure ? '__Secure-sign-in' : 'sign-in',
    attributes: { path: '/auth/callback', httpOnly: true, sameSite: 'Lax', secure },
  } as const
}

const sealingKey = async ({ secret }: TransactionDeps) => Buffer.from(await secret('sign-in-transaction'), 'base64')
