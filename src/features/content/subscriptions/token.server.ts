import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#platform/server/deps.ts'
import { isRecordId } from '#platform/values/record-id.ts'

/** The address of a subscription holds its id with a signature, so that a copy of the table opens none. It is a parameter, because those are in no log. */
export async function subscriptionToken({ secret }: Pick<Deps, 'secret'>, id: string): Promise<string> {
  return `${id}.${await signatureOf(secret, id)}`
}

/** The id in a token; null where it is none of ours. */
export async function readSubscriptionToken({ secret }: Pick<Deps, 'secret'>, token: string): Promise<string | null> {
  const [id = '', signature = '', ...more] = token.split('.')
  if (!isRecordId(id) || more.length > 0) return null
  const [ours, theirs] = [Buffer.from(await signatureOf(secret, id)), Buffer.from(signature)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs) ? id : null
}

async function signatureOf(secret: Deps['secret'], id: string): Promise<string> {
  const key = Buffer.from(await secret('subscriptions'), 'base64')
  return createHmac('sha256', key).update(id).digest('base64url')
}
