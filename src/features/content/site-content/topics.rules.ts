import type { Mission } from './mission.schema.ts'
import type { Module } from './modules/schema.ts'
import { slugOf } from '#platform/values/slugs.ts'

/** A mission's value or a vision's statement. */
export type ModulePageItem = { id: string; text: string; description?: string }

export function valueItems({ values }: Pick<Mission, 'values'>): ModulePageItem[] {
  return values.flatMap(({ id, title, description }) => (title ? [{ id, text: title, description }] : []))
}

/** Anchors of the page itself. */
const reserved = ['content', 'phone-menu']

/** Unique anchors by id: slugs of titles and subtitles, then of items. The first of equal slugs wins; reserved and empty ones are left out. */
export function topicsOf(modules: readonly Module[], items: readonly ModulePageItem[]): Map<string, string> {
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
