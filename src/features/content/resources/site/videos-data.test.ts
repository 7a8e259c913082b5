import { expect, test } from 'vitest'
import type { Resource } from '../schema.ts'
import { videosData } from './videos-data.ts'

const site = { name: 'A', publicUrl: 'https://academy.example', currency: 'JPY', timeZone: 'UTC', donationUrl: null }
const film: Resource = {
  id: 'f',
  type: 'video',
  title: 'Green Gold',
  description: '',
  url: 'https://youtu.be/YBLZmwlPa8A',
  author: '',
  file: null,
  created_at: '2026-03-01T08:00:00.000Z',
}

test('videos are told to search engines with their player, readings are not', () => {
  const list = videosData([{ ...film, type: 'reading' }, film], site)
  expect(list?.itemListElement).toMatchObject([
    {
      position: 1,
      item: {
        '@type': 'VideoObject',
        name: 'Green Gold',
        description: 'Green Gold',
        uploadDate: film.created_at,
        embedUrl: 'https://www.youtube-nocookie.com/embed/YBLZmwlPa8A',
      },
    },
  ])
})

test('another site’s film has our picture and no player in the data', () => {
  const list = videosData([{ ...film, url: 'https://films.example/rivers' }], site)
  const item = list?.itemListElement[0]?.item
  expect(item).toMatchObject({
    thumbnailUrl: expect.stringMatching(/^https:\/\/academy\.example\/drawn\/share\/resource\/f\.png\?v=1-/),
  })
  expect(item).not.toHaveProperty('embedUrl')
})

test('without a video there is no data', () => {
  expect(
    videosData(
      [
        { ...film, url: 'javascript:alert(1)' },
        { ...film, type: 'reading' },
      ],
      site,
    ),
  ).toBeNull()
})
