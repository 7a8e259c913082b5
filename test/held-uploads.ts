import { beforeEach, vi } from 'vitest'
import * as uploading from '#platform/browser/upload.ts'

/** An upload that the test lets go on: `share` tells its progress, `done` its end. */
type HeldUpload = {
  file: File
  signal: AbortSignal | undefined
  share: (share: number) => void
  done: PromiseWithResolvers<unknown>
}

/** The uploads of each test of a file anew, in their order: they are under way until the test ends them, or the person does. */
export function heldUploads(): HeldUpload[] {
  const uploads: HeldUpload[] = []
  beforeEach(() => {
    uploads.length = 0
    vi.spyOn(uploading, 'uploadFile').mockImplementation(({ file, signal, onProgress }) => {
      const done = Promise.withResolvers<unknown>()
      signal?.addEventListener('abort', () => done.reject(new DOMException('', 'AbortError')))
      uploads.push({ file, signal, share: (share) => onProgress?.(share), done })
      return done.promise
    })
  })
  return uploads
}

/** Whether the browser would ask before the page is closed or reloaded. */
export function asksBeforeUnload(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}
