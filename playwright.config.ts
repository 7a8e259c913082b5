import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './scripts/browser.ts'

// One browser, found or brought by the same road as everywhere; the workers inherit what the first process found.
process.env.CHROMIUM_PATH ??= await chromiumPath()

export default defineConfig({
  testMatch: /.*\.e2e\.ts$/,
  outputDir: 'test-results',
  // A server, its database and a browser per worker. Journeys wait more than they compute: three keep two processors busy, more of
  // them starve one another.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line']],
  projects: [
    { name: 'journeys', testDir: 'test/journeys' },
    { name: 'full', testDir: 'test/full', timeout: 300_000 },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumFlags },
    locale: 'en-GB',
    // Recording a trace makes a journey half as long again; `--trace on` records one where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
