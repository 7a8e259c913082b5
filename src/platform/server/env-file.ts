import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'

/** Reads the settings of a folder's `.env` into the environment, where there is one; what is set already stays (decisions.md A). */
export function readEnvFile(folder: string): void {
  const file = path.join(folder, '.env')
  if (existsSync(file)) loadEnvFile(file)
}
