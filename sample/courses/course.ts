import type { CourseMode, TeachingLanguage } from '#features/learning/courses/about.schema.ts'
import type { CourseType } from '#features/learning/courses/schema.ts'
import type { DrawingReference } from '#sample/drawings/catalogue.ts'
import type { SamplePart } from '#sample/structured-text.ts'

/** The price is in whole yen; without an image, a cover is drawn from the id. */
export type SampleCourse = {
  key: string
  title: string
  description: string
  /** Where it has structure; it begins with what `description` says. */
  more?: SamplePart[]
  type: CourseType
  price: number
  duration: string
  instructor: string
  moduleNumber: number
  image: DrawingReference | null
  certificate: string | null
  parent: string | null
  classLink: string | null
  replayLink: string | null
  published: boolean
  /** Any number without. */
  capacity?: number
  topic: string
  mode: CourseMode
  /** Whoever enrolls may begin at once. */
  selfPaced?: true
  feeCovers?: string
  daysFromNow: number
  about: SampleAbout
}

/** What it says of itself on its page; teachers by key. */
export type SampleAbout = {
  outcomes: string[]
  audience: string
  requirements: string
  effortHours: number
  language: TeachingLanguage
  teachers: string[]
  questions: [question: string, answer: string][]
  studyHours: number
}
