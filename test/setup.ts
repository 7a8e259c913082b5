import { afterAll, vi } from 'vitest'
import { patience } from './patience.ts'

/** How long a test waits for what has to come. A machine that is busy with other things is slow, not wrong. */
const patienceMs = patience(30_000)

type Options = Parameters<typeof vi.waitFor>[1]
const patient = (options: Options) => ({
  timeout: patienceMs,
  ...(typeof options === 'number' ? { timeout: options } : options),
})

// Files share a process (vitest.config.ts), so that this runs more than once in it.
const patched: WeakSet<typeof vi> = ((globalThis as { patchedVi?: WeakSet<typeof vi> }).patchedVi ??= new WeakSet())
if (!patched.has(vi)) {
  patched.add(vi)
  const { waitFor, waitUntil } = vi
  vi.waitFor = (work, options) => waitFor(work, patient(options))
  vi.waitUntil = (work, options) => waitUntil(work, patient(options))
}

// The same for what a component shows once something has arrived; tests without a document need none of it.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: patienceMs })
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  // Files share the document: what React still draws goes with its file. Loaded last, as a file may have to come before React (test/renders.ts).
  afterAll(async () => (await import('@testing-library/react')).cleanup())
}
