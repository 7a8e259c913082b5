import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { uploadFile } from './upload.ts'

/** Stands in for the browser's: remembers what was sent and lets a test play the server. */
class Request extends EventTarget {
  static last: Request
  upload = new EventTarget()
  status = 0
  responseText = ''
  sent: FormData | undefined
  opened: unknown[] = []
  headers = new Headers()
  constructor() {
    super()
    Request.last = this
  }
  open(...how: unknown[]) {
    this.opened = how
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getResponseHeader(name: string) {
    return name === 'x-request-id' ? 'request-1' : null
  }
  send(form: FormData) {
    this.sent = form
  }
  abort() {
    this.end('abort')
  }
  answer(status: number, text: string) {
    this.status = status
    this.responseText = text
    this.end('load')
  }
  end(how: string) {
    this.dispatchEvent(new Event(how))
    this.dispatchEvent(new Event('loadend'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total }))
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Request)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const file = new File(['hello'], 'a.png')

test('a file is sent, its progress told, and the answer given back', async () => {
  const shares: number[] = []
  const pending = uploadFile({ url: '/api/media/avatar', file, onProgress: (share) => void shares.push(share) })
  Request.last.progress(1, 4)
  Request.last.progress(4, 4)
  Request.last.answer(201, '{"url":"/files/x"}')
  expect(await pending).toEqual({ url: '/files/x' })
  expect(shares).toEqual([0.25, 1])
  expect(Request.last.opened).toEqual(['POST', '/api/media/avatar'])
  expect(Request.last.headers.get('accept-language'), 'of the page').toBe('en')
  expect(Request.last.sent?.get('file')).toMatchObject({ name: 'a.png', size: 5 })
})

test('a refusal arrives with its code, message and request id', async () => {
  const pending = uploadFile({ url: '/x', file })
  Request.last.answer(413, '{"error":{"code":"too_large","message":"File Too Large: Image size cannot exceed 2MB"}}')
  await expect(pending).rejects.toMatchObject({
    name: 'ApiError',
    status: 413,
    code: 'too_large',
    message: 'File Too Large: Image size cannot exceed 2MB',
    requestId: 'request-1',
  })
})

test('an answer that is no JSON is an error like any other (errors-1)', async () => {
  const pending = uploadFile({ url: '/x', file })
  Request.last.answer(502, '<html>Bad gateway</html>')
  await expect(pending).rejects.toMatchObject({ name: 'ApiError', status: 502, code: 'unavailable' })
  for (const [status, text] of [
    [500, ''],
    [500, '<html>'],
    [201, '<html>'],
    [201, 'null'],
  ] as const) {
    const answered = uploadFile({ url: '/x', file })
    Request.last.answer(status, text)
    await expect(answered, `${status} ${text}`).rejects.toMatchObject({ name: 'ApiError', message: '未知错误' })
  }
})

test('a lost connection is told as such', async () => {
  const pending = uploadFile({ url: '/x', file })
  Request.last.end('error')
  await expect(pending).rejects.toMatchObject({ status: 0, code: 'offline' })
})

test('a connection silent for a minute is lost, and a slow one is not (upload-16)', async () => {
  vi.useFakeTimers()
  const pending = uploadFile({ url: '/x', file })
  const ended = vi.fn<() => void>()
  pending.catch(ended)
  for (let sent = 1; sent < 4; sent += 1) {
    Request.last.progress(sent, 5)
    await vi.advanceTimersByTimeAsync(59_000)
  }
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  await expect(pending).rejects.toMatchObject({ status: 0, code: 'offline' })
  vi.useRealTimers()
})

test('after the last byte the server has time to check the file', async () => {
  vi.useFakeTimers()
  const pending = uploadFile({ url: '/x', file })
  Request.last.progress(5, 5)
  await vi.advanceTimersByTimeAsync(240_000)
  Request.last.answer(201, '{"url":"/files/x"}')
  expect(await pending).toEqual({ url: '/files/x' })
  vi.useRealTimers()
})

test('an upload can be cancelled on its way, and before it begins (upload-13)', async () => {
  const cancel = new AbortController()
  const pending = uploadFile({ url: '/x', file, signal: cancel.signal })
  cancel.abort()
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  await expect(uploadFile({ url: '/x', file, signal: cancel.signal })).rejects.toMatchObject({ name: 'AbortError' })
})
