/** The words of the pages of the site's own, by what they are called in the address of their picture; any other is Home, which has the site's name. */
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

/** The page whose picture is meant, and its words: they change with the program alone, so that no address has to hold them. */
export function sitePageNamed(name: string): { id: string; words: string } {
  const id = Object.hasOwn(sitePages, name) ? name : 'home'
  return { id, words: sitePages[id] ?? '' }
}
