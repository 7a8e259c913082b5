import { expect, test } from 'vitest'
import { draftOf, isFullYoutubeUrl, moduleFrom, type ModuleDraft, nameOfModule, withType } from './rules.ts'

const place = { id: '00000000-0000-4000-8000-000000000001', order: 3 }
const draft = (part: Partial<ModuleDraft>): ModuleDraft => ({ ...draftOf(null), ...part })

test('changing the module type clears its content; choosing the same one keeps it', () => {
  const written = draft({ content: 'Rivers', alignment: 'center' })
  expect(withType(written, 'paragraph')).toEqual(draft({ type: 'paragraph' }))
  expect(withType(written, 'title')).toEqual(written)
})

test.each([
  ['title', 'Please enter the title'],
  ['subtitle', 'Please enter the subtitle'],
  ['paragraph', 'Please enter the text'],
  ['video', 'Please enter a full YouTube URL'],
  ['image', 'Please upload an image'],
] as const)('a %s without content is refused', (type, problem) => {
  expect(moduleFrom(place, draft({ type, content: '  ' }))).toEqual({ problem })
})

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', true],
  ['https://youtu.be/dQw4w9WgXcQ', true],
  ['http://www.youtube.com/watch?v=dQw4w9WgXcQ', true],
  ['www.youtube.com/watch?v=dQw4w9WgXcQ', false],
  ['dQw4w9WgXcQ', false],
  ['https://vimeo.com/12345', false],
  ['https://www.youtube.com/', false],
  ['javascript:alert(1)//youtu.be/dQw4w9WgXcQ', false],
])('the video must be a full YouTube URL: %s (modules-2)', (address, isOne) => {
  expect(isFullYoutubeUrl(address)).toBe(isOne)
  expect('module' in moduleFrom(place, draft({ type: 'video', content: address }))).toBe(isOne)
})

test('alignment belongs to titles and subtitles only', () => {
  const parts = { content: 'Rivers', alignment: 'right' } as const
  expect(moduleFrom(place, draft({ ...parts, type: 'subtitle' }))).toEqual({
    module: { ...place, type: 'subtitle', content: 'Rivers', alignment: 'right' },
  })
  expect(moduleFrom(place, draft({ ...parts, type: 'paragraph' }))).toEqual({
    module: { ...place, type: 'paragraph', content: 'Rivers' },
  })
})

test('a text past its limit is refused with a reason (modules-2)', () => {
  expect(moduleFrom(place, draft({ content: 'a'.repeat(301) }))).toHaveProperty('problem')
})

test('the dialog starts with the module as it is, or with an empty title', () => {
  expect(draftOf(null)).toEqual(draft({}))
  expect(draftOf({ ...place, type: 'title', content: 'Rivers', alignment: 'center' })).toEqual(
    draft({ content: 'Rivers', alignment: 'center' }),
  )
})

test('a module is named by its kind and the beginning of its text', () => {
  expect(nameOfModule({ ...place, type: 'paragraph', content: 'Rivers' })).toBe('Paragraph “Rivers”')
  expect(nameOfModule({ ...place, type: 'video', content: 'https://youtu.be/dQw4w9WgXcQ' })).toBe('Video')
})
