import { createHash } from 'node:crypto'
import { Provider, type Configuration, type JWK } from 'oidc-provider'
import type { Deps } from '#platform/server/deps.ts'
import { signingKeyOf } from '#platform/server/secrets/signing-key.ts'
import { databaseAdapter } from './adapter.server.ts'
import {
  type DevelopmentAccount,
  developmentClient,
  developmentPath,
  developmentPicturePath,
} from './accounts.server.ts'
import { pageUrl } from '#platform/values/page-address.ts'

/** Identical in every process: a sign-in may move between them. */
export async function createProvider(deps: Deps) {
  const { issuer, clientId, clientSecret, signature } = await developmentClient(deps)
  const adapter = databaseAdapter(deps.database.db)
  const accounts = adapter('Account')
  const hour = 60 * 60
  const configuration: Configuration = {
    adapter,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [pageUrl(deps.settings.publicUrl, '/auth/callback')],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: signature,
      },
    ],
    jwks: { keys: [await signingKey(deps)] },
    cookies: {
      keys: [await deps.secret('development-provider-cookies')],
      long: { path: developmentPath, httpOnly: true, sameSite: 'lax', signed: true },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Google puts email and name in the ID token too.
    conformIdTokenClaims: false,
    extraParams: ['access_type'],
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, interaction) => `${developmentPath}/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: hour,
      AuthorizationCode: 60,
      Grant: hour,
      IdToken: hour,
      Interaction: hour / 6,
      Session: hour / 6,
    },
    async findAccount(_ctx, subject) {
      const known = await accounts.find(subject)
      if (!known) return undefined
      const { name, email, emailVerified, hasPicture } = known as unknown as DevelopmentAccount
      const picture = hasPicture ? { picture: `${deps.settings.publicUrl}${developmentPicturePath}` } : {}
      return {
        accountId: subject,
        claims: () => ({ sub: subject, name, ...picture, email, email_verified: emailVerified }),
      }
    },
    renderError(ctx, out) {
      ctx.type = 'text/plain'
      ctx.body = `${out.error}: ${out.error_description ?? 'the development sign-in cannot go on'}`
    },
  }
  return {
    provider: new Provider(issuer, configuration),
    keepAccount: (account: DevelopmentAccount) => accounts.upsert(account.subject, { ...account }, 0),
  }
}

/** Derived from a secret that all processes share, so that no key is stored. */
async function signingKey({ secret }: Deps): Promise<JWK> {
  const seed = Buffer.from(await secret('development-provider-key'), 'base64')
  const key = signingKeyOf(seed).export({ format: 'jwk' })
  const kid = createHash('sha256').update(String(key.x)).digest('base64url').slice(0, 12)
  return { ...key, use: 'sig', alg: 'EdDSA', kid }
}
