import type { Module } from '#features/site-content/modules/schema.ts'
import { slugOf } from '#platform/values/slugs.ts'

/** Something that a page says of its section beside the modules: a value of the mission, a statement of the vision. */
export type ModulePageItem = { id: string; text: string; description?: string }

/**
 * The names under which parts of a page are reached (`#places-first`, `?topic=places-first`), by the ids of the parts: the slugs
 * of titles and subtitles, then of items. Of several parts of one name the first module has it, else the first item; what would
 * take a name that the page's own frame has (`reserved`), or has no letters, has none.
 */
export function topicsOf(
  modules: readonly Module[],
  items: readonly ModulePageItem[],
  reserved: readonly string[] = ['content', 'phone-menu'],
): Map<string, string> {
  const taken = new Set(['', ...reserved])
  const topics = new Map<string, string>()
  const headings = modules.filter(({ type }) => type === 'title' || type === 'subtitle')
  const named = [
    ...headings.toSorted((one, other) => one.order - other.order).map(({ id, content }) => ({ id, text: content })),
    ...items,
  ]
  for (const { id, text } of named) {
    const slug = slugOf(text)
    if (taken.has(slug)) continue
    taken.add(slug)
    topics.set(id, slug)
  }
  return topics
}
