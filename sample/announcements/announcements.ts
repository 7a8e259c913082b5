import type { SampleAnnouncement } from './announcement.ts'
import { sampleConferences, sampleEvents } from './gatherings.ts'
import { sampleLectures, sampleTraining } from './learning.ts'
import { sampleNews } from './news.ts'

export const sampleAnnouncements: SampleAnnouncement[] = [
  ...sampleNews,
  ...sampleConferences,
  ...sampleEvents,
  ...sampleTraining,
  ...sampleLectures,
]
