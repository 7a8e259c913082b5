import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './scripts/browser.ts'

// One browser, found or brought by the same path as everywhere; the workers inherit what the first process found.
process.env.CHROMIUM_PATH ??= await chromiumPath()

/** Those of one kind of record stand with it. */
const journeys = ['test/journeys/*.e2e.ts', 'src/features/*/*.e2e.ts']

// Moving pictures cost a processor without a screen most; journeys about movement ask for it.
const calm = { contextOptions: { reducedMotion: 'reduce' } } as const

export default defineConfig({
  outputDir: 'test-results',
  // A server, its database and a browser per worker. Journeys wait more than they compute: three of them keep less than one of two
  // processors busy.
  workers: 4,
  globalSetup: './test/journeys/global-setup.ts',
  fullyParallel: false,
  retries: 0,
  // A machine that is busy with other things is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['line']],
  projects: [
    // What repeats a promise in other places, at other widths or in other states is tagged, and left to `npm run test:full`.
    { name: 'journeys', testMatch: journeys, grepInvert: /@full/, use: calm },
    { name: 'repeats', testMatch: journeys, grep: /@full/, timeout: 300_000, use: calm },
    { name: 'full', testMatch: 'test/full/*.e2e.ts', timeout: 300_000 },
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
