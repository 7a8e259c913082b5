import { expect, test } from 'vitest'
import type { Announcement } from '#features/content/announcements/schema.ts'
import { announcementData } from './announcement.tsx'

const site = {
  name: 'The Academy',
  publicUrl: 'https://academy.example',
  currency: 'JPY',
  timeZone: 'UTC',
  donationUrl: null,
}
const news: Announcement = {
  id: '7d1f0a52-9c0e-4b7e-8a35-51d2ce0f6b11',
  title: 'The river opens',
  content: 'Come and see.',
  content_blocks: null,
  category: 'news',
  featured: false,
  image_url: null,
  starts_at: null,
  ends_at: null,
  time_zone: null,
  event_state: null,
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-02T08:00:00.000Z',
  hosts: [],
  speakers: [],
  meeting_links: [],
  newer: null,
  older: null,
}

test('an announcement without a time is an article, with a drawn share picture if it has none', () => {
  expect(announcementData(news, site)).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'The river opens',
    datePublished: news.created_at,
    url: `https://academy.example/announcements/${news.id}`,
    image: [expect.stringContaining(`https://academy.example/drawn/share/announcement/${news.id}.png?v=1-`)],
  })
  expect(announcementData({ ...news, image_url: '/files/a.webp' }, site).image).toEqual([
    'https://academy.example/files/a.webp',
  ])
})

test('an event has its own zone, and is online where it has a meeting link (announcements-1)', () => {
  const event: Announcement = {
    ...news,
    starts_at: '2026-03-05T02:00:00.000Z',
    ends_at: '2026-03-05T04:00:00.000Z',
    speakers: [{ id: 't', name: 'Lin Wanqing', bio: '', avatar_url: null, created_at: news.created_at }],
  }
  expect(announcementData(event, site)).toMatchObject({
    '@type': 'Event',
    name: 'The river opens',
    startDate: '2026-03-05T02:00:00+00:00',
    endDate: '2026-03-05T04:00:00+00:00',
    performer: [{ '@type': 'Person', name: 'Lin Wanqing' }],
  })
  for (const unknown of ['location', 'eventAttendanceMode']) {
    expect(announcementData(event, site)).not.toHaveProperty(unknown)
  }
  expect(announcementData({ ...event, time_zone: 'America/New_York' }, site)).toMatchObject({
    startDate: '2026-03-04T21:00:00-05:00',
    endDate: '2026-03-04T23:00:00-05:00',
  })
  expect(announcementData(event, { ...site, timeZone: 'Asia/Kolkata' })).toMatchObject({
    startDate: '2026-03-05T07:30:00+05:30',
  })
  const link = { description: 'Hall', url: 'https://meet.example/secret', platform: 'Zoom' }
  const online = announcementData({ ...event, ends_at: null, meeting_links: [link] }, site)
  expect(online).toMatchObject({ location: { '@type': 'VirtualLocation' } })
  expect(online).not.toHaveProperty('endDate')
})
