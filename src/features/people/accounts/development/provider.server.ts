import { createHash } from 'node:crypto'
import { Provider, type Configuration, type JWK, type Adapter, type AdapterPayload } from 'oidc-provider'
import type { Deps } from '#platform/server/deps.ts'
import { signingKeyOf } from '#platform/server/secrets/signing-key.ts'
import {
  type DevelopmentAccount,
  developmentClient,
  developmentPath,
  developmentPicturePath,
} from './accounts.server.ts'
import { pageUrl } from '#platform/values/page-address.ts'
import { and, eq, lt, sql } from 'drizzle-orm'
import { oidcRecords } from '../table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

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
        redirect_uris: [pageUrl(deps.settings.publicUrl, '/auth/callback', 'en')],
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
      const claims = { sub: subject, name, ...picture, email, email_verified: emailVerified }
      return { accountId: subject, claims: () => claims }
    },
    renderError(ctx, out) {
      ctx.type = 'text/plain'
      ctx.body = `${out.error}: ${out.error_description ?? 'the development sign-in cannot go on'}`
    },
  }
  const keepAccount = (account: DevelopmentAccount) => accounts.upsert(account.subject, { ...account }, 0)
  return { provider: new Provider(issuer, configuration), keepAccount }
}

/** Derived from a secret that all processes share, so that no key is stored. */
async function signingKey({ secret }: Deps): Promise<JWK> {
  const seed = Buffer.from(await secret('development-provider-key'), 'base64')
  const key = signingKeyOf(seed).export({ format: 'jwk' })
  const kid = createHash('sha256').update(String(key.x)).digest('base64url').slice(0, 12)
  return { ...key, use: 'sig', alg: 'EdDSA', kid }
}

/** Keeps the provider's state in the database, so that any process can continue a sign-in. */
function databaseAdapter(db: Db): (model: string) => Adapter {
  return (model) => {
    const byId = (id: string) => and(eq(oidcRecords.model, model), eq(oidcRecords.id, id))
    const findBy = async (where: ReturnType<typeof and>) => {
      const [row] = await db.select().from(oidcRecords).where(where)
      if (!row || (row.expires_at && row.expires_at < new Date())) return undefined
      return { ...row.payload, ...(row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }) }
    }
    return {
      async upsert(id, payload, expiresIn) {
        const { grantId: grant_id = null, uid = null } = payload
        const expires_at = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null
        const set = { payload: { ...payload }, grant_id, uid, expires_at }
        const target = [oidcRecords.model, oidcRecords.id]
        await db.delete(oidcRecords).where(lt(oidcRecords.expires_at, sql`now()`))
        await db
          .insert(oidcRecords)
          .values({ model, id, ...set })
          .onConflictDoUpdate({ target, set })
      },
      find: (id): Promise<AdapterPayload | undefined> => findBy(byId(id)),
      findByUid: (uid) => findBy(and(eq(oidcRecords.model, model), eq(oidcRecords.uid, uid))),
      // Only devices without a browser have such codes.
      findByUserCode: async () => undefined,
      async consume(id) {
        await db.update(oidcRecords).set({ consumed_at: new Date() }).where(byId(id))
      },
      async destroy(id) {
        await db.delete(oidcRecords).where(byId(id))
      },
      async revokeByGrantId(grantId) {
        await db.delete(oidcRecords).where(and(eq(oidcRecords.model, model), eq(oidcRecords.grant_id, grantId)))
      },
    }
  }
}
