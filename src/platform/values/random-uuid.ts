import { randomId } from './random-id.ts'

/** A random UUID (version 4), also outside secure contexts. */
export function randomUuid(): string {
  const digits = randomId()
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4]
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`]
  return [...parts, `${variant}${digits.slice(17, 20)}`, digits.slice(20)].join('-')
}
