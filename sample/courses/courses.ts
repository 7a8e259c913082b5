import type { SampleCourse } from './course.ts'
import { sampleFreeCourses } from './free.ts'
import { samplePractice } from './practice.ts'
import { sampleWatersheds } from './watersheds.ts'

export const sampleCourses: SampleCourse[] = [...sampleFreeCourses, ...sampleWatersheds, ...samplePractice]
