import { createPrivateKey, type KeyObject } from 'node:crypto'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The Ed25519 key of 32 secret bytes: the same bytes are the same key everywhere. */
export function signingKeyOf(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([prefix, seed]), format: 'der', type: 'pkcs8' })
}
