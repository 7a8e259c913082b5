import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'
import type { Site } from './site.ts'

/** Environment of a server whose clock can be moved and whose memory can be measured. */
export function insideEnv(folder: string): Record<string, string> {
  const program = pathToFileURL(path.join(import.meta.dirname, 'inside.mjs')).href
  return { NODE_OPTIONS: `--import=${program}`, INSIDE_ASKED: path.join(folder, 'asked.json') }
}

/** `bytes` that a process holds, garbage left out, the milliseconds that it has had of the processors, and those of a piece of work that is always the same. */
type Inside = { bytes: number; cpuMs: number; yardstickMs: number }

/** Moves the clock of the server's process so many hours from the true time, and looks at it. */
export async function lookInside(site: Site, folder: string, hours = 0): Promise<Inside> {
  const asked = path.join(folder, 'asked.json')
  rmSync(`${asked}.answer`, { force: true })
  writeFileSync(asked, JSON.stringify({ shift: hours * 3_600_000 }))
  site.signal('SIGUSR2')
  await vi.waitUntil(() => existsSync(`${asked}.answer`), { interval: 10, timeout: 30_000 })
  return JSON.parse(readFileSync(`${asked}.answer`, 'utf8')) as Inside
}
