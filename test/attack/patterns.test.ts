import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/project-root.ts'
import { some, tried } from './tried.ts'

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

test('no pattern of the program takes more than linear time for any text made to make it try again', (context) => {
  expect(literals.length).toBeGreaterThan(100)
  const slow: string[] = []
  for (const { file, source, flags } of some(literals, 8)) {
    const pattern = new RegExp(source, flags)
    for (const atom of atomsOf(source)) {
      const texts = (count: number) => `${atom.repeat(Math.ceil(count / atom.length))}\0!`
      millisecondsOf(pattern, texts(exponential))
      const [once, twice] = [millisecondsOf(pattern, texts(most / 2)), millisecondsOf(pattern, texts(most))]
      if (twice > 60 && twice > once * 3)
        slow.push(
          `${file}: /${source}/${flags} with ${JSON.stringify(atom)}: ${Math.round(once)} ms, ${Math.round(twice)} ms`,
        )
    }
    tried(context)
  }
  expect(slow).toEqual([])
})
