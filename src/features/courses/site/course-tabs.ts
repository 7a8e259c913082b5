import type { CoursesWanted } from '#features/courses/client.ts'
import { listAddress } from '#platform/browser/use-list-place.ts'

/** The tabs of the course list as navigation state and `?tab=` name them. */
export const courseTabNames = ['all', 'free', 'certificate'] as const
export type CourseTab = (typeof courseTabNames)[number]

/** `title` names the tab where it stands alone: in a browser's window, in a search engine's list. */
type About = {
  label: string
  title: string
  description: string
  intro: string
  empty: { title: string; text: string }
}

/** What each tab says of itself. */
export const courseTabs: Record<CourseTab, About> = {
  all: {
    label: 'All',
    title: 'Courses',
    description:
      'Free and certificate courses on ecological civilization: watersheds, soils, sponge cities, commons, and how to see land as a system.',
    intro:
      'Everything the academy teaches at present, the newest first, each course with its sections: an evening by a stream as well as a year with a river.',
    empty: { title: 'No Courses Available', text: 'New courses are being prepared. Please come back in a few weeks.' },
  },
  free: {
    label: 'Free',
    title: 'Free courses',
    description:
      'Courses on ecological civilization that are open to everybody, at no cost: a first look at land, water and law.',
    intro: 'Open to everybody, at no cost. Bring boots, patience and a question; nothing else is asked.',
    empty: {
      title: 'No Free Courses Available',
      text: 'There is no free course at present. Please come back in a few weeks, or see the certificate courses.',
    },
  },
  certificate: {
    label: 'Certificate',
    title: 'Certificate courses',
    description:
      'Longer courses on ecological civilization, accompanied and examined, that lead to a certificate of the academy.',
    intro: 'Longer courses, accompanied and examined, that lead to one of the academy’s certificates.',
    empty: {
      title: 'No Certificate Courses Available',
      text: 'There is no certificate course at present. Please come back in a few weeks, or see the free courses.',
    },
  },
}

/** Which courses stand under a tab, family by family, from where on. */
export function coursesUnder(tab: CourseTab, after?: string | null): CoursesWanted {
  return { order: 'family', ...(tab !== 'all' && { type: tab }), ...(after && { after }) }
}

/** The address of a place in the list. */
export function coursesAddress(tab: CourseTab, after: string | null): string {
  return listAddress('/courses', { tab: tab === 'all' ? null : tab, after })
}

/** What is said where courses cannot be read (public.md §8). */
export const coursesFailed = {
  title: 'Loading Failed',
  text: 'Unable to load course data, please try again later',
} as const
