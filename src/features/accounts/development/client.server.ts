import type { Deps } from '#platform/server/deps.ts'

/** Where the development provider lives on this server. */
export const developmentPath = '/dev/google'

/** Where the development provider serves the picture of accounts that have one. */
export const developmentPicturePath = `${developmentPath}/picture.png`

/** How the site and its development provider know each other; every process reads the same. */
export async function developmentClient({ settings, secret }: Pick<Deps, 'settings' | 'secret'>) {
  return {
    issuer: `${settings.publicUrl}${developmentPath}`,
    clientId: 'academy',
    clientSecret: await secret('development-provider-client'),
    signature: 'EdDSA',
  } as const
}
