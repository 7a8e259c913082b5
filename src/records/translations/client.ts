import { browserApi, call, withIdempotencyKey, apiQuery } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { TranslationFields, TranslationsAsked } from './schema.ts'
import type { Texts } from './texts.ts'

export type TranslationOf = { entity: string; id: string; language: TranslationFields['language'] }

/** What is edited of a translation, and saved. */
export type TranslationForm = { texts: Texts; published: boolean; source_version: number }

/** All that waits of it, where it is kept beside what is published. */
export function waitingOf({ id, ...of }: TranslationOf, form: TranslationForm) {
  return { ...of, record_id: id, ...form, is_source: false } satisfies TranslationFields
}

const path = '/api/admin/translations'
const one = `${path}/{entity}/{id}/{language}` as const

/** A translation beside what it translates; an editor begins from what stands there at that moment. */
export function translationQuery(params: TranslationOf) {
  return apiQuery(['translations', params.entity, params.id, params.language], one, { params, staleTime: 0, gcTime: 0 })
}

/** The same, read once. @throws ApiError */
export function readTranslation(params: TranslationOf) {
  return call(browserApi, 'GET', one, { params })
}

/** Saves over version `from`, 0 for none; `key` is that of the first save. @throws ApiError, `stale` with both sides */
export function saveTranslation(params: TranslationOf, from: number, data: TranslationForm, key: string) {
  const api = from === 0 ? withIdempotencyKey(key) : browserApi
  return call(api, 'PUT', one, { params, body: { version: from, data } })
}

/** Says in which language a record is written: `translation` is that into the one which is not English. @throws ApiError */
export function writeIn(of: TranslationOf, { version, texts }: { version: number; texts: object }, isSource: boolean) {
  const data = { texts: texts as Texts, published: isSource, is_source: isSource }
  return call(browserApi, 'PUT', one, { params: of, body: { version, data } })
}

/** How far each kind is translated. */
export function translatedKindsQuery(language: TranslationOf['language']) {
  return apiQuery(['translations', 'kinds', language], path, { query: { language, limit: 1 }, staleTime: 0 })
}

/** What is missing, older than its source or a draft. */
export function translationsQuery(asked: Omit<TranslationsAsked, 'after' | 'limit'>) {
  return pagedQuery(['translations', 'listed', asked], path, asked, { staleTime: 0 })
}

/** Takes in what translators made of the file with what is missing. @throws ApiError */
export function importTranslations(language: TranslationOf['language'], document: string) {
  return call(browserApi, 'POST', `${path}.xlf`, { body: { language, document } })
}
