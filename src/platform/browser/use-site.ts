import { useRouteLoaderData } from 'react-router'
import type { SiteInfo } from './page-context.ts'

/** What the document's loader gives every page. */
export type DocumentData = { site: SiteInfo }

/** The site's name, origin, currency, zone and donation link; on a page that failed before it was known, the plain ones. */
export function useSite(): SiteInfo {
  const document = useRouteLoaderData('root') as DocumentData | undefined
  return document?.site ?? plainSite
}

export const plainSite: SiteInfo = {
  name: 'Ecological Civilization Academy',
  publicUrl: '',
  currency: 'JPY',
  timeZone: 'Asia/Shanghai',
  donationUrl: null,
}
