import { test as base } from '@playwright/test'
import { type RunningServer, startServer } from '#test/server.ts'

type Sites = {
  /** For journeys that leave it as they found it. */
  site: RunningServer
  /**
   * For journeys that change what others see. Each changes what is its own, or compares with what it found; none counts on the
   * sample content being untouched.
   */
  editedSite: RunningServer
}

/** Every journey's `test`: a worker's servers and browser are then the same for all its journeys. */
export const test = base.extend<object, Sites>({
  site: [({ playwright: _playwright }, use) => serve(use), { scope: 'worker' }],
  editedSite: [
    ({ playwright: _playwright }, use) => serve(use, { DONATION_URL: 'https://give.example/academy' }),
    { scope: 'worker' },
  ],
})

async function serve(use: (server: RunningServer) => Promise<void>, env: Record<string, string> = {}): Promise<void> {
  const server = await startServer({ env })
  await use(server)
  await server.stop()
}
