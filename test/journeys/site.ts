import { test as base } from '@playwright/test'
import { type RunningServer, startServer } from '#test/server.ts'

/**
 * Journeys that leave the site as they found it: they share one server for each worker. Those that change what others see start
 * their own.
 */
export const test = base.extend<object, { site: RunningServer }>({
  site: [
    async ({ playwright: _playwright }, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})
