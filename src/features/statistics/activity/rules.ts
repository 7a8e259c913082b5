import type { Activity } from './schema.ts'

/** An action in words: 'changed the course' · what it is called · an ending such as 'as completed'; and where it is kept. */
export type Told = { did: string; title: string | null; ending: string | null; screen: string | null }

/** What was done, in words that need no knowledge of tables; what this program does not know yet is a change. */
export function told(activity: Activity): Told {
  const { title, action, to, on_oneself } = activity
  const { noun, screen } = kindOf(activity)
  const say = (did: string, ending: string | null = null): Told => ({ did, title, ending, screen })
  switch (action) {
    case 'create':
      return say(`added ${noun}`)
    case 'save':
      return say(`changed ${noun}`)
    case 'delete':
      return say(`deleted ${noun}`)
    case 'move':
      return say(`moved ${noun}`, 'within its family')
    case 'publish':
      return say(`published ${noun}`)
    case 'unpublish':
      return say(`made ${noun}`, 'a draft')
    case 'restore':
      return say(`brought back ${noun}`)
    case 'export':
      return { did: 'exported enrollments', title: null, ending: null, screen }
    case 'payment.marked':
      return say('marked the payment of', `as ${inWords(to)}`)
    case 'role.changed':
      if (!on_oneself) return say('made', to === 'admin' ? 'an administrator' : 'a student')
      return { ...say(to === 'admin' ? 'became an administrator, as the settings say' : 'stepped down'), title: null }
    case 'role.refused':
      return on_oneself
        ? { ...say('tried to change their own role, and was refused'), title: null }
        : say('tried to change the role of', 'and was refused')
    default:
      return to === null ? say(`changed ${noun}`) : say(`marked ${noun}`, `as ${inWords(to)}`)
  }
}

/** What a record is called in words, and the screen on which it is kept. */
function kindOf({ entity, within }: Activity): { noun: string; screen: string | null } {
  const own = kinds[`${entity}/${within}`] ?? kinds[entity]
  if (own) return own
  return { noun: 'something', screen: null }
}

const kinds: Record<string, { noun: string; screen: string | null }> = {
  courses: { noun: 'the course', screen: '/admin/courses' },
  certificates: { noun: 'the certificate', screen: '/admin/certificates' },
  teachers: { noun: 'the teacher', screen: '/admin/announcements/teachers' },
  announcements: { noun: 'the announcement', screen: '/admin/announcements/news' },
  'announcements/conferences': { noun: 'the conference', screen: '/admin/announcements/conferences' },
  'announcements/events': { noun: 'the event', screen: '/admin/announcements/events' },
  'announcements/training': { noun: 'the training', screen: '/admin/announcements/training' },
  'announcements/lectures': { noun: 'the lecture', screen: '/admin/announcements/lectures' },
  resources: { noun: 'the reading', screen: '/admin/resources/readings' },
  'resources/video': { noun: 'the video', screen: '/admin/resources/videos' },
  homepage_data: { noun: 'the hero of the homepage', screen: '/admin/homepage' },
  'homepage_data/mission': { noun: 'the mission', screen: '/admin/mission' },
  'homepage_data/vision': { noun: 'the vision', screen: '/admin/vision' },
  'homepage_data/team': { noun: 'the team', screen: '/admin/team' },
  'homepage_data/partners': { noun: 'the partners', screen: '/admin/partners' },
  profiles: { noun: 'the profile of', screen: '/admin/users' },
  course_enrollments: { noun: 'the enrollment of', screen: '/admin/enrollments' },
  contact_questions: { noun: 'a question', screen: '/admin/contact/questions' },
  volunteer_applications: { noun: 'a volunteer application', screen: '/admin/contact/volunteers' },
}

function inWords(state: string | null): string {
  return state?.replaceAll('_', ' ') ?? 'something else'
}
