import type { OtherEditor } from './schema.ts'
import { t } from '#platform/values/translate.ts'

const namesOf = (editors: readonly OtherEditor[]) => new Intl.ListFormat('en').format(editors.map(({ name }) => name))

/** Who else has it open, as whole sentences; `isEdited`: it is changed there, and not only answered. Empty where nobody has. */
export function othersInWords(others: readonly OtherEditor[], isEdited: boolean): string[] {
  const people = others.filter(({ is_self }) => !is_self)
  const own = others.find(({ is_self }) => is_self)
  const also = t('You have this open in another window as well')
  return [
    ...(people.length > 0 ? [isEdited ? editingInWords(people) : openInWords(people)] : []),
    ...(own ? [own.unsaved ? t('{also}, with unsaved changes.', { also }) : `${also}.`] : []),
  ]
}

function openInWords(people: readonly OtherEditor[]): string {
  const writing = people.filter(({ unsaved }) => unsaved)
  const answering = writing.length > 0 ? t(' Writing an answer: {names}.', { names: namesOf(writing) }) : ''
  return t('Also open at: {names}.{answering}', { names: namesOf(people), answering })
}

function editingInWords(people: readonly OtherEditor[]): string {
  const unsaved = people.filter((each) => each.unsaved)
  const all = t('Also editing: {names}', { names: namesOf(people) })
  if (unsaved.length === 0) return `${all}.`
  if (unsaved.length < people.length) return t('{all}. Unsaved changes: {names}.', { all, names: namesOf(unsaved) })
  return `${all}, ${people.length === 1 ? 'has' : 'have'} unsaved changes.`
}

/** What somebody else saved meanwhile, `name` null where nobody knows who; `overlaps`: the places that both changed. */
export function savedInWords(name: string | null, overlaps: readonly string[]): string {
  const saved = name === null ? t('This was saved elsewhere meanwhile.') : t('{name} saved this meanwhile.', { name })
  if (overlaps.length === 0) return t('{saved} What you had not changed follows it.', { saved })
  const places = new Intl.ListFormat('en').format(overlaps)
  return t('{saved} You changed the same: {places}. When you save, you choose which stays.', { saved, places })
}

/** That it lies in the bin, `name` null where nobody knows who put it there. */
export function deletedInWords(name: string | null): string {
  const deleted = name === null ? t('This was deleted meanwhile.') : t('{name} deleted this meanwhile.', { name })
  return t('{deleted} What you typed stays here; when you save, you choose what becomes of it.', { deleted })
}
