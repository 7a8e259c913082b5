import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Deps } from '#platform/server/deps.ts'

/** In seconds, from the button to the callback. */
const lifetime = 10 * 60
const callbackPath = '/auth/callback'

/** The state of one sign-in, sealed in the browser's cookie so that any process can finish it. */
export type Transaction = { state: string; nonce: string; verifier: string }

type TransactionDeps = Pick<Deps, 'settings' | 'secret'>

/** Seals the transaction in a short-lived cookie that only the callback receives. */
export async function keepTransaction(c: Context, deps: TransactionDeps, transaction: Transaction): Promise<void> {
  const sealed = await new EncryptJWT(transaction)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${lifetime}s`)
    .encrypt(await sealingKey(deps))
  const { name, attributes } = cookie(deps)
  setCookie(c, name, sealed, { ...attributes, maxAge: lifetime })
}

/** Takes the transaction out of its cookie and clears that; null when missing, expired or altered. */
export async function takeTransaction(c: Context, deps: TransactionDeps): Promise<Transaction | null> {
  const { name, attributes } = cookie(deps)
  const sealed = getCookie(c, name)
  if (!sealed) return null
  deleteCookie(c, name, attributes)
  const opened = await jwtDecrypt<Transaction>(sealed, await sealingKey(deps), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  }).catch(() => null)
  return opened?.payload ?? null
}

function cookie({ settings }: TransactionDeps) {
  const secure = settings.publicUrl.startsWith('https:')
  return {
    name: secure ? '__Secure-sign-in' : 'sign-in',
    attributes: { path: callbackPath, httpOnly: true, sameSite: 'Lax', secure },
  } as const
}

async function sealingKey({ secret }: TransactionDeps): Promise<Uint8Array> {
  return Buffer.from(await secret('sign-in-transaction'), 'base64')
}
