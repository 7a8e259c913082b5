import type { ModulePageItem } from '#features/site-content/topics.rules.ts'
import type { Mission } from './schema.ts'

/** The values with a title, as items of the mission's page. */
export function valueItems({ values }: Pick<Mission, 'values'>): ModulePageItem[] {
  return values.flatMap(({ id, title, description }) => (title ? [{ id, text: title, description }] : []))
}
