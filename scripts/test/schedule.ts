import type { Check } from './checks.ts'

/** The checks `npm test` was asked for: some by name, else all; `--full` ones only with it or by name. */
export function chosen(checks: Check[], args: string[]): { checks: Check[]; unknown: string[] } {
  const full = args.includes('--full')
  const names = args.filter((arg) => arg !== '--full' && arg !== '--changed')
  const unknown = names.filter((name) => !checks.some((check) => check.name === name))
  if (names.length === 0) return { checks: checks.filter((check) => full || !check.full), unknown }
  const wanted = new Set(names)
  for (const check of checks) if (wanted.has(check.name) && check.after) wanted.add(check.after)
  return { checks: checks.filter((check) => wanted.has(check.name)), unknown }
}

/** Runs the checks two at a time, in order where possible; one that is `alone` has the machine to itself. */
export async function inOrder(checks: Check[], run: (check: Check) => Promise<void>): Promise<void> {
  const waiting = [...checks]
  const running = new Map<Check, Promise<void>>()
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.find((check) => mayStart(check, [...running.keys()], waiting))
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      running.set(
        next,
        run(next).finally(() => running.delete(next)),
      )
    } else {
      await Promise.race(running.values())
    }
  }
}

function mayStart(next: Check, running: Check[], waiting: Check[]): boolean {
  if (running.some((check) => check.alone)) return false
  const before = [next.after, ...(next.behind ?? [])]
  if ([...running, ...waiting].some((check) => check !== next && before.includes(check.name))) return false
  return running.length < (next.alone ? 1 : 2)
}
