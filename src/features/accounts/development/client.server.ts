import type { Deps } from '#platform/server/deps.ts'

export const developmentPath = '/dev/google'

export const developmentPicturePath = `${developmentPath}/picture.png`

/** The OIDC client that the site and its development provider agree on; the same in every process. */
export async function developmentClient({ settings, secret }: Pick<Deps, 'settings' | 'secret'>) {
  return {
    issuer: `${settings.publicUrl}${developmentPath}`,
    clientId: 'academy',
    clientSecret: await secret('development-provider-client'),
    signature: 'EdDSA',
  } as const
}
