import type { Shared } from '#platform/values/drawn-address.ts'

/** The pages of the site's own that have a picture for sharing, by what their addresses are called there, with its words; Home shows the site's name. */
const sitePages: Readonly<Record<string, string>> = {
  home: '',
  about: 'About the academy',
  'about-mission': 'Our mission',
  'about-vision': 'Our vision',
  'about-team': 'Our team',
  'about-partners': 'Our partners',
  courses: 'Courses',
  announcements: 'Announcements',
  resources: 'Resources',
  contact: 'Contact',
  certificates: 'Check a certificate',
}

/** What a page is called there; one that has no picture of its own has that of Home. */
export function sitePageAt(pathname: string): string {
  const name = pathname.replace(/^\/|\/$/g, '').replaceAll('/', '-')
  return Object.hasOwn(sitePages, name) ? name : 'home'
}

/** What is shared of such a page; null for none. */
export function sharedPage(name: string): Omit<Shared, 'id'> | null {
  return Object.hasOwn(sitePages, name) ? { title: sitePages[name] ?? '', line: '' } : null
}
