import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
const made = /^(\.git|\.react-router|build|coverage|data|node_modules|playwright-report|test-results|\.env|.*\.log)$/

/**
 * A copy of this project's files in a folder of its own called `name`, for tests that edit, move or close them. Its packages are the
 * same files under other names where the system can do that, so that copying takes a second; `build` brings what is built along.
 */
export function copyProject(name: string, { build = false } = {}): { root: string; remove(): void } {
  const outside = mkdtempSync(path.join(tmpdir(), 'academy-copy-'))
  chmodSync(outside, 0o755)
  const root = path.join(outside, name)
  mkdirSync(root)
  for (const entry of readdirSync(project)) {
    if (made.test(entry) && !(build && entry === 'build')) continue
    cpSync(path.join(project, entry), path.join(root, entry), { recursive: true, preserveTimestamps: true })
  }
  const modules = path.join(root, 'node_modules')
  try {
    execFileSync('cp', ['-al', path.join(project, 'node_modules'), modules], { stdio: 'ignore' })
  } catch {
    // Another file system, or a `cp` without links: then the folder itself is a link.
    rmSync(modules, { recursive: true, force: true })
    symlinkSync(path.join(project, 'node_modules'), modules)
  }
  return { root, remove: () => rmSync(outside, { recursive: true, force: true, maxRetries: 5 }) }
}
