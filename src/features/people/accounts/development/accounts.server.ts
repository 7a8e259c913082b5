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

export const sampleAdministrator = namedAccount('Sample Administrator', 'admin@academy.example', true)
export const sampleStudent = namedAccount('Sample Student', 'student@academy.example', true)

/** The same email is the same account; an unverified one is another person's. */
export function namedAccount(name: string, email: string, emailVerified: boolean) {
  const address = email.trim().toLowerCase()
  const subject = emailVerified ? address : `unverified:${address}`
  return { subject, name: name.trim(), email: address, emailVerified }
}

export type DevelopmentAccount = ReturnType<typeof namedAccount> & { hasPicture?: boolean }
