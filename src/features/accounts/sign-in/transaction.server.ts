import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import type { Deps } from '#platform/server/deps.ts'

/** How long somebody may take between the button and the callback, in seconds. */
const lifetime = 10 * 60
const callbackPath = '/auth/callback'

const transactionSchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })
/** What one sign-in under way must come back with; sealed in the browser's own cookie, so that any process can finish it. */
export type Transaction = z.infer<typeof transactionSchema>

type TransactionDeps = Pick<Deps, 'settings' | 'secret'>

/** Seals the transaction in a short-lived cookie that only the callback gets to see. */
export async function keepTransaction(c: Context, deps: TransactionDeps, transaction: Transaction): Promise<void> {
  const sealed = await new EncryptJWT(transaction)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(`${lifetime}s`)
    .encrypt(await sealingKey(deps))
  const { name, attributes } = cookie(deps)
  setCookie(c, name, sealed, { ...attributes, maxAge: lifetime })
}

/** Takes the transaction out of the cookie, which is gone afterwards; null when there is none, it expired or was altered. */
export async function takeTransaction(c: Context, deps: TransactionDeps): Promise<Transaction | null> {
  const { name, attributes } = cookie(deps)
  const sealed = getCookie(c, name)
  if (!sealed) return null
  deleteCookie(c, name, attributes)
  const opened = await jwtDecrypt(sealed, await sealingKey(deps), {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  }).catch(() => null)
  return transactionSchema
    .nullable()
    .catch(null)
    .parse(opened?.payload ?? null)
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
