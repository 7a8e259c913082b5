import { addressIn, type Language } from './translate.ts'

/** Augmented by src/routes.ts with `path`, the paths of the pages; type-only. */
export interface Register {}
export type RoutePath = Register extends { path: infer Each } ? Each : never

/**
 * A path with anything for `:id`, and without it where it may be left out. A catch-all is no page, nor is what stands at the root
 * under any name: every path would be one (`readAddress`).
 */
type Filled<Each> = Each extends `${string}*` | `/:${string}`
  ? never
  : Each extends `${infer Before}/:${string}?`
    ? Before | `${Before}/${string}`
    : Each extends `${infer Before}:${string}`
      ? `${Before}${string}`
      : Each extends string
        ? Each
        : never
export type PagePath = Filled<RoutePath>
/** Such as `/course/${id}` or `/courses?tab=free`. */
export type PageAddress = PagePath | `${PagePath}?${string}` | `${PagePath}#${string}`

export type Here = { pathname: string; search: string; hash?: string }

/** An absolute address in a language, for search engines, feeds and calendars. */
export const pageUrl = (publicUrl: string, address: PageAddress, language?: Language) =>
  publicUrl + addressIn(address, language)

/** Marks an address from the API or storage as a page's, unchecked. */
export const readAddress = (address: string) => address as PageAddress
