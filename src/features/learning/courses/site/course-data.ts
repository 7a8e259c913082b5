import { amountToPay } from '../rules.ts'
import type { Course, CourseDetail } from '../schema.ts'
import type { SiteInfo } from '#platform/browser/page-context.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { pageUrl } from '#platform/values/page-address.ts'

/** From when until when its classes are, and how long they take together. */
type Held = { first_starts_at: string | null; last_ends_at: string | null; taught_minutes: number }
/** As schema.org says them. */
const courseModeNames = { online: 'Online', onsite: 'Onsite', blended: 'Blended' } as const
const unknownDates: Held = { first_starts_at: null, last_ends_at: null, taught_minutes: 0 }

/** JSON-LD for search engines (schema.org Course), with what enrolling costs. */
export function courseData(course: CourseDetail, { name, publicUrl, currency }: SiteInfo, held: Held = unknownDates) {
  const { id, title, description, duration, image_url, enrolls_in, above, certificate } = course
  const parent = above.at(-1)
  const load = workload(duration) ?? (held.taught_minutes > 0 ? hoursOf(held.taught_minutes / 60) : null)
  const price = enrolls_in?.amount ?? amountToPay(course)
  return {
    '@type': 'Course',
    name: title,
    description: excerptOf(description || title, 500),
    url: pageUrl(publicUrl, `/course/${id}`),
    provider: { '@type': 'Organization', name, url: pageUrl(publicUrl, '/') },
    ...(image_url && { image: URL.parse(image_url, publicUrl)?.href }),
    ...(parent && {
      isPartOf: { '@type': 'Course', name: parent.title, url: pageUrl(publicUrl, `/course/${parent.id}`) },
    }),
    ...(course.language && { inLanguage: course.language }),
    ...(course.outcomes.length > 0 && { teaches: course.outcomes.map(({ text }) => text) }),
    ...(course.requirements && { coursePrerequisites: course.requirements }),
    ...(course.audience && { audience: { '@type': 'EducationalAudience', audienceType: course.audience } }),
    ...(course.study_hours && { timeRequired: hoursOf(course.study_hours) }),
    ...(certificate && {
      educationalCredentialAwarded: { '@type': 'EducationalOccupationalCredential', name: certificate.title },
    }),
    offers: {
      '@type': 'Offer',
      category: price === 0 ? 'Free' : 'Paid',
      price,
      priceCurrency: currency,
      url: pageUrl(publicUrl, `/course/${id}`),
    },
    // Read only with its workload: left out where neither its duration nor its classes tell one.
    ...(load && {
      hasCourseInstance: {
        '@type': 'CourseInstance',
        courseMode: courseModeNames[course.mode ?? 'online'],
        courseWorkload: load,
        ...(held.first_starts_at && { startDate: held.first_starts_at }),
        ...(held.last_ends_at && { endDate: held.last_ends_at }),
        ...persons(course),
      },
    }),
  }
}

/** JSON-LD ItemList of the courses' own pages; null where there are none. */
export function coursesData(courses: readonly Pick<Course, 'id' | 'title'>[], { publicUrl }: SiteInfo) {
  if (courses.length === 0) return null
  const itemListElement = courses.map(({ id, title }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: title,
    url: pageUrl(publicUrl, `/course/${id}`),
  }))
  return { '@type': 'ItemList', itemListElement }
}

/** The teachers, or else the names in the instructor as it is written. */
function persons({ teachers, instructor }: Pick<CourseDetail, 'teachers' | 'instructor'>) {
  const names = teachers.length > 0 ? teachers.map(({ name }) => name) : instructorNames(instructor)
  const people = names.map((name) => ({ '@type': 'Person', name }))
  return people.length > 0 && { instructor: people.length === 1 ? people[0] : people }
}

/** 2.5 as PT2H30M. */
function hoursOf(hours: number): string {
  const whole = Math.floor(hours)
  const minutes = Math.round((hours - whole) * 60)
  return `PT${whole > 0 ? `${whole}H` : ''}${minutes > 0 ? `${minutes}M` : ''}`
}

const units: Readonly<Record<string, string>> = {
  hour: 'H',
  day: 'D',
  week: 'W',
  month: 'M',
  小时: 'H',
  天: 'D',
  周: 'W',
  个月: 'M',
}

/** '4 weeks', '4周' as ISO 8601 writes it, P4W; null for other words. */
function workload(duration: string): string | null {
  const [, number, english, chinese] =
    /^(\d{1,3})(?: (hour|day|week|month)s?| ?(小时|天|周|个月))$/i.exec(duration.trim()) ?? []
  const letter = units[(english ?? chinese ?? '').toLowerCase()]
  if (!number || !letter) return null
  return letter === 'H' ? `PT${number}H` : `P${number}${letter}`
}

/** Between names as editors write them: 'A and B', 'A, B', 'A & B', '甲、乙', '甲；乙'. */
const separators = /\sand\s|[,，、;；&＆](?:\s*and\s)?/i
/** What follows a name after a comma and belongs to it. */
const titles = /^(?:ph\.?\s?d|m\.?d|m\.?sc|b\.?sc|m\.?a|b\.?a|ll\.?[mb]|mba|jr|sr|i{2,3}|iv|esq)\.?$/i

/** For programs: 'Lin Wanqing and Ravi Menon' is two, 'Chen Yu, PhD' one. Pages show the text as written. */
export function instructorNames(instructor: string): string[] {
  const names: string[] = []
  for (const part of instructor.trim().split(separators)) {
    const name = part.trim()
    const last = names.at(-1)
    if (name === '') continue
    if (last !== undefined && titles.test(name)) names[names.length - 1] = `${last}, ${name}`
    else if (!names.includes(name)) names.push(name)
  }
  return names
}
