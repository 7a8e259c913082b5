import { SaxesParser } from 'saxes'
import { element, xmlDocument } from '#platform/server/feeds/xml.ts'
import { isSame } from '#platform/values/json.ts'
import { t } from '#platform/values/translate.ts'
import { allBlocks, type Run } from '#records/rich-text/blocks.ts'
import { blocksName, withDerivedTexts } from '#records/rich-text/document-fields.ts'
import { joinedRuns } from '#records/rich-text/merge-runs.ts'
import { textOfRuns } from '#records/rich-text/text.ts'
import type { Texts } from './texts.ts'

/** A piece of a text; `code`: which run has its marks and link, of the source by number, of the translation by `t` and number. */
type Part = { text: string; code: string | null }
type Unit = { id: string; source: Part[]; target: Part[] }
/** `original`: kind and id; `version`: of the record; `translated`: of its translation, 0 without one, undefined where it is not said. */
export type XliffFile = { original: string; version: number; translated: number | undefined; units: Unit[] }
type Xliff = { language: string; files: XliffFile[] }
/** By the id of its unit what a text says, each paragraph of a document by itself. */
type Runs = ReadonlyMap<string, Run[]>

function runsIn(texts: Texts): Map<string, Run[]> {
  const runs = new Map<string, Run[]>()
  for (const [path, text] of Object.entries(texts)) {
    if (typeof text === 'string') runs.set(path, plain(text))
    else
      for (const block of allBlocks(text)) {
        if ('text' in block) runs.set(`${path}.${block.id}`, block.text)
        if ('alt' in block) runs.set(`${path}.${block.id}.alt`, plain(block.alt))
      }
  }
  return runs
}

/** The texts of a record beside what is translated of them. */
export function unitsOf(texts: Texts, translated: Texts): Unit[] {
  const known = runsIn(translated)
  return [...runsIn(texts)].flatMap(([id, runs]) => {
    // What a document says is said by its paragraphs.
    if (runs.length === 0 || blocksName(id) in texts) return []
    return [{ id, source: partsOf(runs, runs), target: partsOf(known.get(id) ?? [], runs) }]
  })
}

const unmarked = { marks: [], href: null }
const plain = (text: string): Run[] => (text === '' ? [] : [{ ...unmarked, text }])

/** Runs of a translation are named by the source's that look like them. */
function partsOf(runs: readonly Run[], source: readonly Run[]): Part[] {
  const unused = source.map((run, at) => ({ ...run, code: String(at + 1) }))
  return runs.map(({ text, marks, href }, own) => {
    if (marks.length === 0 && href === null) return { text, code: null }
    const alike = unused.find((run) => run.href === href && isSame(run.marks, marks))
    if (alike) unused.splice(unused.indexOf(alike), 1)
    return { text, code: alike?.code ?? `t${own + 1}` }
  })
}

/** Texts of a record and of its translation: as they went out to translators, and as they stand. */
type Exchanged = { source: Texts; translated: Texts; now: { source: Texts; translated: Texts } }

/** Reads the units that came back: what one says, null where it says nothing new, or why it cannot be taken in. */
export function unitReader({ source, translated, now }: Exchanged) {
  const [wasSource, was] = [runsIn(source), runsIn(translated)]
  const places = new Set(unitsOf(now.source, {}).map(({ id }) => id))
  const [isSource, is] = [runsIn(now.source), runsIn(now.translated)]
  // A paragraph that nobody translated yet stands there as its source has it.
  const isOfOthers = (id: string) =>
    ![was.get(id) ?? [], wasSource.get(id), isSource.get(id)].some((runs) => isSame(runs, is.get(id) ?? []))
  // Paragraphs that the source does not have would be lost.
  const ownDocuments = new Set([...is.keys()].filter((id) => !isSource.has(id) && isOfOthers(id)).map(documentOf))
  return ({ id, target }: Unit): Run[] | string | null => {
    if (!places.has(id)) return t('There is no text here that could be translated.')
    const runs = runsOf(target, wasSource.get(id), was.get(id))
    if (!runs) return t('It has a link or a mark that its source did not have.')
    if (isSame(runs, was.get(id)) || isSame(runs, is.get(id))) return null
    if (!isOfOthers(id) && !ownDocuments.has(documentOf(id) ?? '')) return runs
    return t('Somebody has changed this since the file was made.')
  }
}

const documentOf = (id: string) => /^(.*_blocks)\./.exec(id)?.[1]

/** Undefined where it names a run that was not there. */
function runsOf(target: readonly Part[], source: readonly Run[] = [], translated: readonly Run[] = []) {
  const runs = target.flatMap(({ text, code }): Run[] => {
    if (code === null) return [{ ...unmarked, text }]
    const [, of, number] = /^(t?)(\d+)$/.exec(code) ?? []
    const run = (of ? translated : source)[Number(number) - 1]
    return run ? [{ ...run, text }] : []
  })
  return runs.length === target.length ? joinedRuns(runs) : undefined
}

export function writeXliff({ from, to }: { from: string; to: string }, files: readonly XliffFile[]): string {
  const inline = (parts: readonly Part[]) =>
    parts.map(({ text, code }) => (code === null ? text : element('pc', [text], { id: code })))
  return xmlDocument(
    element(
      'xliff',
      files.map(({ original, version, translated, units }) =>
        element(
          'file',
          units.map(({ id, source, target }) => {
            const said = [element('source', inline(source))]
            if (target.length > 0) said.push(element('target', inline(target)))
            return element('unit', [element('segment', said)], { id })
          }),
          { id: [...original.split('/'), version, translated].join(':'), original, 'xml:space': 'preserve' },
        ),
      ),
      { xmlns: 'urn:oasis:names:tc:xliff:document:2.0', version: '2.0', srcLang: from, trgLang: to },
    ),
  )
}

/** What a translators' file says, and in which language; null for what is no XLIFF 2. */
export function readXliff(document: string): Xliff | null {
  const files: XliffFile[] = []
  const codes: string[] = []
  let [isXliff, depth, targets, language] = [true, 0, 0, '']
  const parser = new SaxesParser()
  const say = (text: string) => {
    const unit = files.at(-1)?.units.at(-1)
    if (targets > 0) unit?.target.push({ text, code: codes.at(-1) ?? null })
  }
  const refuse = () => {
    isXliff = false
  }
  parser.on('error', refuse)
  // Entities of its own have no place in it.
  parser.on('doctype', refuse)
  parser.on('text', say)
  parser.on('cdata', say)
  parser.on('opentag', ({ name, attributes: { id = '', original = '', version = '', trgLang = '' } }) => {
    if (depth++ === 0) {
      isXliff &&= name === 'xliff' && version.startsWith('2.')
      language = trgLang
    }
    if (name === 'file') {
      const [, record, translation] = /:(\d+)(?::(\d+))?$/.exec(id) ?? []
      const translated = translation === undefined ? undefined : Number(translation)
      files.push({ original, version: Number(record ?? 0), translated, units: [] })
    }
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
  return isXliff && files.length > 0 ? { language, files } : null
}

/** What a translation says with these units in it: a document is the source's, with each paragraph as it is translated. */
export function withUnits(source: Texts, translated: Texts, written: Runs): Texts {
  const texts = { ...translated }
  const said = new Map([...runsIn(translated), ...written])
  for (const [path, text] of Object.entries(source)) {
    if (typeof text === 'string') {
      if (!written.has(path)) continue
      texts[path] = textOfRuns(written.get(path) ?? [])
      // A document that stood there would say the former text.
      delete texts[blocksName(path)]
      continue
    }
    if (![...written.keys()].some((id) => id.startsWith(`${path}.`))) continue
    const document = structuredClone(text)
    for (const block of allBlocks(document)) {
      if (!('text' in block)) continue
      const id = `${path}.${block.id}`
      block.text = [...(said.get(id) ?? block.text)]
      if ('alt' in block) block.alt = textOfRuns(said.get(`${id}.alt`) ?? plain(block.alt))
    }
    texts[path] = document
  }
  return withDerivedTexts(texts)
}
