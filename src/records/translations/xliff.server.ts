import { SaxesParser } from 'saxes'
import { element, xmlDocument } from '#platform/server/feeds/xml.ts'
import { allBlocks, type AnyBlock, type Block, type Run } from '#records/rich-text/blocks.ts'
import { withDerivedTexts } from '#records/rich-text/document-fields.ts'
import type { Texts } from './texts.ts'

/** A piece of a text; `code`: which run of the source has its marks and link. */
type Part = { text: string; code: string | null }
type Unit = { id: string; source: Part[]; target: Part[] }
/** `original`: kind and id; `version`: of the record. */
export type XliffFile = { original: string; version: number; units: Unit[] }

/** The texts of a record, each paragraph of a document by itself, beside what is translated of them. */
export function unitsOf(texts: Texts, translated: Texts): Unit[] {
  return Object.entries(texts).flatMap(([path, text]) => {
    const target = translated[path]
    if (typeof text === 'string') {
      if (`${path}_blocks` in texts) return []
      return [{ id: path, source: plain(text), target: typeof target === 'string' ? plain(target) : [] }]
    }
    const others = new Map(typeof target === 'object' ? allBlocks(target).map((block) => [block.id, block]) : [])
    return allBlocks(text).flatMap((block): Unit[] => {
      if (!('text' in block)) return []
      const [id, other] = [`${path}.${block.id}`, others.get(block.id)]
      const alt = 'alt' in block && block.alt !== '' ? plain(block.alt) : []
      const otherAlt = other && 'alt' in other ? plain(other.alt) : []
      const own = { id, source: partsOf(block.text), target: other && 'text' in other ? partsOf(other.text) : [] }
      return [own, { id: `${id}.alt`, source: alt, target: otherAlt }].filter(({ source }) => source.length > 0)
    })
  })
}

const plain = (text: string): Part[] => (text === '' ? [] : [{ text, code: null }])
const partsOf = (runs: readonly Run[]): Part[] =>
  runs.map(({ text, marks, href }, at) => ({ text, code: marks.length > 0 || href !== null ? String(at + 1) : null }))

export function writeXliff({ from, to }: { from: string; to: string }, files: readonly XliffFile[]): string {
  const inline = (parts: readonly Part[]) =>
    parts.map(({ text, code }) => (code === null ? text : element('pc', [text], { id: code })))
  return xmlDocument(
    element(
      'xliff',
      files.map(({ original, version, units }) =>
        element(
          'file',
          units.map(({ id, source, target }) => {
            const said = [element('source', inline(source))]
            if (target.length > 0) said.push(element('target', inline(target)))
            return element('unit', [element('segment', said)], { id })
          }),
          { id: `${original.replace('/', ':')}:${version}`, original, 'xml:space': 'preserve' },
        ),
      ),
      { xmlns: 'urn:oasis:names:tc:xliff:document:2.0', version: '2.0', srcLang: from, trgLang: to },
    ),
  )
}

/** The units that have a translation; null for what is no XLIFF 2. */
export function readXliff(document: string): XliffFile[] | null {
  const files: XliffFile[] = []
  const codes: string[] = []
  let [isXliff, depth, targets] = [true, 0, 0]
  const parser = new SaxesParser()
  const say = (text: string) => {
    if (targets > 0)
      files
        .at(-1)
        ?.units.at(-1)
        ?.target.push({ text, code: codes.at(-1) ?? null })
  }
  const refuse = () => {
    isXliff = false
  }
  parser.on('error', refuse)
  // Entities of its own have no place in it.
  parser.on('doctype', refuse)
  parser.on('text', say)
  parser.on('cdata', say)
  parser.on('opentag', ({ name, attributes: { id = '', original = '', version = '' } }) => {
    if (depth++ === 0) isXliff &&= name === 'xliff' && version.startsWith('2.')
    if (name === 'file') files.push({ original, version: Number(/:(\d+)$/.exec(id)?.[1] ?? 0), units: [] })
    if (name === 'unit') files.at(-1)?.units.push({ id, source: [], target: [] })
    if (name === 'pc') codes.push(id)
    if (name === 'target') targets++
  })
  parser.on('closetag', ({ name }) => {
    depth--
    if (name === 'target') targets--
    if (name === 'pc') codes.pop()
  })
  parser.write(document).close()
  return isXliff && files.length > 0 ? files : null
}

/** What a translation says with these units in it: a document is the source's, with each paragraph as it is translated. */
export function withUnits(source: Texts, translated: Texts, units: readonly Pick<Unit, 'id' | 'target'>[]): Texts {
  const texts = { ...translated }
  const written = new Map(units.map(({ id, target }) => [id, target]))
  for (const [path, text] of Object.entries(source)) {
    const own = written.get(path)
    if (typeof text === 'string') {
      if (own) texts[path] = own.map((part) => part.text).join('')
      continue
    }
    if (!units.some(({ id }) => id.startsWith(`${path}.`))) continue
    const known = translated[path]
    const others = new Map(typeof known === 'object' ? allBlocks(known).map((block) => [block.id, block]) : [])
    const document = structuredClone(text)
    for (const block of allBlocks(document)) translateBlock(block, path, others.get(block.id), written)
    texts[path] = document satisfies Block[]
  }
  return withDerivedTexts(texts)
}

function translateBlock(
  block: AnyBlock,
  path: string,
  other: AnyBlock | undefined,
  written: Map<string, Part[]>,
): void {
  if (!('text' in block)) return
  const [own, alt] = [written.get(`${path}.${block.id}`), written.get(`${path}.${block.id}.alt`)]
  if ('alt' in block)
    block.alt = alt?.map(({ text }) => text).join('') ?? (other && 'alt' in other ? other.alt : block.alt)
  if (!own) {
    if (other && 'text' in other) block.text = other.text
    return
  }
  const runs = block.text
  block.text = own.map(({ text, code }): Run => {
    const { marks = [], href = null } = runs[Number(code ?? 0) - 1] ?? {}
    return code === null ? { text, marks: [], href: null } : { text, marks, href }
  })
}
