import { t } from '#platform/values/translate.ts'

/** The words of the pages of the site's own, by what they are called in the address of their picture; any other is Home, which has the site's name. */
const sitePages: Readonly<Record<string, string>> = {
  home: '',
  about: t('About the academy'),
  'about-mission': t('Our mission'),
  'about-vision': t('Our vision'),
  'about-team': t('Our team'),
  'about-partners': t('Our partners'),
  courses: t('Courses'),
  announcements: t('Announcements'),
  resources: t('Resources'),
  contact: t('Contact'),
  certificates: t('Check a certificate'),
}

/** The page whose picture is meant, and its words: they change with the program alone, so that no address has to hold them. */
export function sitePageNamed(name: string): { id: string; words: string } {
  const id = Object.hasOwn(sitePages, name) ? name : 'home'
  return { id, words: t(sitePages[id] ?? '') }
}
