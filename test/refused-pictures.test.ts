import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { fileProblem } from '#features/content/media/schema.ts'
import { fileContentOf } from '#features/content/media/prepare-file.server.ts'
import { talk } from './announcement-editing.ts'
import { createMediaApp, picture } from './media-app.ts'

let media: Awaited<ReturnType<typeof createMediaApp>>
beforeAll(async () => {
  media = await createMediaApp()
})

/** A PNG that says of itself that it moves (acTL), as two frames begin. */
async function movingPng(): Promise<Buffer> {
  const still = await picture(60, 40)
  const body = Buffer.concat([Buffer.from('acTL'), Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(8)
  sum.writeUInt32BE(crc32(body))
  const afterHeader = 8 + 25
  return Buffer.concat([still.subarray(0, afterHeader), length, body, sum, still.subarray(afterHeader)])
}
const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1')
const told = async (bytes: Buffer, name: string) => {
  const answer = await media.send('course-image', bytes, name)
  const { error } = (await answer.json()) as { error: { message: string; fields: { file: string } } }
  expect(error.fields.file).toBe(error.message)
  return [answer.status, error.message] as const
}

test('a PNG that moves is told how it may move here (upload-28)', async () => {
  expect(await told(await movingPng(), 'a.png')).toEqual([415, expect.stringContaining('save it as a GIF or WebP')])
})

test.each(['heic', 'heix', 'hevc', 'mif1'])(
  'a photo in HEIC (%s) is told how it becomes a JPEG (upload-28)',
  async (brand) => {
    expect(await told(box(brand), 'IMG_1.HEIC')).toEqual([415, expect.stringContaining('Most Compatible')])
  },
)

test('the field says the same before anything is sent (upload-28)', () => {
  const photo = { name: 'IMG_1.HEIC', type: 'image/heic', size: 1000 }
  expect(fileProblem(photo, 'course-image')).toContain('Most Compatible')
  expect(fileProblem({ ...photo, type: '' }, 'course-image')).toContain('Most Compatible')
  expect(fileProblem({ ...photo, name: 'a.tiff', type: 'image/tiff' }, 'course-image')).toContain(
    'accepted formats are',
  )
})

/** What begins as other programs' files do, to be cut anywhere. */
const beginnings: [string, Buffer][] = [
  ['JPEG 2000', Buffer.from('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 \0\0\0\0jp2 ', 'latin1')],
  ['HEIC', box('heic')],
  ['AVIF', box('avif')],
  ['PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0', 'latin1')],
  ['WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1')],
  ['TIFF', Buffer.from('II*\0\x08\0\0\0\x01\0\0\x01', 'latin1')],
  ['JPEG', Buffer.from('\xff\xd8\xff\xe1\0\x10Exif\0\0II*\0', 'latin1')],
  ['GIF', Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1')],
  ['MP3 with a picture', Buffer.from('ID3\x04\0\0\0\0\x0f\x76', 'latin1')],
  ['Matroska', Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01', 'latin1')],
  ['ASF', Buffer.from('\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9', 'latin1')],
  ['ZIP', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1')],
]
test.each(beginnings)('a header of %s is read wherever it is cut (upload-28)', async (_what, bytes) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'headers-'))
  const cut = path.join(folder, 'cut')
  for (let length = 0; length <= bytes.length; length++) {
    await writeFile(cut, bytes.subarray(0, length))
    expect([length, (await fileContentOf(cut, 'a.jp2')).extension]).toEqual([length, expect.any(String)])
  }
  await rm(folder, { recursive: true })
  await expect(fileContentOf(cut, 'a.jp2')).rejects.toThrow('ENOENT')
})

test('a JPEG 2000 of twelve bytes is refused at every upload (upload-28)', async () => {
  const [bytes = Buffer.alloc(0)] = beginnings.map(([, whole]) => whole.subarray(0, 12))
  for (const purpose of ['course-image', 'teacher-avatar', 'avatar', 'reading'])
    expect([purpose, (await media.send(purpose, bytes, 'a.jp2')).status]).toEqual([purpose, 415])
})

test('a picture from another site is refused at its field, in a text as well (upload-29)', async () => {
  const id = '10000000-0000-4000-8000-000000000001'
  const elsewhere = 'https://elsewhere.example/a.png'
  const blocks = [{ id, type: 'picture', src: elsewhere, alt: 'A', text: [] }]
  for (const [part, field] of [
    [{ image_url: elsewhere }, 'image_url'],
    [{ content_blocks: blocks }, 'content_blocks.0.src'],
    [{ image_url: '//elsewhere.example/files/images/a.png' }, 'image_url'],
  ] as const) {
    const json = { ...talk, ...part }
    const answer = await media.request('/api/admin/announcements', { method: 'POST', json })
    const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
    expect([answer.status, error.fields[field]]).toEqual([400, expect.stringContaining('none from elsewhere')])
  }
})
