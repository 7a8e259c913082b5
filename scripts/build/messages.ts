import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { withoutContext } from '#platform/values/translate.ts'

/** English messages by what another language says for them. */
export type Catalogue = Readonly<Record<string, string>>

const mark = /@@t:([\w-]*)@@/g
type Node = { type: string; start: number; end: number; [field: string]: unknown }

/**
 * Marks each message of `t('…')` in what pages are built from; `translateBuild` then writes the marks out once per language. A message
 * without parameters needs no call any more.
 */
export function markedMessages(): Plugin {
  return {
    name: 'marked-messages',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { code: /\/translate\.ts['"]|PAGE_LANGUAGE/, id: /\.tsx?$/ },
      handler(code, id) {
        // A page knows its language: who else may know it is no part of its script.
        if (id.endsWith('/translate.ts')) return code.replaceAll(/typeof PAGE_LANGUAGE === ['"]undefined['"]/g, 'false')
        let text = ''
        let end = 0
        for (const { start, end: until, message, argument } of messageCalls(this.parse(code) as unknown as Node)) {
          const marked = JSON.stringify(`@@t:${Buffer.from(message).toString('base64url')}@@`)
          const [from, to] = argument.isOnly ? [start, until] : [argument.start, argument.end]
          text += code.slice(end, from) + marked
          end = to
        }
        if (end === 0) return null
        if (!text) this.error(`${id} could not be read`)
        return { code: text + code.slice(end), map: null }
      },
    },
  }
}

/** In development no page is written out: a browser's module of messages reads those of its address before any other module uses it. */
export function messagesOfAddress(): Plugin {
  return {
    name: 'messages-of-address',
    apply: 'serve',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/platform\/values\/translate\.ts$/ },
      handler: (code) => `${code}
const { language } = splitLanguage(location.pathname)
if (language !== 'en') {
  const { default: messages } = await import(\`../../../messages/\${language}.json\`)
  readMessagesFrom({ language: () => language, find: (message) => messages[message] ?? message })
}`,
    },
  }
}

type MessageCall = {
  start: number
  end: number
  message: string
  argument: { start: number; end: number; isOnly: boolean }
}

/** The calls of `t` with a literal, in order; none stands within another's message. */
function messageCalls(program: Node): MessageCall[] {
  const found: MessageCall[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    const { callee, arguments: given } = node as {
      callee?: Node & { name?: string }
      arguments?: (Node & { value?: unknown })[]
    }
    const [first] = given ?? []
    if (node.type === 'CallExpression' && callee?.name === 't' && typeof first?.value === 'string') {
      const argument = { start: first.start, end: first.end, isOnly: given?.length === 1 }
      found.push({ start: node.start, end: node.end, message: first.value, argument })
    }
    for (const each of Object.values(node)) visit(each)
  }
  visit(program['body'])
  return found.toSorted((one, other) => one.argument.start - other.argument.start)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

/**
 * Writes what was built once per language: English in place, every other below `client/assets/<language>-<hash>` and
 * `server/<language>`. The hash is of the catalogue, so that a file that is kept for ever has a new name with new words.
 */
export function translateBuild(folder: string, catalogues: Readonly<Record<string, Catalogue>>): void {
  const assets = path.join(folder, 'client/assets')
  // Beside the pages' own bundle stand the server's programs, which ask for each reader's language.
  const pages = path.join(folder, 'server')
  const ofPages = (name: string) => name === 'index.js'
  for (const [language, catalogue] of Object.entries(catalogues)) {
    const place = `${language}-${createHash('sha256').update(JSON.stringify(catalogue)).digest('hex').slice(0, 8)}`
    const inLanguage = (code: string) =>
      translate(code, language, catalogue).replaceAll(assetScript, `assets/${place}/$1`)
    writeScripts(assets, path.join(assets, place), inLanguage)
    writeScripts(pages, path.join(pages, language), inLanguage, ofPages)
    writeScripts(path.join(pages, 'assets'), path.join(pages, language, 'assets'), inLanguage)
  }
  const inEnglish = (code: string) => translate(code, 'en', {})
  writeScripts(assets, assets, inEnglish)
  writeScripts(pages, pages, inEnglish, ofPages)
  writeScripts(path.join(pages, 'assets'), path.join(pages, 'assets'), inEnglish)
}

/** As pages and scripts name the browser’s own; `./assets/` are the server’s. */
const assetScript = /(?<!\.\/)assets\/([\w.-]+\.js)/g

const isScript = (name: string) => name.endsWith('.js')

function writeScripts(from: string, to: string, change: (code: string) => string, isMeant = isScript): void {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from).filter(isMeant)) {
    const code = readFileSync(path.join(from, name), 'utf8')
    const changed = change(code)
    if (changed !== code || from !== to) writeFileSync(path.join(to, name), changed)
  }
}

function translate(code: string, language: string, catalogue: Catalogue): string {
  return code.replaceAll('PAGE_LANGUAGE', JSON.stringify(language)).replaceAll(mark, (_, encoded: string) => {
    const message = Buffer.from(encoded, 'base64url').toString()
    return inAnyString(catalogue[message] ?? withoutContext(message))
  })
}

/** As it may stand between quotation marks of any kind, and in a template. */
function inAnyString(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll("'", '\\x27').replaceAll('`', '\\x60').replaceAll('${', '\\x24{')
}
