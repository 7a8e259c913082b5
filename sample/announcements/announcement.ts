import type { DrawingReference } from '#sample/drawings/catalogue.ts'

/** An announcement. Days count from the first start; times are those of the event's own zone; people are teachers' keys. */
export type SampleAnnouncement = {
  key: string
  title: string
  content: string
  category: 'news' | 'conferences' | 'events' | 'training' | 'lectures'
  featured: boolean
  published: boolean
  image: DrawingReference | null
  speakers: string[]
  hosts: string[]
  meetingLinks: { description: string; url: string; platform: string }[]
  daysFromNow: number
  when: { startsIn: number; from: string; endsIn: number; to: string; timeZone: string } | null
}

/** What most announcements share. */
export const plain = {
  featured: false,
  published: true,
  image: null,
  speakers: [] as string[],
  hosts: [] as string[],
  meetingLinks: [] as SampleAnnouncement['meetingLinks'],
  when: null,
}

/** An event on a single day. */
export function onDay(startsIn: number, from: string, to: string, timeZone = 'Asia/Shanghai') {
  return { startsIn, from, endsIn: startsIn, to, timeZone }
}

/** A text of several paragraphs. */
export function paragraphs(...texts: string[]): string {
  return texts.join('\n\n')
}
