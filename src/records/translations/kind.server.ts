import { emitChange, everyone, holdersOf } from '#platform/server/changes/changes.ts'
import { topicIn } from '#platform/values/topics.ts'
import { t } from '#platform/values/translate.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { lockRecord } from '#records/kinds/record-rows.server.ts'
import { isSame } from '#records/saving/merge.ts'
import { publicTest } from '#records/saving/save-record.server.ts'
import { translationsApi } from './api.server.ts'
import { faultsOf, sourceOf, type TranslationKind } from './store.server.ts'
import { catchUp, writtenIn } from './following.server.ts'
import { translationAddress, translationWords } from './kind.ts'
import { editableTranslationSchema, translationFieldsSchema } from './schema.ts'
import { translations } from './table.server.ts'

/** Translations of records of these kinds, saved as any record is. */
export function translationKindOf(sources: readonly DeclaredKind[]) {
  const saved: TranslationKind = {
    entity: translationWords.entity,
    capability: translationWords.capability,
    table: translations,
    fields: translationFieldsSchema,
    editable: editableTranslationSchema,
    title: ({ texts }) => [texts['title'], texts['name']].find((text) => typeof text === 'string') ?? '',
    files: { texts: 'images' },
    topics: ['translations'],
    isPublic: ({ published }) => published,
    hooks: {
      check: async (tx, { fields, before, extra: source_version = fields.source_version }) => {
        const source = await sourceOf(tx, sources, fields)
        if (!source) return { fieldErrors: { record_id: t('What is translated here is not there any more.') } }
        const { is_source, language } = fields
        if (is_source && source.declared.key)
          return { fieldErrors: { is_source: t('This is always written in English.') } }
        const isOwn = is_source ? language === 'en' : !before?.is_source && (await writtenIn(tx, fields)) === language
        if (isOwn) return { fieldErrors: { language: t('It is written in this language already.') } }
        return faultsOf(source.kind, source.record, { ...fields, source_version }, before)
      },
      after: async (tx, { id, fields, asked, before, extra: seen = fields.source_version }) => {
        // A save of the record does not see one that is being added: it waits.
        const source = await sourceOf(tx, sources, fields)
        const record = source && !before ? await lockRecord(tx, source.kind, fields.record_id) : source?.record
        // Texts of others beside them, and texts that stood so, were translated from what was seen before.
        const isOwn = isSame(fields.texts, asked.texts) && !isSame(fields.texts, before?.texts)
        const read = isOwn ? seen : Math.max(seen, fields.source_version)
        if (source && record) await catchUp(tx, source.kind, record, { ...fields, id, read })
      },
      announce: async (tx, changed) => {
        const ids = changed.map(({ id }) => id)
        await emitChange(tx, translationWords.topic, ids, holdersOf(translationWords.capability))
        for (const { states } of changed) {
          const [state] = states
          if (!state || !states.some(({ published, is_source }) => published || is_source)) continue
          const source = await sourceOf(tx, sources, state)
          if (!source) continue
          const { kind, record } = source
          const isPublic = await publicTest(tx, kind, [{ id: state.record_id, states: [record.document] }])
          const audience = isPublic(record.document) ? everyone : holdersOf(kind.capability ?? 'people')
          // Who reads a source in another language is told so in each.
          const concernsAll = states.some(({ is_source }) => is_source)
          for (const [at, topic] of kind.topics.entries()) {
            const named = at === 0 && kind.only === undefined ? [state.record_id] : []
            await emitChange(tx, concernsAll ? topic : topicIn(topic, state.language), named, audience)
          }
        }
      },
    },
  }
  return {
    ...translationWords,
    ...saved,
    address: ({ record_id, ...row }) =>
      translationAddress({ entity: String(row['entity']), id: String(record_id), language: String(row['language']) }),
    versions: 'permanent',
    api: (deps: RecordDeps) => translationsApi(deps, sources, saved),
  } satisfies DeclaredKind
}
