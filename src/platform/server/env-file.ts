import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

/** Adds a folder's `.env` to an environment; what is set already stays. */
export function readEnvFile(folder: string, environment: NodeJS.ProcessEnv): void {
  const file = path.join(folder, '.env')
  if (!existsSync(file)) return
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) environment[name] ??= value
}
