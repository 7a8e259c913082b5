export const journeysByFeature: Record<string, readonly string[]> = {
  accounts: ['sign-in', 'profile', 'people-office', 'back-office', 'desk'],
  announcements: ['news', 'announcement-editing'],
  'api-keys': ['back-office'],
  attendance: ['attendance', 'learning'],
  'calendar-addresses': ['moved-class'],
  certificates: ['courses', 'course-family'],
  'course-sessions': ['term', 'moved-class', 'learning'],
  courses: ['courses', 'course-family', 'enrolling'],
  drawings: ['courses', 'news'],
  enrollments: ['enrolling', 'people-office', 'desk'],
  highlights: ['visit', 'news'],
  history: ['vision', 'record-editing'],
  inquiries: ['contact', 'answering', 'inbox'],
  'issued-certificates': ['issued-certificates', 'learning'],
  learning: ['learning', 'attendance'],
  mail: ['refused-mail', 'moved-class', 'inbox'],
  media: ['pictures', 'resource-editing', 'profile'],
  milestones: ['about'],
  pages: ['pages', 'visit', 'contact'],
  'prepared-answers': ['inbox'],
  publishing: ['publishing', 'announcement-editing'],
  resources: ['resources', 'resource-editing'],
  search: ['news', 'resources'],
  'session-mail': ['moved-class'],
  'site-content': [
    'homepage',
    'about',
    'editing',
    'mission-editing',
    'modules',
    'vision',
    'team',
    'partners',
    'drafts',
  ],
  statistics: ['empty-site', 'people-office'],
  subscriptions: ['moved-class'],
  translations: ['translations'],
  teachers: ['record-editing', 'announcement-editing'],
  watersheds: ['visit', 'about'],
  webhooks: ['back-office'],
}

/** The journeys that a change concerns; all of them where shared code changed. */
export function journeysOf(changed: string[], all: string[]): string[] {
  const code = changed.filter((file) => !/\.test\.tsx?$|\.md$/.test(file))
  const concerns = (journey: string) =>
    code.some((file) => {
      const [, feature] = /^src\/(?:features\/[^/]+|records)\/([^/]+)\//.exec(file) ?? []
      if (feature) return (journeysByFeature[feature] ?? [nameOf(journey)]).includes(nameOf(journey))
      if (file.startsWith('test/journeys/')) return file === journey || !file.endsWith('.e2e.ts')
      return /^(src|sample|migrations)\//.test(file)
    })
  return all.filter(concerns)
}

const nameOf = (journey: string) => journey.slice(journey.lastIndexOf('/') + 1).replace('.e2e.ts', '')
