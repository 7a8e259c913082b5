import { createPrivateKey, type KeyObject } from 'node:crypto'

/** PKCS #8 before the 32 bytes of an Ed25519 key. */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

export function signingKeyOf(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
}
