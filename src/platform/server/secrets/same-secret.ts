import { createHash, timingSafeEqual } from 'node:crypto'

/** In constant time, whatever the lengths. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
