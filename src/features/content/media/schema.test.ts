import { expect, test } from 'vitest'
import { fileProblem, type MediaPurpose, megabyte, purposes } from './schema.ts'

const file = (name: string, type: string, size = 100) => ({ name, type, size })

test.each([
  ['avatar', 2],
  ['team-avatar', 2],
  ['partner-logo', 2],
  ['hero-background', 10],
  ['mission-image', 5],
  ['vision-image', 5],
  ['announcement-image', 5],
] as const)('a picture for %s may have %d MB and not one byte more (upload-2)', (purpose, n) => {
  expect(fileProblem(file('a.png', 'image/png', n * megabyte), purpose)).toBeNull()
  expect(fileProblem(file('a.png', 'image/png', n * megabyte + 1), purpose)).toBe(
    `File Too Large: Image size cannot exceed ${n}MB`,
  )
})

test.each([
  ['a.jpg', 'image/jpeg', null],
  ['a.png', '', null],
  ['a.WEBP', '', null],
  ['a.pdf', 'application/pdf', 'Invalid File Type: Please select an image file'],
  ['a.png', 'text/plain', 'Invalid File Type: Please select an image file'],
  ['a.pdf', '', 'Unsupported file type'],
  ['a', '', 'Unsupported file type'],
  ['a.svg', '', 'Unsupported file type: accepted formats are jpg, jpeg, png, gif, webp'],
  ['a.bmp', 'image/bmp', 'Unsupported file type: accepted formats are jpg, jpeg, png, gif, webp'],
])('a picture %j of type %j: %j (upload-3, upload-5)', (name, type, problem) => {
  expect(fileProblem(file(name, type), 'course-image')).toBe(problem)
})

test.each([
  ['a.pdf', 100, null],
  ['a.DOCX', 50 * megabyte, null],
  ['a.pdf', 50 * megabyte + 1, 'File Too Large: File size cannot exceed 50MB'],
  ['a.exe', 100, expect.stringMatching(/^Unsupported file type: accepted formats are pdf, epub, doc, docx,/)],
])('a reading %j of %d bytes: %j (upload-2)', (name, size, problem) => {
  expect(fileProblem(file(name, '', size), 'reading')).toEqual(problem)
})

test('pictures of teams, partners, modules and announcements have the written folders (upload-6)', () => {
  const folderOf = (purpose: MediaPurpose) => `${purposes[purpose].bucket}/${purposes[purpose].folder}`
  expect(folderOf('team-avatar')).toBe('images/avatars/team-avatars')
  expect(folderOf('partner-logo')).toBe('images/logos/partners')
  expect(folderOf('mission-image')).toBe('images/mission-images')
  expect(folderOf('vision-image')).toBe('images/vision-images')
  expect(folderOf('teacher-avatar')).toBe('images/teachers')
  expect(folderOf('announcement-image')).toBe('images/announcements')
  expect(folderOf('reading')).toBe('documents/resources')
})
