import { chanceFrom } from '#features/content/drawings/drawing/chance.server.ts'

/** One in `npm test`; more in `npm run test:attack`, whose run names them. */
export const runs = Number(process.env.ATTACK_RUNS ?? 1)
export const isLong = runs > 1

/** Every run with the same seed tries the same. */
export const chance = chanceFrom(process.env.ATTACK_SEED ?? 'attack')

/** All of a list in the long form; in the short form this many of it, spread over it. */
export function some<T>(list: readonly T[], few: number): T[] {
  if (isLong || list.length <= few) return [...list]
  const step = list.length / few
  return Array.from({ length: few }, (_, at) => list[Math.floor(at * step)]).filter((each) => each !== undefined)
}

/** This many of a list by chance; all of it where it has no more. */
export function chosen<T>(list: readonly T[], most: number): T[] {
  const left = [...list]
  return left.length <= most
    ? left
    : Array.from({ length: most }, () => left.splice(chance.whole(0, left.length - 1), 1)[0] as T)
}
