import type { OtherEditor } from './schema.ts'
import { languageTag, t } from '#platform/values/translate.ts'

const listed = (texts: readonly string[]) => new Intl.ListFormat(languageTag()).format(texts)
const namesOf = (editors: readonly OtherEditor[]) => listed(editors.map(({ name }) => name))

/** Who else has it open, as whole sentences; `isEdited`: it is changed there, and not only answered. Empty where nobody has. */
export function othersInWords(others: readonly OtherEditor[], isEdited: boolean): string[] {
  const people = others.filter(({ is_self }) => !is_self)
  const own = others.find(({ is_self }) => is_self)
  return [
    ...(people.length > 0 ? [isEdited ? editingInWords(people) : openInWords(people)] : []),
    ...(own
      ? [
          own.unsaved
            ? t('You have this open in another window as well, with unsaved changes.')
            : t('You have this open in another window as well.'),
        ]
      : []),
  ]
}

function openInWords(people: readonly OtherEditor[]): string {
  const writing = people.filter(({ unsaved }) => unsaved)
  const names = namesOf(people)
  if (writing.length === 0) return t('Also open at: {names}.', { names })
  return t('Also open at: {names}. Writing an answer: {writing}.', { names, writing: namesOf(writing) })
}

function editingInWords(people: readonly OtherEditor[]): string {
  const unsaved = people.filter((each) => each.unsaved)
  const names = namesOf(people)
  if (unsaved.length === 0) return t('Also editing: {names}.', { names })
  if (unsaved.length < people.length)
    return t('Also editing: {names}. Unsaved changes: {unsaved}.', { names, unsaved: namesOf(unsaved) })
  return t(
    '{count, plural, one {Also editing: {names}, has unsaved changes.} other {Also editing: {names}, have unsaved changes.}}',
    { count: people.length, names },
  )
}

/** What somebody else saved meanwhile, `name` null where nobody knows who; `overlaps`: the places that both changed. */
export function savedInWords(name: string | null, overlaps: readonly string[]): string {
  const saved = name === null ? t('This was saved elsewhere meanwhile.') : t('{name} saved this meanwhile.', { name })
  if (overlaps.length === 0) return t('{saved} What you had not changed follows it.', { saved })
  return t('{saved} You changed the same: {places}. When you save, you choose which stays.', {
    saved,
    places: listed(overlaps),
  })
}

/** That it lies in the bin, `name` null where nobody knows who put it there. */
export function deletedInWords(name: string | null): string {
  const deleted = name === null ? t('This was deleted meanwhile.') : t('{name} deleted this meanwhile.', { name })
  return t('{deleted} What you typed stays here; when you save, you choose what becomes of it.', { deleted })
}
