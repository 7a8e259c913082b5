import { expect, test } from 'vitest'
import { isSafeKey } from '#platform/server/storage/storage.ts'
import {
  contentDisposition,
  documentKey,
  pictureKey,
  rangeAsked,
  safeFileName,
  servedType,
  storedFileAt,
} from './rules.ts'

const at = new Date(1_700_000_000_000)

test('a picture is kept under folder, timestamp and random (upload-6)', () => {
  const key = pictureKey('partner-logo', { at, random: 'k3f9', size: { width: 40, height: 30 }, extension: 'png' })
  expect(key).toBe('logos/partners/1700000000000-k3f9w40h30.png')
  expect(isSafeKey(key)).toBe(true)
})

test('a document is stored under timestamp and name, with its content’s extension (upload-6)', () => {
  expect(documentKey('reading', { at, fileName: 'River report.final.exe', extension: 'pdf' })).toBe(
    'resources/1700000000000_River-report-final.pdf',
  )
})

test.each([
  ['plain.pdf', 'plain'],
  ['生态文明 教育.pdf', '生态文明-教育'],
  ['e\u0301tude.pdf', 'étude'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..', 'file'],
  ['.pdf', 'file'],
  ['a\0b\nc.pdf', 'a-b-c'],
  ['<img src=x>.pdf', 'img-src-x'],
  ['生'.repeat(300) + '.pdf', '生'.repeat(40)],
  ['𠀀'.repeat(300), '𠀀'.repeat(40)],
])('the file name %j becomes %j', (name, expected) => {
  expect(safeFileName(name)).toBe(expected)
  expect(isSafeKey(documentKey('reading', { at, fileName: name, extension: 'pdf' }))).toBe(true)
})

test.each([
  ['/files/images/hero/1-a.png', { bucket: 'images', key: 'hero/1-a.png' }],
  [
    'https://academy.example/files/documents/resources/1_%E7%94%9F.pdf',
    { bucket: 'documents', key: 'resources/1_生.pdf' },
  ],
  ['/files/other/x.png', null],
  ['/files/images/', null],
  ['/files/images/%E0%A4%A', null],
  ['https://elsewhere.example/x.png', null],
  ['javascript:/files/images/x', null],
])('the address %j refers to %j', (url, expected) => {
  expect(storedFileAt(url)).toEqual(expected)
})

test.each([
  ['application/pdf', 'a.pdf', `inline; filename="a.pdf"; filename*=UTF-8''a.pdf`],
  ['application/zip', '生"\r\n.zip', `attachment; filename="____.zip"; filename*=UTF-8''%E7%94%9F%22%0D%0A.zip`],
  ['image/png', null, 'inline'],
  ['text/plain', null, 'attachment'],
])('%s named %j is sent as %s', (type, name, expected) => {
  expect(contentDisposition(type, name)).toBe(expected)
})

test.each([
  ['image/png', 'image/png'],
  ['application/pdf', 'application/pdf'],
  ['text/markdown; charset=utf-8', 'text/markdown; charset=utf-8'],
  ['text/html', 'application/octet-stream'],
  ['image/svg+xml', 'application/octet-stream'],
  ['application/javascript', 'application/octet-stream'],
])('%s is served as %s (upload-7)', (stored, served) => {
  expect(servedType(stored)).toBe(served)
})

test.each([
  [undefined, 'whole'],
  ['bytes=0-4', { start: 0, end: 4 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=5-100', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-300', { start: 0, end: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=4-2', 'whole'],
  ['bytes=0-1,3-4', 'whole'],
  ['bytes=-', 'whole'],
  ['lines=1-2', 'whole'],
])('of ten bytes, the range %j is %j', (header, expected) => {
  expect(rangeAsked(header, 10)).toEqual(expected)
})
