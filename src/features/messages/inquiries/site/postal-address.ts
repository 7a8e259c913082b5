import { t } from '#platform/values/translate.ts'

/** Where the academy is; on its contact page, and told to search engines. */
export const postalAddress = {
  streetAddress: t('18 Heron Lane, Xixi Wetland'),
  addressLocality: t('Hangzhou'),
  postalCode: '310030',
  addressRegion: t('Zhejiang'),
  addressCountry: t('China'),
} as const
