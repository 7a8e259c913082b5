import type { Module } from '#features/content/site-content/modules/schema.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { t } from '#platform/values/translate.ts'

/** The pages that every site of this kind is expected to have; others refer to the first three where data are asked for. */
export const usualAddresses = ['privacy', 'terms', 'refunds', 'accessibility', 'imprint'] as const
export type UsualAddress = (typeof usualAddresses)[number]

/**
 * First segments that the site answers itself, or will not give away: its screens that are no kind of record, and its
 * programs. Those of other kinds of records say so themselves (`takenSegments`, record-kinds.server.ts).
 */
export const ownSegments: readonly string[] = [
  'about',
  'admin',
  'api',
  'assets',
  'auth',
  'calendar',
  'certificates',
  'contact',
  'drawn',
  'feeds',
  'files',
  'healthz',
  'learning',
  'metrics',
  'not-found',
  'profile',
  'readyz',
  'search',
  'subscriptions',
]

export const placementNames = {
  footer: t('In the footer'),
  about: t('Under About'),
  story: t('On the page About'),
  none: t('Nowhere'),
} as const

const longestAddress = 64

/** Why a page cannot have this address, whatever other pages there are; undefined: it can. */
export function addressProblem(address: string): string | undefined {
  if (address === '') return t('Please enter an address.')
  if (address.length > longestAddress) return t('An address has at most 64 characters.')
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(address))
    return t('An address is made of the letters a to z, figures, and single dashes between them.')
  // A page is also found by its id, and led on from there.
  if (ownSegments.includes(address) || isRecordId(address)) return takenBySite
  return undefined
}

export const takenBySite = t('The site itself uses this address. Please choose another one.')
export const takenByPage = t('Another page has this address. Please choose another one.')

/** What stands between double square brackets is a place that staff have yet to fill in, whatever the language of the text. */
const open = /\[\[[^[\]]+\]\]/g

/** How many places of a page are still to be completed. */
export function countOpenPlaces(page: { text: string; modules: readonly Module[] }): number {
  return page.text.concat('\n', wordsOfModules(page.modules)).match(open)?.length ?? 0
}

export const completeFirst = t('Before it is published: please complete what stands between [[ and ]].')

/** What modules say, for the search: a line each of titles and paragraphs. */
export function wordsOfModules(modules: readonly Module[]): string {
  return modules
    .toSorted((one, other) => one.order - other.order)
    .flatMap(({ type, content }) => (type === 'image' || type === 'video' ? [] : content))
    .join('\n')
}
