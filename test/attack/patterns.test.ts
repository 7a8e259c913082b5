import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/project-root.ts'
import { tried } from '#test/promises.ts'
import { some } from './cases.ts'

/** A pattern of the program. What is put together when it runs is looked at by its own words, with `1` for what comes in. */
type Pattern = { file: string; source: string; flags: string }
type Node = { type?: string; [part: string]: unknown }

const patterns = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot })
  .filter((file) => !/\.(test|e2e)\.tsx?$/.test(file))
  .flatMap((file) => patternsOf(file.replaceAll('\\', '/'), readFileSync(path.join(projectRoot, file), 'utf8')))

/** Every pattern of a program, by its syntax tree. */
function patternsOf(file: string, text: string): Pattern[] {
  const { program, errors } = parseSync(file, text)
  expect(errors, file).toEqual([])
  const found: Pattern[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const {
      type,
      regex,
      callee,
      arguments: [said, flags] = [],
    } = node as Node & {
      regex?: { pattern: string; flags: string }
      callee?: Node
      arguments?: Node[]
    }
    if (regex) found.push({ file, source: regex.pattern, flags: regex.flags })
    const isBuilt = /^(New|Call)Expression$/.test(type ?? '') && callee?.['name'] === 'RegExp'
    const source = isBuilt ? sourceOf(said) : null
    if (source !== null) found.push({ file, source, flags: typeof flags?.['value'] === 'string' ? flags['value'] : '' })
    Object.values(node).forEach(look)
  }
  look(program)
  return found
}

/** Null for the name of a pattern, which stands elsewhere as one. */
function sourceOf(said: Node | undefined, read: 'cooked' | 'raw' = 'cooked'): string | null {
  if (said?.type === 'Identifier') return null
  if (said?.type === 'Literal') return String(said['value'])
  if (said?.type === 'TaggedTemplateExpression') return sourceOf(said['quasi'] as Node, 'raw')
  if (said?.type !== 'TemplateLiteral') throw new Error(`What does ${said?.type} make a pattern of?`)
  return (said['quasis'] as { value: { raw: string; cooked: string } }[]).map(({ value }) => value[read]).join('1')
}

/** What is repeated to make a pattern try again and again: what it speaks of itself, and what most patterns are about. */
function atomsOf(source: string): string[] {
  const own = source
    .replaceAll(/\\[a-zA-Z]|[\\^$.*+?()[\]{}|]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && word.length < 12)
  const single = [' ', 'a', 'A', '0', '-', '.', '/', '<', '"', '\\', '\n', '%', '@', ':', '[', '河']
  const signs = [...new Set(source.replaceAll(/\\[a-zA-Z]|[\w\s]/g, ''))].slice(0, 12)
  const pairs = [...signs, 'a', ' '].flatMap((one) => [...signs, 'a', ' '].map((other) => one + other))
  return [...new Set([...own, ...single, 'a ', 'a-', 'a.', '<a', '<!--', '<?', '""', '\r\n', '# ', '0-', ...pairs])]
}

/** What a pattern begins with, without which many are over at once. */
const beginningOf = (source: string) =>
  /^\^?((?:[^\\^$.*+?()[\]{}|]|\\[^a-zA-Z])*)(?![*+?{])/.exec(source)?.[1]?.replaceAll('\\', '') ?? ''

const most = 30_000
/** Patterns that take the square of a length, and the longest text that they are ever given. */
const bounded = new Map<string, number>(
  Object.entries({
    'src/platform/values/excerpt.ts [\\s,;:，；：、]+$': 600,
    'src/features/content/media/rules.ts -+$': 40,
    // Of the program's own words: a drawing's numbers, and a rendered page, in which no text begins a tag.
    'src/features/content/drawings/drawing/hills.server.ts -?\\d+\\.\\d+': 1_000,
    [String.raw`src/platform/server/http/pages.ts <script([^>]*)>([\s\S]*?)<\/script>`]: 1_000,
    'src/records/previews/api.server.ts <body[^>]*>': 1_000,
    // Of texts that come with the program, and of an address that was cut before.
    'src/records/rich-text/written.ts \\[\\[[^\\]]+\\]\\]|\\[([^\\]]+)\\]\\(([^)]+)\\)|\\*\\*([^*]+)\\*\\*|[^[*]+': 1_000,
    'src/features/content/pages/store.server.ts -+$': 54,
    [String.raw`src/records/previews/api.server.ts <script[^>]*>[\s\S]*?<\/script>`]: 1_000,
    [String.raw`src/records/previews/api.server.ts <noscript>[\s\S]*?<\/noscript>`]: 1_000,
    // In the browser, of a style attribute in what its own user pastes.
    'src/records/rich-text/editor/use-editor-view.ts mso-list:[^;]*level(\\d)': 10_000,
  }),
)
const exponential = 24
const endlessMs = 5_000
/** What nobody waits for, however it grows. */
const shortMs = 20
const inside: { pattern?: RegExp; text?: string } = {}
createContext(inside)

/** In CPU time, that others on the machine do not lengthen; a pattern without end is stopped. */
function millisecondsOf(pattern: RegExp, text: string): number {
  Object.assign(inside, { pattern, text })
  const before = process.cpuUsage()
  try {
    runInContext('pattern.lastIndex = 0; text.replace(pattern, String())', inside, { timeout: endlessMs })
  } catch {
    return Number.POSITIVE_INFINITY
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('no pattern of the program takes quadratic time on a long text', (context) => {
  expect(patterns.length).toBeGreaterThan(300)
  const slow: string[] = []
  for (const { file, source, flags } of patterns) {
    const pattern = new RegExp(source, flags)
    const longest = bounded.get(`${file} ${source}`) ?? most
    const begun = [...new Set(['', beginningOf(source)])]
    const atoms = some(atomsOf(source), 4)
    for (const [beginning, atom] of begun.flatMap((each) => atoms.map((atom) => [each, atom] as const))) {
      const textOf = (count: number) => `${beginning}${atom.repeat(Math.ceil(count / atom.length))}\0!`
      millisecondsOf(pattern, textOf(exponential))
      if (millisecondsOf(pattern, textOf(longest)) <= shortMs) continue
      // What else the process does at the moment counts, too: the least of several times is the pattern's own.
      const least = (count: number) =>
        Math.min(...Array.from({ length: 5 }, () => millisecondsOf(pattern, textOf(count))))
      const twice = least(longest)
      if (twice <= shortMs || (twice !== Number.POSITIVE_INFINITY && twice <= least(longest / 2) * 3)) continue
      slow.push(`${file}: /${source}/${flags} with ${JSON.stringify([beginning, atom])}`)
      break
    }
    tried(context)
  }
  expect(slow).toEqual([])
})
