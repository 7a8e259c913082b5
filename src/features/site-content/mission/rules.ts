import type { ModulePageItem } from '#features/site-content/topics/rules.ts'
import type { Mission } from './schema.ts'

/** The values as the mission's own page shows them; one without a title is left out. */
export function valueItems({ values }: Pick<Mission, 'values'>): ModulePageItem[] {
  return values.flatMap(({ id, title, description }) => (title ? [{ id, text: title, description }] : []))
}
