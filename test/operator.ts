import { vi } from 'vitest'
import type pg from 'pg'
import { operate } from '../src/operate.server.ts'
import type { TestApp } from './app.ts'
import { databaseUrlOf } from './processes.ts'

/** Runs an operator's command with these settings; gives its exit code and what it said. */
export async function runCommand(args: readonly string[], environment: Record<string, string>) {
  const lines: string[] = []
  const keep = (...words: unknown[]) => void lines.push(words.map(String).join(' '))
  const spies = [vi.spyOn(console, 'log').mockImplementation(keep), vi.spyOn(console, 'error').mockImplementation(keep)]
  try {
    return { code: await operate(args, { ...environment }), said: lines.join('\n') }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** The settings of a command beside a test's application. */
export function besides(app: TestApp): Record<string, string> {
  return settingsOf(app.database.connection, app.deps.settings.dataDir)
}

export function settingsOf(connection: pg.PoolConfig, dataDir: string): Record<string, string> {
  return { DATABASE_URL: databaseUrlOf(connection), DATA_DIR: dataDir }
}
