import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'

/** PKCS #8 before the 32 bytes of an Ed25519 key. */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

export function signingKeyOf(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
}

/** Of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The ES256 key that follows from a secret; from 16 bytes more than it has, so that no key is likelier than another (FIPS 186-5, A.2.1). */
export function ellipticKeyOf(secret: Uint8Array): KeyObject {
  const bits = Buffer.from(hkdfSync('sha256', secret, '', 'ES256', 48)).toString('hex')
  const scalar = (BigInt(`0x${bits}`) % (order - 1n)) + 1n
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex')
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: pair.getPrivateKey('base64url') }
  return createPrivateKey({ key: jwk, format: 'jwk' })
}
