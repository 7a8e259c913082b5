import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { proofAt } from '#test/local-access.ts'
import { startServer } from '#test/server.ts'
import { chromiumFlags, chromiumPath } from './browser.ts'
import { buildIfStale } from './build.ts'

// Takes the pictures of the README anew: node scripts/run.mjs scripts/pictures.ts
const folder = path.resolve(import.meta.dirname, '../docs/pictures')
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

if (!(await buildIfStale())) process.exit(1)
mkdirSync(folder, { recursive: true })
const server = await startServer({ env: { LOG_LEVEL: 'error' } })
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
try {
  await take(browser, 'home', desktop, (page) => page.goto(server.origin))
  await take(browser, 'home-phone-dark', { ...phone, colorScheme: 'dark' }, (page) => page.goto(server.origin))
  await take(browser, 'editor', desktop, async (page) => {
    const helpRead = { name: 'help_read', value: '*', url: server.origin }
    await page.context().addCookies([{ ...(await proofAt(server.origin)), url: server.origin }, helpRead])
    await page.goto(server.origin)
    await page.getByRole('link', { name: 'Sign in with Google' }).first().click()
    await page.getByRole('button', { name: 'Sample Administrator' }).click()
    await page.waitForURL(`${server.origin}/`)
    await page.goto(`${server.origin}/admin/homepage`)
    await page.getByRole('button', { name: 'Edit Hero title' }).click()
    await page.evaluate(() => scrollTo(0, 0))
  })
} finally {
  await browser.close()
  await server.stop()
}

async function take(from: Browser, name: string, options: BrowserContextOptions, go: (page: Page) => Promise<unknown>) {
  const context = await from.newContext({ ...options, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await go(page)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(1_000)
  const file = path.join(folder, `${name}.webp`)
  await sharp(await page.screenshot())
    .resize({ width: 1200, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toFile(file)
  console.log(file)
  await context.close()
}
