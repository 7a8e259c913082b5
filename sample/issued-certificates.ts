import { createHash } from 'node:crypto'
import { numberFrom } from '#features/learning/issued-certificates/numbers.rules.ts'

/** Who has completed a course on staff's word, by the keys of their enrollments; the certificates of some wait to be issued. */
export type SampleCompletion = { enrollment: string; course: string; daysFromNow: number }
export type SampleIssued = SampleCompletion & {
  holder: string
  title: string
  teachers: string[]
  hours: number
  withdrawn?: { reason: string; isPublic: boolean; daysFromNow: number }
}

const walk = 'course-first-walk'
const heaven = 'course-heaven-and-earth'

const graduates: [enrollment: string, holder: string, daysAgo: number][] = [
  ['enrollment-amara-82', 'Amara Okoye', 54],
  ['enrollment-yutong-71', '陈雨桐', 43],
  ['enrollment-peter-59', 'Peter Novak', 31],
  ['enrollment-sofia-49', 'Sofia Marino', 21],
  ['enrollment-kwame-36', 'Kwame Mensah', 8],
  ['enrollment-rosa-27', 'Rosa Delgado', 2],
  ['enrollment-noor-19', 'Noor Hadad', 2],
]
const misspelled = {
  reason: 'The name was misspelled. A new certificate follows once its spelling is confirmed.',
  isPublic: true,
  daysFromNow: -1,
}

/** Six that stand, and one that was withdrawn. */
export const sampleIssued: SampleIssued[] = graduates.map(([enrollment, holder, daysAgo]) => ({
  enrollment,
  course: walk,
  holder,
  title: 'Reader of Land',
  teachers: ['Ravi Menon'],
  hours: 12,
  daysFromNow: -daysAgo,
  ...(enrollment === 'enrollment-noor-19' && { withdrawn: misspelled }),
}))

export const sampleCompletions: SampleCompletion[] = [
  ...sampleIssued.map(({ enrollment, course, daysFromNow }) => ({ enrollment, course, daysFromNow: daysFromNow - 1 })),
  { enrollment: 'enrollment-gaoming-80', course: heaven, daysFromNow: -20 },
  { enrollment: 'enrollment-ruolan-61', course: heaven, daysFromNow: -5 },
  { enrollment: 'enrollment-claire-39', course: heaven, daysFromNow: -4 },
]

/** The same on every install, and known to everybody who reads this: nobody's real number. */
export function sampleNumber(enrollment: string): string {
  return numberFrom(createHash('sha256').update(`academy.example/sample/number/${enrollment}`).digest().subarray(0, 12))
}
