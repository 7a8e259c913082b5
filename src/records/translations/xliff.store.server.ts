import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { languages, t } from '#platform/values/translate.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import type { Actor, RecordDeps } from '#records/kinds/record-kind.server.ts'
import { keepPending, pendingRow } from '#records/publishing/pending-changes.server.ts'
import { settled } from '#records/kinds/record-api.server.ts'
import { addRecord } from '#records/saving/add-record.server.ts'
import { saveRecord } from '#records/saving/save-record.server.ts'
import { faultsOf } from './faults.server.ts'
import type { TranslationFields, XliffAnswer } from './schema.ts'
import { sourceOf, type TranslationKind } from './source.server.ts'
import { findTranslation, type Of, openRecords } from './store.server.ts'
import { textsOf } from './texts.ts'
import { readXliff, unitsOf, withUnits, writeXliff, type XliffFile } from './xliff.server.ts'

/** Everything that is not translated, or was before it changed, for translators. */
export async function exportXliff(
  db: Db,
  sources: readonly DeclaredKind[],
  { language, entity }: { language: Of['language']; entity?: string | undefined },
): Promise<string> {
  const files: XliffFile[] = []
  for (const { entity: of, id } of await openRecords(db, sources, { language, entity })) {
    const source = await sourceOf(db, sources, { entity: of, record_id: id })
    if (!source) continue
    const { kind, record } = source
    const known = await findTranslation(db, { entity: of, record_id: id, language })
    const units = unitsOf(textsOf(kind.fields, record.document), known?.texts ?? {})
    if (units.length > 0) files.push({ original: `${of}/${id}`, version: record.version, units })
  }
  return writeXliff({ from: language === 'en' ? languages.zh.tag : 'en', to: languages[language].tag }, files)
}

type Importing = { deps: RecordDeps; sources: readonly DeclaredKind[]; kind: TranslationKind; by: Actor<'content'> }

/** Takes translations in as drafts, of what is published as changes that wait; tells of each unit that does not fit why. @throws AppError `invalid` */
export async function importXliff(
  importing: Importing,
  { language, document }: { language: Of['language']; document: string },
): Promise<XliffAnswer> {
  const files = readXliff(document)
  if (!files) throw new AppError('invalid', { fields: { document: t('This is no XLIFF file of version 2.') } })
  const answer: XliffAnswer = { saved: 0, refused: [] }
  for (const { original, version, units } of files) {
    const [entity = '', record_id = ''] = original.split('/')
    const given = units.filter(({ target }) => target.some(({ text }) => text.trim() !== ''))
    const refuse = (unit: string, message: string) => answer.refused.push({ record: original, unit, message })
    const stored = await importFile(
      importing,
      { entity, record_id, language },
      { original, version, units: given },
      refuse,
    )
    if (stored) answer.saved += 1
  }
  return answer
}

async function importFile(
  { deps, sources, kind, by }: Importing,
  of: Of,
  { version, units }: XliffFile,
  refuse: (unit: string, message: string) => void,
): Promise<boolean> {
  const { db } = deps.database
  const source = await sourceOf(db, sources, of)
  if (!source) {
    for (const { id } of units) refuse(id, t('What is translated here is not there any more.'))
    return false
  }
  const said = textsOf(source.kind.fields, source.record.document)
  const ids = new Set(unitsOf(said, {}).map(({ id }) => id))
  for (const { id } of units) if (!ids.has(id)) refuse(id, t('There is no text here that could be translated.'))
  const source_version = Math.min(version || source.record.version, source.record.version)
  const known = await findTranslation(db, of)
  let fitting = units.filter(({ id }) => ids.has(id))
  while (fitting.length > 0) {
    const fields = {
      ...of,
      texts: withUnits(said, known?.texts ?? {}, fitting),
      source_version,
      published: known?.published ?? false,
      is_source: known?.is_source ?? false,
    }
    const refusal = faultsOf(source.kind, source.record, fields, known)
    const faults = Object.entries(refusal && 'fieldErrors' in refusal ? refusal.fieldErrors : {})
    const faultOf = (id: string) =>
      faults.find(([at]) => id === at || id.startsWith(`${at}.`) || id.startsWith(`${at}_blocks.`))
    if (faults.length === 0) {
      await store(deps, kind, known, fields, by)
      return true
    }
    for (const { id } of fitting) if (faultOf(id)) refuse(id, faultOf(id)?.[1] ?? '')
    const rest = fitting.filter(({ id }) => !faultOf(id))
    fitting = rest.length < fitting.length ? rest : []
  }
  return false
}

/** @throws AppError `stale` where somebody else saved the same at this moment */
async function store(
  deps: RecordDeps,
  kind: TranslationKind,
  known: Awaited<ReturnType<typeof findTranslation>>,
  fields: TranslationFields,
  by: Actor<'content'>,
): Promise<void> {
  if (!known) await addRecord(deps, kind, { fields }, by)
  else if (known.published) {
    const waiting = await pendingRow(deps.database.db, { entity: kind.entity, id: known.id })
    await keepPending(deps, kind, { id: known.id, from: known.version, pendingFrom: waiting?.version ?? 0, fields }, by)
  } else settled(await saveRecord(deps, kind, { id: known.id, from: known.version, fields }, by))
}
