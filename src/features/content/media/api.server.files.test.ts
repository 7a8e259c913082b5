import { beforeAll, expect, test } from 'vitest'
import { officeFile, pdfFile } from '#test/document-files.ts'
import { createMediaApp } from '#test/media-app.ts'

let media: Awaited<ReturnType<typeof createMediaApp>>
beforeAll(async () => {
  media = await createMediaApp()
})

test('a reading keeps its name for whoever saves it, a PDF opens in the browser', async () => {
  const pdf = await media.upload('reading', pdfFile, '河流 报告.pdf')
  expect(decodeURIComponent(pdf.url)).toMatch(/^\/files\/documents\/resources\/\d{13}_河流-报告\.pdf$/)
  const file = await media.request(pdf.url)
  expect(Buffer.from(await file.arrayBuffer()).equals(pdfFile)).toBe(true)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toMatch(/^inline; .*filename\*=UTF-8''%E6%B2%B3/)
  const docx = await media.upload(
    'reading',
    officeFile('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    'a.docx',
  )
  expect((await media.request(docx.url)).headers.get('content-disposition')).toMatch(/^attachment; filename="a.docx"/)
})

test('HTML named as text is sent as a plain text download', async () => {
  const stored = await media.upload('reading', Buffer.from('<html><script>alert(1)</script>'), 'a.txt')
  const { headers } = await media.request(stored.url)
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
})

test('a PDF is served without the policy that would stop the browser’s viewer, as a PDF only', async () => {
  const { headers } = await media.request((await media.upload('reading', pdfFile, 'a.pdf')).url)
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toMatch(/^inline/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('files are kept for an hour, and asked for again cost nothing (upload-7)', async () => {
  const { url } = await media.upload('reading', pdfFile, 'a.pdf')
  const first = await media.request(url)
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
  const etag = first.headers.get('etag') ?? ''
  const since = first.headers.get('last-modified') ?? ''
  for (const [name, value] of [
    ['if-none-match', `"other", W/${etag}`],
    ['if-modified-since', since],
  ] as const) {
    const again = await media.request(url, { headers: { [name]: value } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  expect((await media.request(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  expect((await media.request(url, { headers: { 'if-modified-since': new Date(0).toUTCString() } })).status).toBe(200)
})

test('a part of a file can be asked for', async () => {
  const { url } = await media.upload('reading', pdfFile, 'a.pdf')
  const part = await media.request(url, { headers: { range: 'bytes=1-3' } })
  expect([part.status, await part.text()]).toEqual([206, 'PDF'])
  expect(part.headers.get('content-range')).toBe(`bytes 1-3/${pdfFile.byteLength}`)
  const outside = await media.request(url, { headers: { range: 'bytes=9999-' } })
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${pdfFile.byteLength}`])
  const changed = await media.request(url, { headers: { range: 'bytes=1-3', 'if-range': '"older"' } })
  expect(changed.status).toBe(200)
  const head = await media.request(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(pdfFile.byteLength),
    '',
  ])
})

test.each([
  '/files/images/hero/nothing.png',
  '/files/other/hero/x.png',
  '/files/images/..%2f..%2fsecret',
  '/files/images/%2e%2e/documents/x',
  '/files/images/.incoming',
  '/files/images/%E0%A4%A',
  '/files/images/hero%00.png',
])('%s answers 404', async (path) => {
  expect((await media.request(path)).status).toBe(404)
})
