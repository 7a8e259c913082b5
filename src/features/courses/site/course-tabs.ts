import type { CoursesWanted } from '#features/courses/client.ts'
import { listAddress } from '#platform/browser/use-list-place.ts'

/** The tabs of the course list as navigation state and `?tab=` name them. */
export const courseTabNames = ['all', 'free', 'certificate'] as const
export type CourseTab = (typeof courseTabNames)[number]

type About = { label: string; intro: string; empty: { title: string; text: string } }

/** What each tab says of itself. */
export const courseTabs: Record<CourseTab, About> = {
  all: {
    label: 'All',
    intro:
      'Everything the academy teaches at present, the newest first: an evening by a stream as well as a year with a river.',
    empty: { title: 'No Courses Available', text: 'New courses are being prepared. Please come back in a few weeks.' },
  },
  free: {
    label: 'Free',
    intro: 'Open to everybody, at no cost. Bring boots, patience and a question; nothing else is asked.',
    empty: {
      title: 'No Free Courses Available',
      text: 'There is no free course at present. Please come back in a few weeks, or see the certificate courses.',
    },
  },
  certificate: {
    label: 'Certificate',
    intro: 'Longer courses, accompanied and examined, that lead to one of the academy’s certificates.',
    empty: {
      title: 'No Certificate Courses Available',
      text: 'There is no certificate course at present. Please come back in a few weeks, or see the free courses.',
    },
  },
}

/** Which courses stand under a tab, from where on. */
export function coursesUnder(tab: CourseTab, after?: string | null): CoursesWanted {
  return { ...(tab !== 'all' && { type: tab }), ...(after && { after }) }
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
