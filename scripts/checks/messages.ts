import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

type Node = { type: string; start: number; [field: string]: unknown }
type Catalogue = Record<string, string>

/** Words that every language writes alike: names, notations, keys. */
const alike =
  /^[\d\s\p{P}\p{S}]*(?:(?:lazy|https:\/\/[\w./?=]*|Ctrl|Esc|Enter|Shift|Tab|Mod|[A-Z]{2,5}|[A-Z]|Webhooks?|Standard Webhooks|Microsoft Teams|Google Meet|VooV Meeting|YouTube|Zoom|DingTalk|Ctrl Z|\{\w+\})[\d\s\p{P}\p{S}]*)*$/u
/** Attributes and properties that people read. */
const readAttributes = /^(aria-label|alt|title|label|placeholder|hint|text|description|heading|empty|loading|failed)$/

/** What a file says to people: its messages, and words in its elements that are in no catalogue. */
function readFile(file: string, source: string) {
  const messages: string[] = []
  const outside: string[] = []
  const lineOf = (node: Node) => source.slice(0, node.start).split('\n').length
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const each = node as Node
    const first = (each['arguments'] as Node[] | undefined)?.[0]
    // `words`: said later, in the language of a mail.
    const isCall =
      each.type === 'CallExpression' && ['t', 'words'].includes((each['callee'] as { name?: string }).name ?? '')
    if (isCall && typeof first?.['value'] === 'string') messages.push(first['value'])
    if (each.type === 'JSXText' && hasWords(each['value'])) outside.push(`${file}:${lineOf(each)} says “${said(each)}”`)
    if (each.type === 'JSXAttribute' && readAttributes.test(String((each['name'] as { name?: unknown }).name))) {
      const value = each['value'] as Node | null
      if (value?.type === 'Literal' && hasWords(value['value']))
        outside.push(`${file}:${lineOf(each)} says “${said(value)}”`)
    }
    for (const inner of Object.values(each)) visit(inner)
  }
  visit(parseSync(file, source).program)
  return { messages, outside }
}

const said = (node: Node) => String(node['value']).replace(/\s+/g, ' ').trim()
const hasWords = (value: unknown) => typeof value === 'string' && /\p{L}{2}/u.test(value) && !alike.test(value)

/** Every message that the sources at `root` say, with the files that say it, and words outside the catalogue. */
export function messagesOf(root: string) {
  const used = new Map<string, string[]>()
  const outside: string[] = []
  for (const name of readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    const file = path.posix.join('src', name.replaceAll(path.sep, '/'))
    if (!/\.tsx?$/.test(file) || /\.(test|e2e)\.tsx?$/.test(file)) continue
    const source = readFileSync(path.join(root, file), 'utf8')
    // Without elements and calls it says nothing: to read its syntax takes most of the time.
    if (file.endsWith('.ts') && !/\b(?:t|words)\b/.test(source)) continue
    const read = readFile(file, source)
    outside.push(...read.outside)
    for (const message of read.messages) used.set(message, [...(used.get(message) ?? []), file])
  }
  return { used, outside }
}

/** Entries of a catalogue that are missing, used nowhere, equal to the English, or have other parameters or tags. */
export function catalogueProblems(
  language: string,
  catalogue: Catalogue,
  used: ReadonlyMap<string, string[]>,
): string[] {
  const missing = [...used].flatMap(([message, files]) =>
    Object.hasOwn(catalogue, message) ? [] : [`${language} says nothing for ${JSON.stringify(message)} (${files[0]})`],
  )
  const wrong = Object.entries(catalogue).flatMap(([message, translated]) => {
    if (!used.has(message)) return [`${language} has ${JSON.stringify(message)}, which is used nowhere`]
    if (translated === message && !alike.test(message) && !/\p{Script=Han}/u.test(message))
      return [`${language} says the English for ${JSON.stringify(message)}`]
    return partsOf(message) === partsOf(translated)
      ? []
      : [`${language} has other parameters or tags in ${JSON.stringify(translated)}`]
  })
  return [...missing, ...wrong]
}

/** Parameters and tags, each once, in one order. */
const partsOf = (message: string) => [...new Set(message.match(/\{\w+(?=[,}])|<\w+/g))].toSorted().join()

function readCatalogue(root: string, language: string): Catalogue {
  return JSON.parse(readFileSync(path.join(root, 'messages', `${language}.json`), 'utf8')) as Catalogue
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const { used, outside } = messagesOf(root)
  const languages = readdirSync(path.join(root, 'messages')).map((file) => path.basename(file, '.json'))
  // Sorts the catalogues, and takes out what is used nowhere.
  if (process.argv.includes('--write')) {
    for (const language of languages) {
      const kept = Object.entries(readCatalogue(root, language)).filter(([message]) => used.has(message))
      const sorted = Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)))
      writeFileSync(path.join(root, 'messages', `${language}.json`), `${JSON.stringify(sorted, null, 2)}\n`)
    }
  }
  const problems = languages.flatMap((language) => catalogueProblems(language, readCatalogue(root, language), used))
  for (const problem of [...outside, ...problems]) console.error(problem)
  console.log(`${used.size} messages, ${outside.length + problems.length} problems of languages`)
  if (outside.length + problems.length > 0) process.exitCode = 1
}
