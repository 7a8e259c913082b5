import type { Deps } from '#platform/server/deps.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import { readNumber } from './numbers.rules.ts'
import { certificateOf, type HeldRow } from './store.server.ts'

// An address may be a classroom of sixty: right numbers are answered whatever others try. Only what leads nowhere counts: numbers that nobody has, and those with a slip, more
// of them, since they tell nothing of any other.
const unknownNumbers: RateLimit = { name: 'unknownCertificateNumbers', points: 120, seconds: 600 }
const slips: RateLimit = { name: 'certificateNumberSlips', points: 600, seconds: 600 }

/** With a right check symbol, and never issued: its symbols are not at random. */
const nobodys = '0'.repeat(13)

/** The certificate of a number in any spelling; null, in the same time, for a slip and for one that nobody has. @throws AppError `too_many` */
export async function lookUp(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  typed: string,
  address: string,
): Promise<HeldRow | null> {
  const number = readNumber(typed)
  const found = await certificateOf(database.db, number ?? nobodys)
  if (found && number !== null) return found
  await limits.take(number === null ? slips : unknownNumbers, address)
  return null
}
