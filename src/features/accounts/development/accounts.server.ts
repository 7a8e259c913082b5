export type DevelopmentAccount = {
  subject: string
  name: string
  email: string
  emailVerified: boolean
  hasPicture?: boolean
}

export const sampleAdministrator = sampleAccount('Sample Administrator', 'admin@academy.example')
export const sampleStudent = sampleAccount('Sample Student', 'student@academy.example')

/** The same email is the same account; an unverified one is another person's. */
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
