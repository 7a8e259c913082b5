import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** One step of a recipe in docs/growing.md. */
export type Step =
  | { does: 'below' | 'instead'; file: string; anchor: string; code: string }
  | { does: 'new'; file: string; code: string }
  | { does: 'run'; command: string }
export type Recipe = { title: string; steps: Step[] }

const below = /^In `([^`]+)`, (below|instead of) `([^`]+)`/
const created = /^New file `([^`]+)`/
const command = /^Run `([^`]+)`/
const fence = /^```(\w+)?$/

/** Parses the recipes of docs/growing.md, one per section. @throws Error for a step without code */
export function recipesIn(text: string): Recipe[] {
  const recipes: Recipe[] = []
  const lines = text.split('\n')
  for (const [at, raw] of lines.entries()) {
    const line = raw.replace(/^(\d+\.|-)\s+/, '').trim()
    const title = /^## (.+)/.exec(line)?.[1]
    if (title) recipes.push({ title, steps: [] })
    const steps = recipes.at(-1)?.steps
    if (!steps) continue
    const [, edited = '', how, anchor = ''] = below.exec(line) ?? []
    if (how)
      steps.push({ does: how === 'below' ? 'below' : 'instead', file: edited, anchor, code: codeAfter(lines, at) })
    const file = created.exec(line)?.[1]
    if (file) steps.push({ does: 'new', file, code: codeAfter(lines, at) })
    const run = command.exec(line)?.[1]
    if (run) steps.push({ does: 'run', command: run })
  }
  return recipes.filter(({ steps }) => steps.length > 0)
}

function codeAfter(lines: readonly string[], at: number): string {
  const opens = lines.findIndex((line, place) => place > at && fence.test(line.trim()))
  const closes = lines.findIndex((line, place) => place > opens && line.trim() === '```')
  const isNext =
    opens !== -1 && closes !== -1 && lines.slice(at + 1, opens).every((line) => !/^(\d+\.|-|##)\s/.test(line))
  if (!isNext) throw new Error(`docs/growing.md, line ${at + 1}: no code follows the step.`)
  const margin = (lines[opens] ?? '').indexOf('```')
  return lines
    .slice(opens + 1, closes)
    .map((line) => line.slice(margin))
    .join('\n')
}

/** Follows a recipe in the project at `root`. @throws Error where a step's line is missing or ambiguous, or a command fails */
export function follow({ steps }: Recipe, root: string): void {
  for (const step of steps) {
    if (step.does === 'run') runIn(root, step.command)
    else if (step.does === 'new') {
      mkdirSync(path.dirname(path.join(root, step.file)), { recursive: true })
      writeFileSync(path.join(root, step.file), `${step.code}\n`)
    } else edit(root, step)
  }
}

function edit(root: string, { file, anchor, does, code }: Extract<Step, { anchor: string }>): void {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
  const places = lines.flatMap((line, at) => (line.trim() === anchor ? [at] : []))
  const [place] = places
  if (place === undefined || places.length > 1) {
    throw new Error(`docs/growing.md: ${file} has ${places.length} lines '${anchor}'; a step names one.`)
  }
  lines.splice(does === 'below' ? place + 1 : place, does === 'below' ? 0 : 1, code)
  writeFileSync(path.join(root, file), lines.join('\n'))
}

function runIn(root: string, line: string): void {
  const [program = '', ...args] = line.split(' ')
  const bin = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`
  execFileSync(program, args, { cwd: root, stdio: 'pipe', env: { ...process.env, PATH: bin } })
}
