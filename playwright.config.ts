import { globSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from './scripts/browser.ts'
import { runsInEachLanguage } from './scripts/test/groups.ts'
import { patience } from './test/patience.ts'

// One browser, found or brought by the same path as everywhere; the workers inherit what the first process found.
process.env.CHROMIUM_PATH ??= await chromiumPath()

const language = process.env.TEST_LANGUAGE
/** With a language those alone that run in each. */
const journeys = globSync('test/journeys/*.e2e.ts', { cwd: import.meta.dirname }).filter(
  (file) => !language || runsInEachLanguage(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
)

// Moving pictures cost a processor without a screen most; journeys about movement ask for it.
const calm = { contextOptions: { reducedMotion: 'reduce' } } as const

export default defineConfig({
  outputDir: 'test-results',
  // A server, its database and a browser per worker, which draws without a graphics card: a processor each.
  workers: Number(process.env.TEST_WORKERS) || os.availableParallelism(),
  globalSetup: './test/journeys/global-setup.ts',
  fullyParallel: false,
  retries: 0,
  // A machine that is busy with other things is slow, not wrong.
  timeout: patience(300_000),
  expect: { timeout: patience(60_000) },
  reporter: [['line']],
  projects: [
    // What repeats a promise in other places, at other widths or in other states is tagged, and left to `npm run test:full`.
    { name: 'journeys', testMatch: journeys, grepInvert: /@full/, use: calm },
    { name: 'repeats', testMatch: journeys, grep: /@full/, timeout: patience(600_000), use: calm },
    // Each looks at a hundred screens; every step of it has a limit of its own.
    { name: 'full', testMatch: 'test/full/*.e2e.ts', timeout: patience(3_600_000) },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumFlags },
    locale: language === 'zh' ? 'zh-CN' : 'en-GB',
    // Recording a trace makes a journey half as long again; `--trace on` records one where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
