import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/project-root.ts'
import { tried } from '#test/promises.ts'
import { some } from './cases.ts'

/** A literal as it stands in a program: behind what cannot end a value, in one line. */
const literal =
  /(?<=[=(,:!&|?{}[;]\s*|return\s+)\/(?![*/])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)(?=[\s.,;)\]:?}])/g
const literals = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot })
  .filter((file) => !/\.(test|e2e)\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(path.join(projectRoot, file), 'utf8').matchAll(literal)].map(([, source = '', flags = '']) => ({
      file,
      source,
      flags,
    })),
  )

/** What is repeated to make a pattern try again and again: what it speaks of itself, and what most patterns are about. */
function atomsOf(source: string): string[] {
  const own = source
    .replaceAll(/\\[a-zA-Z]|[\\^$.*+?()[\]{}|]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && word.length < 12)
  const single = [' ', 'a', 'A', '0', '-', '.', '/', '<', '"', '\\', '\n', '%', '@', ':', '[', '河']
  return [...new Set([...own, ...single, 'a ', 'a-', 'a.', '<a', '<!--', '<?', '""', '\r\n', '# ', '0-'])]
}

const most = 30_000
/** Patterns that take the square of a length, and the longest text that they are ever given. */
const bounded: Record<string, { source: string; longest: number }> = {
  'src/platform/values/excerpt.ts': { source: '[\\s,;:，；：、]+$', longest: 600 },
  'src/features/media/rules.ts': { source: '-+$', longest: 40 },
  // Of the program's own words: a drawing's numbers, and a rendered page, in which no text begins a tag.
  'src/features/drawings/drawing/ridges.server.ts': { source: '-?\\d+\\.\\d+', longest: 1_000 },
  'src/platform/server/http/own-scripts.ts': {
    source: String.raw`<script([^>]*)>([\s\S]*?)<\/script>`,
    longest: 1_000,
  },
  // In the browser, of what its own user pastes into a line.
  'src/platform/ui/inline-text.tsx': { source: '\\s*[\\r\\n]+\\s*', longest: 10_000 },
}
const exponential = 24
const inside: { pattern?: RegExp; text?: string } = {}
createContext(inside)

/** In CPU time, that others on the machine do not lengthen; a pattern without end is stopped. */
function millisecondsOf(pattern: RegExp, text: string): number {
  Object.assign(inside, { pattern, text })
  const before = process.cpuUsage()
  runInContext('pattern.lastIndex = 0; pattern.test(text)', inside, { timeout: 20_000 })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('no pattern of the program takes the square of a long text’s time, whatever makes it try again', (context) => {
  expect(literals.length).toBeGreaterThan(100)
  const slow: string[] = []
  for (const { file, source, flags } of some(literals, 8)) {
    const pattern = new RegExp(source, flags)
    for (const atom of atomsOf(source)) {
      const texts = (count: number) => `${atom.repeat(Math.ceil(count / atom.length))}\0!`
      millisecondsOf(pattern, texts(exponential))
      const known = bounded[file]
      const longest = known?.source === source ? known.longest : most
      const isSlow = (): boolean => {
        const [once, twice] = [millisecondsOf(pattern, texts(longest / 2)), millisecondsOf(pattern, texts(longest))]
        return twice > 60 && twice > once * 3
      }
      // What else the process does at the moment counts, too: a slow pattern is slow every time.
      if (isSlow() && isSlow() && isSlow()) slow.push(`${file}: /${source}/${flags} with ${JSON.stringify(atom)}`)
    }
    tried(context)
  }
  expect(slow).toEqual([])
})
