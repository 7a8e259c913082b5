import { inPlace, type KindWords } from '#records/kinds/record-kind.ts'

const modules = import.meta.glob<Record<string, KindWords>>('../../features/*/*/kind.ts', { eager: true })

/** What every kind says of itself to browsers; loaded by the back office alone. */
export const recordKinds: readonly KindWords[] = inPlace(
  Object.values(modules).flatMap((words) => Object.values(words)),
)

/** The choice of one of these kinds, in a list of several. */
export function kindChoice(kinds: readonly KindWords[]) {
  const words = kinds.map(({ entity, noun: [, several] }) => [
    entity,
    several.charAt(0).toUpperCase() + several.slice(1),
  ])
  return { label: 'Kind', any: 'Every kind', words: Object.fromEntries(words) as Record<string, string> }
}
