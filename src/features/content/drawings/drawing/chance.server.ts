/** A seeded random generator. */
export type Chance = {
  /** From 0, below 1. */
  next(): number
  between(low: number, high: number): number
  /** Both bounds included. */
  whole(low: number, high: number): number
  pick<T>(list: readonly [T, ...T[]]): T
}

/** A generator seeded by a text; integer arithmetic only, so that every engine draws the same. */
export function chanceFrom(text: string): Chance {
  let state = hashOf(text)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  }
}

/** An unsigned 32-bit hash of a text (FNV-1a with a finalizer). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

export function hillsFrom(chance: Chance): (place: number) => number {
  const field = landFrom(chance)
  return (place) => field(place, 0.5)
}

/** Smooth noise over a plane, -1 to 1, about one hill per unit. */
export function landFrom(chance: Chance): (x: number, y: number) => number {
  const seed = chance.whole(1, 0x7fffffff)
  const corner = (x: number, y: number) => {
    let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ seed
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
    mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2147483648 - 1
  }
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const across = ease(x - left)
    const down = ease(y - top)
    const upper = corner(left, top) * (1 - across) + corner(left + 1, top) * across
    const lower = corner(left, top + 1) * (1 - across) + corner(left + 1, top + 1) * across
    return upper * (1 - down) + lower * down
  }
}

function ease(part: number): number {
  return part * part * (3 - 2 * part)
}
