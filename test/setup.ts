import { vi } from 'vitest'

/** How long a test waits for what has to come. A machine that is busy with other things is slow, not wrong. */
const patienceMs = 30_000

type Options = Parameters<typeof vi.waitFor>[1]
const patient = (options: Options) => ({
  timeout: patienceMs,
  ...(typeof options === 'number' ? { timeout: options } : options),
})

const { waitFor, waitUntil } = vi
vi.waitFor = (work, options) => waitFor(work, patient(options))
vi.waitUntil = (work, options) => waitUntil(work, patient(options))

// The same for what a component shows once something has arrived; tests without a document need none of it.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: patienceMs })
}
