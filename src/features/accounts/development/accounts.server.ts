/** Somebody who can sign in with the development provider. */
export type DevelopmentAccount = {
  subject: string
  name: string
  email: string
  emailVerified: boolean
  hasPicture?: boolean
}

export const sampleAdministrator = sampleAccount('Sample Administrator', 'admin@academy.example')
export const sampleStudent = sampleAccount('Sample Student', 'student@academy.example')

/** Whoever the form names: the same email is the same account, and an unverified one is somebody else. */
export function namedAccount(name: string, email: string, emailVerified: boolean): DevelopmentAccount {
  const address = email.trim().toLowerCase()
  return {
    subject: emailVerified ? address : `unverified:${address}`,
    name: name.trim(),
    email: address,
    emailVerified,
  }
}

function sampleAccount(name: string, email: string) {
  return namedAccount(name, email, true)
}
