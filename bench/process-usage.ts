import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes of a process: with all that it shares (`rss`), with its part of that (`pss`), and without (`own`); Linux tells it. */
export function memoryOf(pid: number): { rss: number; pss: number; own: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1]) / 1024
  return { rss: megabytes('Rss'), pss: megabytes('Pss'), own: megabytes('Private_Dirty') + megabytes('Private_Clean') }
}

/** The processes below one, at any depth. */
export function processesBelow(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(parentOf)
  const below = (parent: number): number[] =>
    parents.filter(([, above]) => above === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}

function parentOf(pid: string): [number, number][] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return [[Number(pid), Number(text.slice(text.lastIndexOf(')')).split(' ')[2])]]
  } catch {
    // It has ended meanwhile.
    return []
  }
}
