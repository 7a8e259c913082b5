import { t } from '#platform/values/translate.ts'

export const hierarchyDepth = 3
/** A guard against cycles. */
export const walkLimit = 10

export const courseTypeNames = { free: t('Free Course'), certificate: t('Certificate Course') } as const
type CourseType = keyof typeof courseTypeNames

/** A topic is a word of the academy's own, short enough for an address. */
export const mostOfTopic = 60
export const topicForm = new RegExp(`^[^\\u0000-\\u001f]{0,${mostOfTopic}}$`)

export const completionNames = {
  none: t('Nothing'),
  sessions: t('A share of its sessions'),
  staff: t('The word of staff'),
} as const

// Not from Intl, whose names differ between browsers and servers.
export const languageNames = {
  en: t('English'),
  'zh-Hans': t('Chinese (simplified)'),
  'zh-Hant': t('Chinese (traditional)'),
  ja: t('Japanese'),
  ko: t('Korean'),
  fr: t('French'),
  de: t('German'),
  es: t('Spanish'),
} as const

export const modeNames = {
  online: t('teaching::Online'),
  onsite: t('In person'),
  blended: t('Online and in person'),
} as const

export function studyLabel(hours: number): string {
  return t('{hours, plural, one {# hour of study} other {# hours of study}}', { hours })
}

export function effortLabel(hours: number): string {
  return t('{hours, plural, one {# hour a week} other {# hours a week}}', { hours })
}

/** On a card. */
export function typeLabel(type: CourseType) {
  return courseTypeNames[type]
}

/** On a course's own page. */
export function typeBadge(type: CourseType): string {
  return type === 'free' ? t('Free') : t('course type::Certificate')
}

export function sectionLabel(moduleNumber: number): string | null {
  return moduleNumber > 0 ? t('Section {number}', { number: moduleNumber }) : null
}

export function placeLabel({ module_number, of }: { module_number: number; of: string }): string {
  return module_number > 0 ? t('Section {number} of {of}', { number: module_number, of }) : t('Part of {of}', { of })
}

export function costLabel({ price, whole }: { price: string | null; whole: string }): string {
  return price
    ? t('To enroll: {price} for the whole of {whole}', { price, whole })
    : t('To enroll: free, with the whole of {whole}', { whole })
}

export function startLabel(type: CourseType): string {
  return type === 'free' ? t('Start Learning') : t('Enroll Now')
}

export function enrolledLabel(count: number): string {
  return t('{count} enrolled', { count })
}

/** From the counter, which is told late, so that nobody can watch sales. */
export function placesLabel({ capacity, enrollment_count }: { capacity: number; enrollment_count: number }): string {
  const left = capacity - enrollment_count
  return left > 0 ? t('{left} of {capacity} left', { left, capacity }) : t('Full')
}

export function placesLeftLabel(course: { capacity: number; enrollment_count: number }): string {
  const left = course.capacity - course.enrollment_count
  return left > 0
    ? t('{left} of {capacity} places left', { left, capacity: course.capacity })
    : t('Full; ask for a place on the waiting list')
}

/** What unfolds below a course: how many sections, and what all of them cost. */
export function sectionsLabel(sections: number, price: string | null): string {
  return price
    ? t('{sections, plural, one {# section, {price} for all} other {# sections, {price} for all}}', { sections, price })
    : t('{sections, plural, one {# section, free of charge} other {# sections, free of charge}}', { sections })
}

/** When a course begins; `date` is of its next class, null where none is planned. */
export function beginsLabel(course: { self_paced: boolean; is_first: boolean; date: string | null }): string {
  if (course.self_paced)
    return course.date === null
      ? t('Begin at any time')
      : t('Begin at any time; next class {date}', { date: course.date })
  if (course.date === null) return t('Dates will be announced')
  return course.is_first
    ? t('Begins {date}', { date: course.date })
    : t('Under way; next class {date}', { date: course.date })
}

export function hierarchyLabel({ level, hasSubCourses }: { level: number; hasSubCourses: boolean }): string {
  if (level > 1) return level >= 3 ? t('Level 3 Course') : t('Level 2 Course')
  return hasSubCourses ? t('Root Course') : t('Standalone Course')
}

export function levelLabel(level: number): string {
  return level >= 3 ? t('Level 3') : t('Level 2')
}

/** `above`: how many courses stand above it. */
export function levelOf(above: number): number {
  return Math.min(hierarchyDepth, above + 1)
}

/** The purchase rule (access-1): a child needs purchase of a parent that costs something and has more than 1 published child. */
export function requiresPurchase(parent: { price: number } | undefined, publishedChildren: number): boolean {
  return parent !== undefined && parent.price > 0 && publishedChildren > 1
}

/** The certificate's price, else the course's; 0 for a free course. */
export function amountToPay(course: {
  type: CourseType
  price: number
  certificate: { price: number } | null
}): number {
  if (course.type === 'free') return 0
  return course.certificate && course.certificate.price > 0 ? course.certificate.price : course.price
}

/** `certificate` only where that is published. */
export type FamilyCourse = {
  id: string
  title: string
  type: CourseType
  price: number
  published: boolean
  certificate: { id: string; price: number } | null
}

/**
 * What a course's page enrolls in: itself as a root, else the nearest published course above with a price of its own, else the root.
 * Null where that root is a draft. `above`: nearest first, drafts too.
 */
export function courseToEnrollIn<Course extends FamilyCourse>(course: Course, above: readonly Course[]): Course | null {
  const root = above.at(-1)
  if (!root) return course
  const priced = above.find((each, at) => each.published && hasOwnPrice(each, above.slice(at + 1)))
  return priced ?? (root.published ? root : null)
}

/** A certificate that a course further above shares is bought there. */
function hasOwnPrice(course: FamilyCourse, further: readonly FamilyCourse[]): boolean {
  if (amountToPay(course) === 0) return false
  const isShared = further.some(({ published, certificate }) => published && certificate?.id === course.certificate?.id)
  return course.price > 0 || !isShared
}

/** Where courses, or one of them, cannot be read. */
export const coursesFailed = {
  title: t('Loading Failed'),
  text: t('Unable to load course data, please try again later'),
} as const
