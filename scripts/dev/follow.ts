import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

type Look = { seen: string; content: string }

/** Looking at a few hundred files takes milliseconds. */
const everyMs = 250

/** Polls files and reports changed content once it is at rest; unlike watching, works in containers and on mounted folders. */
export function follow(changed: (files: string[]) => void): { add(file: string): void; stop(): void } {
  const known = new Map<string, Look>()
  const moving = new Set<string>()
  const timer = setInterval(() => {
    const before = moving.size
    let isAtRest = true
    for (const [file, last] of known) {
      const now = lookAt(file, last)
      if (now === last) continue
      known.set(file, now)
      if (now.content === last.content) continue
      moving.add(file)
      isAtRest = false
    }
    if (before === 0 || !isAtRest) return
    const files = [...moving]
    moving.clear()
    changed(files)
  }, everyMs)
  return {
    add(file) {
      if (!known.has(file)) known.set(file, lookAt(file))
    },
    stop: () => clearInterval(timer),
  }
}

/** `last` itself where nothing changed. */
function lookAt(file: string, last?: Look): Look {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    const content = filesBelow(file)
      .map((name) => `${name} ${lookAt(name).seen}`)
      .join('\n')
    return content === last?.content ? last : { seen: '', content }
  }
  const seen = found ? `${found.mtimeMs} ${found.size} ${found.ino}` : 'missing'
  if (seen === last?.seen) return last
  try {
    return { seen, content: createHash('sha256').update(readFileSync(file)).digest('base64url') }
  } catch {
    return { seen: 'missing', content: 'missing' }
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
