import { capital } from '#records/kinds/kind.ts'
import { inPlace, type KindWords } from '#records/kinds/record-kind.ts'
import { t } from '#platform/values/translate.ts'

const modules = import.meta.glob<Record<string, unknown>>('../../features/*/*/kind.ts', { eager: true })

/** What every kind says of itself to browsers; loaded by the back office alone. */
export const recordKinds: readonly KindWords[] = inPlace(
  Object.values(modules).flatMap((exported) => Object.values(exported).filter(isKind)),
)

function isKind(exported: unknown): exported is KindWords {
  return typeof exported === 'object' && exported !== null && 'entity' in exported && 'screens' in exported
}

/** The choice of one of these kinds, in a list of several. */
export function kindChoice(kinds: readonly KindWords[]) {
  const words = kinds.map(({ entity, noun: [, several] }) => [entity, capital(several)])
  return { label: t('Kind'), any: t('Every kind'), words: Object.fromEntries(words) as Record<string, string> }
}
