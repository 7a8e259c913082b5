import { createPublicKey, createHash, generateKeyPairSync, type JsonWebKey, sign, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { decodeProtectedHeader, createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import jsonwebtoken from 'jsonwebtoken'
import { beforeEach, expect, test } from 'vitest'
import { formatNumber } from '#features/learning/issued-certificates/numbers.rules.ts'
import { issuedCertificates } from '#features/learning/issued-certificates/table.server.ts'
import { credentialKeys } from './table.server.ts'
import { rotateSecrets } from '#platform/server/secrets/shared-secret.ts'
import { secrets } from '#platform/server/secrets/table.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { addIssued } from '#test/certificates.ts'
import type { credentialOf } from './rules.ts'
import { ellipticKeyOf } from '#platform/server/secrets/signing-key.ts'

const origin = 'https://academy.example'
const app = await createTestApp({ settings: { PUBLIC_URL: origin } })
const { database } = app
const { db } = database
const earlier = new Date('2026-03-06T00:00:00Z')
type Credential = ReturnType<typeof credentialOf>
type Published = JsonWebKey & { kid: string }

const addressOf = (number: string) => `/certificates/${number}/credential.jwt`
const tokenOf = async (number: string, request = app.request) => (await request(addressOf(number))).text()
const parts = (token: string) => token.split('.').map((part) => Buffer.from(part, 'base64url'))
const payloadOf = (token: string) => JSON.parse(String(parts(token)[1])) as Credential
const keyAt = async (address: string) => (await (await app.request(address)).json()) as Published
/** As a verifier goes: to the key that the token names, by its address alone. */
const namedKey = (token: string) => keyAt(decodeProtectedHeader(token).kid ?? '')

/** With nothing but the signature's mathematics. */
function isSigned(token: string, key: Published): boolean {
  const [head, body, signature = ''] = token.split('.')
  const publicKey = createPublicKey({ key, format: 'jwk' })
  const signed = Buffer.from(`${head}.${body}`)
  return verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
}

/** The bit of a credential in the list that it names, decoded by hand. */
async function isWithdrawn({ credentialStatus }: Credential): Promise<boolean> {
  const token = await (await app.request(credentialStatus.statusListCredential)).text()
  expect(isSigned(token, await namedKey(token))).toBe(true)
  const { credentialSubject } = JSON.parse(String(parts(token)[1])) as { credentialSubject: { encodedList: string } }
  expect(credentialSubject.encodedList[0]).toBe('u')
  const bits = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'))
  expect(bits.length * 8).toBeGreaterThanOrEqual(131_072)
  const index = Number(credentialStatus.statusListIndex)
  return Boolean((bits[Math.floor(index / 8)] ?? 0) & (1 << (7 - (index % 8))))
}

beforeEach(async () => {
  await db.delete(issuedCertificates)
  await database.pool.query('delete from rate_limits')
})

test('node:crypto, jsonwebtoken and jose verify a credential’s keys (credential-1, credential-3)', async () => {
  const { number } = await addIssued(database, { expires_at: new Date('2126-03-06T00:00:00Z') })
  const answer = await app.request(addressOf(number.toLowerCase()))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(answer.headers.get('content-disposition')).toContain(`certificate-${formatNumber(number)}.jwt`)
  expect(answer.headers.get('cache-control')).toBe('private, no-cache')
  const token = await answer.text()
  const key = await namedKey(token)
  expect(isSigned(token, key)).toBe(true)
  const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const { iss, sub, jti } = payloadOf(token)
  expect(
    jsonwebtoken.verify(token, pem, { algorithms: ['ES256'], issuer: iss, subject: sub, jwtid: jti }),
  ).toMatchObject({
    credentialSubject: { identifier: [{ identityHash: 'Mei Lan' }] },
  })
  const set = (await (await app.request('/.well-known/jwks.json')).json()) as JSONWebKeySet
  expect((await jwtVerify(token, createLocalJWKSet(set), { issuer: iss })).payload.jti).toBe(jti)
})

test('its header names algorithm, type and the key’s address, and nothing else (credential-3)', async () => {
  const { number } = await addIssued(database)
  const token = await tokenOf(number)
  const { kid = '', ...header } = decodeProtectedHeader(token)
  expect(header).toEqual({ alg: 'ES256', typ: 'JWT' })
  const key = await keyAt(kid)
  const { kty, crv, x, y } = key
  expect(key).toEqual({ kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' })
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
  expect(kid).toBe(`${origin}/api/credentials/keys/${thumbprint}`)
  expect((await app.request('/api/credentials/keys/unknown')).status).toBe(404)
})

test('issuer, keys and identifier agree, and any site may read them (credential-2)', async () => {
  const { number } = await addIssued(database)
  const credential = payloadOf(await tokenOf(number))
  const profile = await app.request(credential.iss)
  expect(profile.headers.get('access-control-allow-origin')).toBe('*')
  expect(await profile.json()).toEqual(credential.issuer)
  const document = (await (await app.request('/.well-known/did.json')).json()) as {
    id: string
    alsoKnownAs: string[]
    verificationMethod: { id: string; controller: string; publicKeyJwk: Published }[]
    assertionMethod: string[]
  }
  const { keys } = (await (await app.request('/.well-known/jwks.json')).json()) as { keys: Published[] }
  expect(document).toMatchObject({ id: 'did:web:academy.example', alsoKnownAs: [credential.iss] })
  expect(document.verificationMethod.map(({ publicKeyJwk }) => publicKeyJwk)).toEqual(keys)
  expect(document.assertionMethod).toEqual(document.verificationMethod.map(({ id }) => id))
  for (const key of keys) expect(key).not.toHaveProperty('d')
})

test('a withdrawal sets its one bit in the next answer of the named list (credential-5)', async () => {
  const [stays, goes] = [
    await addIssued(database, { status_index: 77 }),
    await addIssued(database, { status_index: 78 }),
  ]
  const [staying, going] = [payloadOf(await tokenOf(stays.number)), payloadOf(await tokenOf(goes.number))]
  expect([await isWithdrawn(staying), await isWithdrawn(going)]).toEqual([false, false])
  const before = await app.request(going.credentialStatus.statusListCredential)
  const etag = before.headers.get('etag') ?? ''
  expect(before.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const asked = { headers: { 'if-none-match': etag } }
  expect((await app.request(going.credentialStatus.statusListCredential, asked)).status).toBe(304)
  await database.pool.query(
    `update issued_certificates set withdrawn_at = now(), withdrawn_reason = 'A slip' where status_index = 78`,
  )
  expect([await isWithdrawn(staying), await isWithdrawn(going)]).toEqual([false, true])
  expect((await app.request(going.credentialStatus.statusListCredential, asked)).status).toBe(200)
})

test('a certificate past the first list has its bit in a further one (credential-5)', async () => {
  const withdrawn = { withdrawn_at: earlier, withdrawn_reason: 'A slip' }
  await addIssued(database, { status_index: 2 ** 20 - 1, ...withdrawn })
  const { number } = await addIssued(database, { status_index: 3 * 2 ** 20 + 5 })
  const credential = payloadOf(await tokenOf(number))
  expect(credential.credentialStatus).toMatchObject({
    statusListIndex: '5',
    statusListCredential: `${origin}/api/credentials/status-lists/3`,
  })
  expect(await isWithdrawn(credential)).toBe(false)
  await database.pool.query(
    `update issued_certificates set withdrawn_at = now(), withdrawn_reason = 'A slip' where number = $1`,
    [number],
  )
  expect(await isWithdrawn(credential)).toBe(true)
  for (const list of ['-1', '1024', 'x']) {
    expect((await app.request(`/api/credentials/status-lists/${list}`)).status).toBe(400)
  }
})

test('a changed token, one of another key and one with its own key are refused (credential-3)', async () => {
  const { number } = await addIssued(database)
  const token = await tokenOf(number)
  const key = await namedKey(token)
  const [head = '', , signature = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ ...payloadOf(token), name: 'Doctor of Rivers' })).toString('base64url')
  expect(isSigned(`${head}.${forged}.${signature}`, key)).toBe(false)
  const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ownHead = Buffer.from(
    JSON.stringify({ ...decodeProtectedHeader(token), jwk: own.publicKey.export({ format: 'jwk' }) }),
  ).toString('base64url')
  const signed = sign('sha256', Buffer.from(`${ownHead}.${forged}`), { key: own.privateKey, dsaEncoding: 'ieee-p1363' })
  const byAnother = `${ownHead}.${forged}.${signed.toString('base64url')}`
  expect(isSigned(byAnother, { ...own.publicKey.export({ format: 'jwk' }), kid: '' })).toBe(true)
  expect(isSigned(byAnother, await namedKey(byAnother))).toBe(false)
  const set = (await (await app.request('/.well-known/jwks.json')).json()) as JSONWebKeySet
  await expect(jwtVerify(byAnother, createLocalJWKSet(set))).rejects.toThrow('signature verification failed')
})

test('after a rotation another key signs, and old signatures still verify (credential-6)', async () => {
  const { number } = await addIssued(database)
  const before = await tokenOf(number)
  await rotateSecrets(db, app.deps.storage, async () => undefined)
  const after = await tokenOf(number)
  expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid)
  for (const token of [before, after]) expect(isSigned(token, await namedKey(token))).toBe(true)
  const rows = await db.select().from(credentialKeys).orderBy(credentialKeys.created_at)
  const [newest, ...retired] = rows.toReversed()
  expect(newest?.retired_at).toBeNull()
  expect(retired.length).toBeGreaterThan(0)
  for (const { retired_at } of retired) expect(retired_at).toBeInstanceOf(Date)
  const { keys } = (await (await app.request('/.well-known/jwks.json')).json()) as { keys: Published[] }
  expect(keys.map(({ kid }) => kid)).toEqual(
    rows.toReversed().map(({ kid }) => `${origin}/api/credentials/keys/${kid}`),
  )
})

test('processes of one database share one key; the database alone signs nothing (credential-6)', async () => {
  const second = await createTestApp({ database, settings: { PUBLIC_URL: origin } })
  const { number } = await addIssued(database)
  const [first, other] = await Promise.all([tokenOf(number), tokenOf(number, second.request)])
  expect(decodeProtectedHeader(other).kid).toBe(decodeProtectedHeader(first).kid)
  const { x } = await namedKey(first)
  const halves = await db.select().from(secrets)
  expect(halves.map(({ name }) => name)).toContain('certificate-signing')
  for (const { value } of halves) {
    const derived = createPublicKey(ellipticKeyOf(Buffer.from(value, 'base64'))).export({ format: 'jwk' })
    expect(derived.x).not.toBe(x)
  }
  expect(JSON.stringify(await db.select().from(credentialKeys))).not.toContain('"d"')
})

test('the key of a secret is always the same, and another secret has another (credential-6)', () => {
  const publicOf = (seed: number) => createPublicKey(ellipticKeyOf(Buffer.alloc(32, seed))).export({ format: 'jwk' })
  expect(publicOf(1)).toEqual(publicOf(1))
  expect(publicOf(1).x).not.toBe(publicOf(2).x)
})

test.each([
  ['withdrawn', { withdrawn_at: earlier, withdrawn_reason: 'A slip' }],
  ['expired', { expires_at: earlier }],
  ["an erased account's", { holder_name: null }],
])('a certificate that is %s has no credential and answers like its page (credential-4)', async (_state, more) => {
  const { number } = await addIssued(database, more)
  const answer = await app.request(addressOf(number))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/certificates/${formatNumber(number)}`])
})

test('a hidden name is only in its holder’s credential (credential-4)', async () => {
  const holder = await signInAs(app, { email: 'holder@example.org' })
  const admin = await signInAs(app, 'admin')
  const { number } = await addIssued(database, { profile_id: holder.profileId, is_name_hidden: true })
  for (const { request } of [app, admin]) {
    const answer = await request(addressOf(number))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(JSON.stringify(payloadOf(await answer.text()))).not.toContain('Mei Lan')
  }
  expect(JSON.stringify(payloadOf(await tokenOf(number, holder.request)))).toContain('Mei Lan')
})

test('only the holder gets a credential with their email, as a fresh salted hash (credential-4)', async () => {
  const holder = await signInAs(app, { email: 'Holder2@Example.org' })
  const { number } = await addIssued(database, { profile_id: holder.profileId })
  const asked = `${addressOf(number)}?identifier=email`
  expect((await app.request(asked)).status).toBe(401)
  expect((await (await signInAs(app, 'admin')).request(asked)).status).toBe(403)
  const unverified = await signInAs(app, { email: 'holder3@example.org', verified: false })
  const { number: theirs } = await addIssued(database, { profile_id: unverified.profileId })
  expect((await unverified.request(`${addressOf(theirs)}?identifier=email`)).status).toBe(403)
  const [first, second] = [await holder.request(asked), await holder.request(asked)]
  expect(first.headers.get('cache-control')).toBe('no-store')
  const token = await first.text()
  const proofs = [token, await second.text()].map((each) =>
    payloadOf(each).credentialSubject.identifier?.find(({ identityType }) => identityType === 'emailAddress'),
  )
  for (const proof of proofs) {
    const { salt = '' } = proof ?? {}
    expect(salt).toMatch(/^[0-9a-f]{32}$/)
    const hash = createHash('sha256').update(`holder2@example.org${salt}`).digest('hex')
    expect(proof).toMatchObject({ type: 'IdentityObject', hashed: true, identityHash: `sha256$${hash}` })
  }
  expect(proofs[0]).not.toEqual(proofs[1])
  expect(Buffer.concat(parts(token)).toString()).not.toMatch(/holder2/i)
})

test('an unchanged credential answers 304 (credential-4)', async () => {
  const { number } = await addIssued(database)
  const { headers } = await app.request(addressOf(number))
  const again = await app.request(addressOf(number), { headers: { 'if-none-match': headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})
