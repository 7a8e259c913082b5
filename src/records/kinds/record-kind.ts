import type { Fields } from './fields.ts'
import type { PageAddress, PagePath } from '#platform/values/page-address.ts'
import { type Capability, holds, type Role } from '#platform/values/roles.ts'
import { t } from '#platform/values/translate.ts'

/** Where a screen stands in the sidebar; in the order of a day. */
export const screenGroups = ['overview', 'pages', 'courses', 'news', 'library', 'people', 'settings'] as const
export type ScreenGroup = (typeof screenGroups)[number]

export type KindScreen = {
  to: PagePath
  label: string
  also?: string
  /** How it works, in three sentences. */
  help: string
  /** The entry of the sidebar whose tabs it is one of; else it is an entry itself. */
  tabOf?: 'about' | 'courses' | 'announcements' | 'messages'
  /** What its list is asked for; its tab says how many there are. */
  asked?: Readonly<Record<string, string>>
  /** Which records it holds, such as a category's; without it, those without a screen of their own. */
  within?: string
  /** 'the course', for messages; without it the screen holds none itself. */
  named?: string
  /** Its records have no window of their own: the list finds one by its id. */
  isSearched?: true
}

export type KindWords = {
  /** Its table, which also names its versions, audit log lines and file references. */
  entity: string
  /** The first part of its change topics and query keys. */
  topic: string
  noun: readonly [one: string, several: string]
  /** Of its fields, by which changes of it are told. */
  shapes?: { declared: Fields }
  /** What editing it asks for, and seeing what of it is not public. */
  capability: Capability
  group: ScreenGroup
  /** Among the kinds: in the sidebar, in what the search finds and in the sitemap. */
  place: number
  screens: readonly KindScreen[]
  figure?: { label: string; place: number }
  /** Where visitors read one. */
  page?: (id: string) => PageAddress
  /** What is not deleted by administrators, or not restored. */
  isNeverBinned?: true
}

/** What the way to the deleted records of a kind is called: 'Deleted courses…'. */
export function deletedLabel(kinds: readonly KindWords[], entity: string): string {
  const nouns = kinds.find((kind) => kind.entity === entity)?.noun[1] ?? t('records')
  return t('Deleted {nouns}…', { nouns })
}

/** @throws Error where two stand at one place */
export function inPlace<Kind extends KindWords>(kinds: readonly Kind[]): Kind[] {
  const sorted = kinds.toSorted((one, other) => one.place - other.place)
  const doubled = sorted.find(({ place }, at) => place === sorted[at + 1]?.place)
  if (!doubled) return sorted
  const taken = sorted.map(({ place, entity }) => `${place} ${entity}`).join(', ')
  throw new Error(`Two kinds of record have the place ${doubled.place}. Taken are: ${taken}.`)
}

export function countedKinds<Kind extends KindWords>(kinds: readonly Kind[]) {
  return kinds
    .flatMap(({ figure, ...kind }) => (figure ? { ...kind, figure } : []))
    .toSorted((one, other) => one.figure.place - other.figure.place)
}

export function entitiesSeenBy(role: Role, kinds: readonly KindWords[]): string[] {
  return kinds.filter(({ capability }) => holds(role, capability)).map(({ entity }) => entity)
}

/** The screen of a kind of record and what one is called; null for an unknown kind. */
export function kindScreen(kinds: readonly KindWords[], entity: string, within: string | null): KindScreen | null {
  const screens = kinds.find((kind) => kind.entity === entity)?.screens.filter(({ named }) => named !== undefined)
  return screens?.find((screen) => screen.within === within) ?? screens?.find((screen) => !screen.within) ?? null
}
