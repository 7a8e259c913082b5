import type { CoursesWanted } from '#features/courses/client.ts'
import { courseTypeNames } from '#features/courses/rules.ts'
import { listAddress, tabNames } from '#platform/browser/use-tab.ts'
import type { PageAddress } from '#platform/values/page-address.ts'

/** The values of `?tab=` and of navigation state. */
export const courseTabNames = tabNames(courseTypeNames)
export type CourseTab = (typeof courseTabNames)[number]

/** `title`: for the browser's window and search engines. */
type About = {
  label: string
  title: string
  description: string
  intro: string
  empty: { title: string; text: string }
}

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
export function coursesUnder(tab: CourseTab, after?: string | null): CoursesWanted {
  return { order: 'family', ...(tab !== 'all' && { type: tab }), ...(after && { after }) }
}

export function coursesAddress(tab: CourseTab, after: string | null): PageAddress {
  return listAddress('/courses', { tab: tab === 'all' ? null : tab, after })
}
