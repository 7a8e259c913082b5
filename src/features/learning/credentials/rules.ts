import { formatNumber } from '#features/learning/issued-certificates/numbers.rules.ts'
import type { StoredCertificate } from '#features/learning/issued-certificates/rules.ts'

/** Bits of a list, eight times as many as the least, so that a certificate is one of many (Bitstring Status List 1.0, 6.1). */
export const statusListSize = 2 ** 20

/** Addresses that credentials name, for ever: what was signed is not changed. */
export function credentialAddresses(publicUrl: string) {
  return {
    issuer: `${publicUrl}/api/credentials/issuer`,
    key: (thumbprint: string) => `${publicUrl}/api/credentials/keys/${thumbprint}`,
    statusList: (list: number) => `${publicUrl}/api/credentials/status-lists/${list}`,
    certificate: (number: string) => `${publicUrl}/certificates/${formatNumber(number)}`,
    course: (id: string) => `${publicUrl}/course/${id}`,
  }
}

type Issuer = { siteName: string; publicUrl: string }
export type PublicJwk = { kty: string; crv: string; x: string; y: string }
/** `holder_name` null: hidden by its holder. */
type CredentialFacts = Omit<StoredCertificate, 'id' | 'holder_name' | 'teachers' | 'hours'> & {
  holder_name: string | null
  course_id: string
  status_index: number
}
/** Who can show that this is their address: a hash of it and the salt, as `sha256$…`. */
export type EmailProof = { hash: string; salt: string }

/** Issuers as Open Badges 3.0 has them, at the address that is their id. */
export function issuerProfile({ siteName, publicUrl }: Issuer) {
  const { issuer } = credentialAddresses(publicUrl)
  return { id: issuer, type: ['Profile'], name: siteName, url: publicUrl }
}

/** An Open Badges 3.0 credential that is a JWT's whole payload, with the claims that repeat it. */
export function credentialOf(facts: CredentialFacts, issuer: Issuer, email?: EmailProof) {
  const addresses = credentialAddresses(issuer.publicUrl)
  const { siteName } = issuer
  const id = addresses.certificate(facts.number)
  const subject = `${id}#holder`
  const list = addresses.statusList(Math.floor(facts.status_index / statusListSize))
  const index = facts.status_index % statusListSize
  const identifier = identifiersOf(facts.holder_name, email)
  const [from, until] = [seconds(facts.issued_at), facts.expires_at && seconds(facts.expires_at)]
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: facts.title,
    issuer: issuerProfile(issuer),
    validFrom: momentOf(from),
    ...(until !== null && { validUntil: momentOf(until) }),
    credentialSubject: {
      id: subject,
      type: ['AchievementSubject'],
      activityEndDate: `${facts.completed_on}T00:00:00Z`,
      ...(identifier.length > 0 && { identifier }),
      achievement: {
        id: addresses.course(facts.course_id),
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: facts.title,
        description: `A certificate of the ${siteName} for completing the course “${facts.course_title}”.`,
        criteria: { narrative: `Awarded for completing the course “${facts.course_title}”.` },
        ...(facts.language !== null && { inLanguage: facts.language }),
      },
    },
    credentialStatus: {
      id: `${list}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(index),
      statusListCredential: list,
    },
    iss: addresses.issuer,
    jti: id,
    sub: subject,
    nbf: from,
    ...(until !== null && { exp: until }),
  }
}

function identifiersOf(name: string | null, email: EmailProof | undefined) {
  const type = 'IdentityObject'
  return [
    ...(name === null ? [] : [{ type, hashed: false, identityHash: name, identityType: 'name' }]),
    ...(email
      ? [{ type, hashed: true, identityHash: email.hash, identityType: 'emailAddress', salt: email.salt }]
      : []),
  ]
}

/** The list of withdrawn certificates as a credential of its own (Bitstring Status List 1.0, 2.2). */
export function statusListOf(list: number, encodedList: string, { publicUrl }: Issuer) {
  const { issuer, statusList } = credentialAddresses(publicUrl)
  const id = statusList(list)
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    credentialSubject: { id: `${id}#list`, type: 'BitstringStatusList', statusPurpose: 'revocation', encodedList },
    iss: issuer,
    jti: id,
    sub: `${id}#list`,
  }
}

/** The key as it is published; its `kid` is what tokens name, and where it is. */
export function publishedKey(thumbprint: string, { kty, crv, x, y }: PublicJwk, publicUrl: string) {
  const kid = credentialAddresses(publicUrl).key(thumbprint)
  return { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' } as const
}

/** The same keys as a document of the site's decentralised identifier (did:web). */
export function didDocument(keys: readonly { thumbprint: string; jwk: PublicJwk }[], { publicUrl }: Issuer) {
  const id = `did:web:${encodeURIComponent(new URL(publicUrl).host)}`
  const methods = keys.map(({ thumbprint, jwk }) => ({
    id: `${id}#${thumbprint}`,
    type: 'JsonWebKey',
    controller: id,
    publicKeyJwk: publishedKey(thumbprint, jwk, publicUrl),
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/jwk/v1'],
    id,
    alsoKnownAs: [credentialAddresses(publicUrl).issuer],
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  }
}

/** Whole seconds since 1970, as claims and their dates have to agree. */
function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}

function momentOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
}
