import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

type Look = { seen: string; content: string }

/** How often the files are looked at. A few hundred of them take milliseconds. */
const everyMs = 250

/**
 * Looks at files and folders, and calls `changed` with those whose content is another than before, once they have come to rest.
 * By looking instead of listening: that is the same on every system, in containers and on mounted folders too, and for
 * editors that replace a file instead of writing it.
 */
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

/** `last` itself where nothing says that it is another one now. */
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
