import { languageTag } from './translate.ts'

/** Texts one after another, as the reader's language lists them: 'a, b' */
export function listed(texts: readonly string[]): string {
  return new Intl.ListFormat(languageTag(), { style: 'narrow' }).format(texts)
}
