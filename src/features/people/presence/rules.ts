import type { OtherEditor } from './schema.ts'

const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

/** Who else has it open, as whole sentences; `isEdited`: it is changed there, and not only answered. Empty where nobody has. */
export function othersInWords(others: readonly OtherEditor[], isEdited: boolean): string[] {
  const people = others.filter(({ is_self }) => !is_self)
  const own = others.find(({ is_self }) => is_self)
  const all = listed(people.map(({ name }) => name))
  const unsaved = people.filter((each) => each.unsaved)
  return [...(people.length > 0 ? [ofPeople()] : []), ...(own ? [ofOwn(own)] : [])]

  function ofPeople() {
    if (!isEdited && unsaved.length === 0) return `Also open at: ${all}.`
    if (!isEdited) return `Also open at: ${all}. Writing an answer: ${listed(unsaved.map(({ name }) => name))}.`
    if (unsaved.length === 0) return `Also editing: ${all}.`
    if (unsaved.length < people.length)
      return `Also editing: ${all}. Unsaved changes: ${listed(unsaved.map(({ name }) => name))}.`
    return people.length === 1
      ? `Also editing: ${all}, has unsaved changes.`
      : `Also editing: ${all}, have unsaved changes.`
  }
}

function ofOwn({ unsaved }: OtherEditor): string {
  return unsaved
    ? 'You have this open in another window as well, with unsaved changes.'
    : 'You have this open in another window as well.'
}

/** What somebody else saved meanwhile, `name` null where nobody knows who; `overlaps`: the places that both changed. */
export function savedInWords(name: string | null, overlaps: readonly string[]): string {
  if (overlaps.length === 0) {
    return name === null
      ? 'This was saved elsewhere meanwhile. What you had not changed follows it.'
      : `${name} saved this meanwhile. What you had not changed follows it.`
  }
  const places = listed(overlaps)
  return name === null
    ? `This was saved elsewhere meanwhile. You changed the same: ${places}. When you save, you choose which stays.`
    : `${name} saved this meanwhile. You changed the same: ${places}. When you save, you choose which stays.`
}

/** That it lies in the bin, `name` null where nobody knows who put it there. */
export function deletedInWords(name: string | null): string {
  return name === null
    ? 'This was deleted meanwhile. What you typed stays here; when you save, you choose what becomes of it.'
    : `${name} deleted this meanwhile. What you typed stays here; when you save, you choose what becomes of it.`
}
