import { useEffect } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { SiteInfo } from './page-context.ts'
import { t } from '#platform/values/translate.ts'

export type DocumentData = { site: SiteInfo }

/** What the site says of itself; defaults on a page that failed before it was known. */
export function useSite(): SiteInfo {
  const document = useRouteLoaderData('root') as DocumentData | undefined
  return document?.site ?? plainSite
}

export function usePageTitle(title: string | undefined): void {
  const { name } = useSite()
  useEffect(() => {
    if (title) document.title = `${title} · ${name}`
  }, [title, name])
}

export const plainSite: SiteInfo = {
  name: t('Ecological Civilization Academy'),
  publicUrl: '',
  currency: 'JPY',
  timeZone: 'Asia/Shanghai',
  donationUrl: null,
}
