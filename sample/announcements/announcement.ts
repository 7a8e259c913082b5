import type { Category } from '#features/content/announcements/schema.ts'
import type { DrawingReference } from '#sample/drawings/catalogue.ts'
import type { SamplePart } from '#sample/structured-text.ts'

/** Days count from the first start; times are in the event's own zone; people are teachers' keys. */
export type SampleAnnouncement = {
  key: string
  title: string
  content: string
  /** Where it has structure; it begins with what `content` says. */
  more?: SamplePart[]
  category: Category
  featured: boolean
  published: boolean
  image: DrawingReference | null
  speakers: string[]
  hosts: string[]
  meetingLinks: { description: string; url: string; platform: string }[]
  daysFromNow: number
  when: { startsIn: number; from: string; endsIn: number; to: string; timeZone: string } | null
}

export const plain = {
  featured: false,
  published: true,
  image: null,
  speakers: [] as string[],
  hosts: [] as string[],
  meetingLinks: [] as SampleAnnouncement['meetingLinks'],
  when: null,
}

export function onDay(startsIn: number, from: string, to: string, timeZone = 'Asia/Shanghai') {
  return { startsIn, from, endsIn: startsIn, to, timeZone }
}

export function paragraphs(...texts: string[]): string {
  return texts.join('\n\n')
}
