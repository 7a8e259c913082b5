import { type Browser, type Page, test as base } from '@playwright/test'
import { patience } from '#test/patience.ts'
import { type RunningServer, startServer } from '#test/server.ts'

type Worker = {
  /** Opening a page waits until it is hydrated: its scripts come after it is painted, and a person is slower than that. */
  hydration: void
  /** For journeys that leave it as they found it. */
  site: RunningServer
  /**
   * For journeys that change what others see. Each changes what is its own, or compares with what it found; none counts on the
   * sample content being untouched.
   */
  editedSite: RunningServer
}

/** Every journey's `test`: a worker's servers and browser are then the same for all its journeys. */
export const test = base.extend<object, Worker>({
  hydration: [({ browser }, use) => awaitHydration(browser).then(use), { scope: 'worker', auto: true }],
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

async function awaitHydration(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  const methods = Object.getPrototypeOf(page) as Pick<Page, 'goto' | 'reload'>
  await page.close()
  const { goto, reload } = methods
  methods.goto = async function (this: Page, ...asked) {
    const answer = await goto.apply(this, asked)
    return untilHydrated(this).then(() => answer)
  }
  methods.reload = async function (this: Page, ...asked) {
    const answer = await reload.apply(this, asked)
    return untilHydrated(this).then(() => answer)
  }
}

/** Not where nothing will be: no page of the site, no scripts, or scripts that do not come. */
async function untilHydrated(page: Page): Promise<void> {
  const isHydrated = () => !('__reactRouterContext' in window) || 'hydrated' in document.documentElement.dataset
  await page.waitForFunction(isHydrated, null, { timeout: patience(10_000) }).catch(() => {})
}
