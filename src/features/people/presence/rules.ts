import type { OtherEditor } from './schema.ts'

const namesOf = (editors: readonly OtherEditor[]) => new Intl.ListFormat('en').format(editors.map(({ name }) => name))

/** Who else has it open, as whole sentences; `isEdited`: it is changed there, and not only answered. Empty where nobody has. */
export function othersInWords(others: readonly OtherEditor[], isEdited: boolean): string[] {
  const people = others.filter(({ is_self }) => !is_self)
  const own = others.find(({ is_self }) => is_self)
  const also = 'You have this open in another window as well'
  return [
    ...(people.length > 0 ? [isEdited ? editingInWords(people) : openInWords(people)] : []),
    ...(own ? [own.unsaved ? `${also}, with unsaved changes.` : `${also}.`] : []),
  ]
}

function openInWords(people: readonly OtherEditor[]): string {
  const writing = people.filter(({ unsaved }) => unsaved)
  const answering = writing.length > 0 ? ` Writing an answer: ${namesOf(writing)}.` : ''
  return `Also open at: ${namesOf(people)}.${answering}`
}

function editingInWords(people: readonly OtherEditor[]): string {
  const unsaved = people.filter((each) => each.unsaved)
  const all = `Also editing: ${namesOf(people)}`
  if (unsaved.length === 0) return `${all}.`
  if (unsaved.length < people.length) return `${all}. Unsaved changes: ${namesOf(unsaved)}.`
  return `${all}, ${people.length === 1 ? 'has' : 'have'} unsaved changes.`
}

/** What somebody else saved meanwhile, `name` null where nobody knows who; `overlaps`: the places that both changed. */
export function savedInWords(name: string | null, overlaps: readonly string[]): string {
  const saved = name === null ? 'This was saved elsewhere meanwhile.' : `${name} saved this meanwhile.`
  if (overlaps.length === 0) return `${saved} What you had not changed follows it.`
  const places = new Intl.ListFormat('en').format(overlaps)
  return `${saved} You changed the same: ${places}. When you save, you choose which stays.`
}

/** That it lies in the bin, `name` null where nobody knows who put it there. */
export function deletedInWords(name: string | null): string {
  const deleted = name === null ? 'This was deleted meanwhile.' : `${name} deleted this meanwhile.`
  return `${deleted} What you typed stays here; when you save, you choose what becomes of it.`
}
