import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { languages, t } from '#platform/values/translate.ts'
import { saysOfOne } from '#records/batches/record-batches.server.ts'
import { type DeclaredKind, savedKind } from '#records/kinds/declared-kind.server.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import type { Actor, RecordDeps } from '#records/kinds/record-kind.server.ts'
import { documentAt, readRecords } from '#records/kinds/record-rows.server.ts'
import { keepPending, pendingRow } from '#records/publishing/pending-changes.server.ts'
import { settled } from '#records/kinds/record-api.server.ts'
import { addRecord } from '#records/saving/add-record.server.ts'
import { refused, saveRecord } from '#records/saving/save-record.server.ts'
import type { Run } from '#records/rich-text/blocks.ts'
import {
  faultsOf,
  findTranslation,
  findTranslations,
  type Of,
  openIds,
  sourceOf,
  type TranslationKind,
} from './store.server.ts'
import { writtenIn } from './following.server.ts'
import type { TranslationFields, XliffAnswer } from './schema.ts'
import { type Texts, textsOf } from './texts.ts'
import { readXliff, unitReader, unitsOf, withUnits, writeXliff, type XliffFile } from './xliff.server.ts'

/** Everything that is not translated, or was before it changed, and does not wait, for translators. */
export async function exportXliff(
  db: Db,
  sources: readonly DeclaredKind[],
  { language, entity }: { language: Of['language']; entity?: string | undefined },
): Promise<string> {
  const files: XliffFile[] = []
  for (const kind of sources.filter((each) => entity === undefined || each.entity === entity)) {
    const ids = await openIds(db, kind, language)
    while (ids.length > 0) files.push(...(await exported(db, kind, ids.splice(0, atOnce), language)))
  }
  return writeXliff({ from: language === 'en' ? languages.zh.tag : 'en', to: languages[language].tag }, files)
}

/** So many records are read by one statement. */
const atOnce = 200

async function exported(db: Db, declared: DeclaredKind, ids: readonly string[], language: string) {
  const { entity } = declared
  const known = new Map((await findTranslations(db, { entity, language }, ids)).map((row) => [row.record_id, row]))
  const kinds = new Map(ids.map((id) => [id, savedKind(declared, id)]))
  // Sections differ in their fields alone.
  const [kind] = [...kinds.values()].filter((each) => each !== null)
  const records = kind ? await readRecords(db, kind, ids) : []
  return records.flatMap(({ id, version, document }): XliffFile[] => {
    const { texts = {}, version: translated = 0 } = known.get(id) ?? {}
    const fields = kinds.get(id)?.fields
    const units = fields ? unitsOf(textsOf(fields, document), texts) : []
    return units.length > 0 ? [{ original: `${entity}/${id}`, version, translated, units }] : []
  })
}

type Importing = { deps: RecordDeps; sources: readonly DeclaredKind[]; kind: TranslationKind; by: Actor<'content'> }

/** Takes translations in as drafts, of what is published as changes that wait; tells of each unit that does not fit why. @throws AppError `invalid` */
export async function importXliff(
  importing: Importing,
  { language, document }: { language: Of['language']; document: string },
): Promise<XliffAnswer> {
  const xliff = readXliff(document)
  if (!xliff) throw noSuchFile(t('This is no XLIFF file of version 2.'))
  const isOther = xliff.language !== '' && primary(xliff.language) !== primary(languages[language].tag)
  if (isOther) throw noSuchFile(t('This file is in another language than the one that is chosen.'))
  const answer: XliffAnswer = { saved: 0, refused: [] }
  for (const file of xliff.files) {
    const [entity = '', record_id = ''] = file.original.split('/')
    const units = file.units.filter(({ target }) => target.some(({ text }) => text.trim() !== ''))
    if (units.length === 0) continue
    const misfits = new Map<string, string>()
    try {
      if (await importFile(importing, { entity, record_id, language }, { ...file, units }, misfits)) answer.saved += 1
    } catch (error) {
      if (!saysOfOne(error)) throw error
      for (const { id } of units) if (!misfits.has(id)) misfits.set(id, t(error.message))
    }
    for (const [unit, message] of misfits) answer.refused.push({ record: file.original, unit, message })
  }
  return answer
}

const noSuchFile = (message: string) => new AppError('invalid', { fields: { document: message } })
/** Programs name a language with or without its script. */
const primary = (tag: string) => tag.toLowerCase().split('-')[0]

/** Whether something of it was stored; why a unit was not stands among the `misfits`. @throws AppError where nothing can be */
async function importFile(importing: Importing, of: Of, file: XliffFile, misfits: Map<string, string>) {
  const found = await findStanding(importing, of, file)
  const { kind, record, source, version, known, stands } = found
  const read = await readerOf(importing.deps.database.db, found, file)
  const fitting = new Map<string, Run[] | null>()
  for (const unit of file.units) {
    const said = read(unit)
    if (typeof said === 'string') misfits.set(unit.id, said)
    else fitting.set(unit.id, said)
  }
  while (fitting.size > 0) {
    const written = [...fitting].flatMap(([id, runs]) => (runs ? [[id, runs] as const] : []))
    const texts = withUnits(source, stands.texts, new Map(written))
    const fields = { ...stands, texts, source_version: Math.max(version, stands.source_version) }
    const refusal = faultsOf(kind, record, fields, known && stands)
    if (!refusal) {
      await store(importing, found, fields)
      return true
    }
    const before = fitting.size
    for (const [at, message] of Object.entries('fieldErrors' in refusal ? refusal.fieldErrors : {})) {
      const isMet = (id: string) => id === at || id.startsWith(`${at}.`) || id.startsWith(`${at}_blocks.`)
      for (const id of [...fitting.keys()].filter(isMet)) {
        misfits.set(id, message)
        fitting.delete(id)
      }
    }
    if (fitting.size === before) throw refused(refusal)
  }
  return false
}

/** A record, the version of it that went out, and its translation as it stands, or as it waits to be published. @throws AppError where it cannot be translated so */
async function findStanding({ deps, sources, kind }: Importing, of: Of, file: XliffFile) {
  const { db } = deps.database
  const found = await sourceOf(db, sources, of)
  if (!found) throw new AppError('invalid', { message: t('What is translated here is not there any more.') })
  if ((await writtenIn(db, of)) === of.language)
    throw new AppError('invalid', { message: t('It is written in this language already.') })
  const known = await findTranslation(db, of)
  const pending = known?.published ? await pendingRow(db, { entity: kind.entity, id: known.id }) : undefined
  const begun = { ...of, texts: {}, source_version: 1, published: false, is_source: false }
  const stands: TranslationFields = { ...begun, ...(known && fieldsOf(kind.fields, known)), ...pending?.data }
  const { document, version: newest } = found.record
  const version = Math.min(file.version || newest, newest)
  return { ...found, source: textsOf(found.kind.fields, document), version, known, pending, stands }
}
type Standing = Awaited<ReturnType<typeof findStanding>>

/** Reads units over what went out, by the versions that the file names. */
async function readerOf(db: Db, { kind, record, source, version, known, stands }: Standing, { translated }: XliffFile) {
  const { entity, record_id: id, texts } = stands
  const isNewest = version === record.version
  return unitReader({
    source: isNewest ? source : textsOf(kind.fields, await documentAt(db, { entity, id }, version)),
    translated: translated === undefined ? texts : await textsAt(db, known, translated),
    now: { source, translated: texts },
  })
}

/** What a translation said at a version; nothing before its first, or where that is kept no more. */
async function textsAt(db: Db, known: Standing['known'], version: number): Promise<Texts> {
  if (!known || version === known.version) return known?.texts ?? {}
  const former = await documentAt(db, { entity: 'translations', id: known.id }, version)
  return (former as TranslationFields | undefined)?.texts ?? {}
}

/** @throws AppError `stale` where somebody else saved the same at this moment */
async function store({ deps, kind, by }: Importing, { known, pending }: Standing, fields: TranslationFields) {
  if (!known) await addRecord(deps, kind, { fields }, by)
  else if (known.published) {
    const from = { id: known.id, from: known.version, pendingFrom: pending?.data ? pending.version : 0 }
    await keepPending(deps, kind, { ...from, fields }, by)
  } else {
    const { texts, source_version: extra } = fields
    settled(await saveRecord(deps, kind, { id: known.id, from: known.version, fields: { texts }, extra }, by))
  }
}
