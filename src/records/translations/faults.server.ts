import { t } from '#platform/values/translate.ts'
import type { AnyKind, Document, Locked, Refusal } from '#records/kinds/record-kind.server.ts'
import { isObject, itemName, type Json } from '#records/saving/merge.ts'
import type { TranslationFields } from './schema.ts'
import { putTexts, textsOf } from './texts.ts'

/** What cannot be stored of a translation, judged as the record would be if it said this; by the path of each text. */
export function faultsOf(
  kind: AnyKind,
  { document, version }: Locked<Document>,
  { texts, source_version, published }: TranslationFields,
  before: TranslationFields | undefined,
): Refusal | undefined {
  const known = textsOf(kind.fields, document)
  const translated = structuredClone(document)
  const isKnown = (path: string) => Object.hasOwn(known, path)
  const put = putTexts(translated, texts).filter((path) => isKnown(path) || isKnown(path.replace(/_blocks$/, '')))
  const errors: Record<string, string> = {}
  // What stood at a place that is gone since stays unseen.
  for (const path of Object.keys(texts)) {
    if (!put.includes(path) && !before?.texts[path]) errors[path] = t('There is no text here that could be translated.')
  }
  for (const { path, message } of kind.fields.safeParse(translated).error?.issues ?? []) {
    const at = placeOf(translated, path)
    const text = put.find((each) => at === each || at.startsWith(`${each}.`))
    if (text !== undefined) errors[text] ??= message
  }
  // What is published already stays so, and is completed step by step.
  const unfinished = published && !before?.published && kind.unfinished?.(translated)
  if (unfinished) errors['published'] = unfinished
  if (source_version > version) errors['source_version'] = t('There is no such version of what is translated.')
  return Object.keys(errors).length > 0 ? { fieldErrors: errors } : undefined
}

/** A path with ids of items in the place of their numbers. */
function placeOf(document: Json, path: readonly PropertyKey[]): string {
  let value: Json | undefined = document
  const names = path.map((name) => {
    const within: Json | undefined = value
    value = Array.isArray(within) ? within[Number(name)] : isObject(within) ? within[String(name)] : undefined
    return (Array.isArray(within) && itemName(value)) || String(name)
  })
  return names.join('.')
}
