import { inPlace, type KindWords } from '#records/kinds/record-kind.ts'

const modules = import.meta.glob<Record<string, KindWords>>('../../features/*/*/kind.ts', { eager: true })

/** What every kind says of itself to browsers; loaded by the back office alone. */
export const recordKinds: readonly KindWords[] = inPlace(
  Object.values(modules).flatMap((words) => Object.values(words)),
)
