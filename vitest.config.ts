import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { PromisesReporter } from './scripts/test/promises-reporter.ts'
import { groupsOf } from './scripts/test/groups.ts'
import { SlowFirst } from './scripts/test/slow-first.ts'
import { patience } from './test/patience.ts'

const language = process.env.TEST_LANGUAGE
const { pure, dom, api, apart, pages, attack, faults, full } = groupsOf(import.meta.dirname, language)

const everywhere = {
  environment: 'node',
  // Where a test asks for a document, its window is as wide as a desk's.
  environmentOptions: { happyDOM: { width: 1440, height: 900 } },
  // The language first: modules say some of their words as they load.
  setupFiles: [...(language ? ['test/language.ts'] : []), 'test/setup.ts'],
  // A machine that is busy with other things is slow, not wrong.
  testTimeout: patience(180_000),
  hookTimeout: patience(180_000),
  expect: { poll: { timeout: patience(30_000), interval: 20 } },
}
const globalSetup = ['test/global-setup.ts']
/** Files take turns in a few processes, which load the modules of the project once: every file leaves them as it found them. */
const together = { ...everywhere, isolate: false }
/** Loaded by Node itself, as the server is: what no browser runs needs nothing that the bundler adds, and a fifth less time. */
const native = { ...together, globalSetup, experimental: { viteModuleRunner: false, nodeLoader: false } }

/** Most faults end servers, and are left to the full run. */
const isFault = (file: string) => file.startsWith('test/faults/')

/** Promises that are tried many times (scripts/test/promises.ts) are alone; the few times of `npm test` use what the processes of API tests have loaded. */
const isLong = Boolean(process.env.PROMISES_OUTPUT)
/** A soak lasts an hour. */
const tried = { ...native, testTimeout: 2 * 3_600_000 }

export default defineConfig({
  test: {
    ...(isLong && { includeTaskLocation: true, reporters: ['default', new PromisesReporter()] }),
    maxWorkers: Number(process.env.TEST_WORKERS) || os.availableParallelism(),
    sequence: { sequencer: SlowFirst },
    // As journeys have it (playwright.config.ts).
    tags: [
      {
        name: 'full',
        description: 'At scale, or installed, started or killed repeatedly: left to `npm run test:full`.',
      },
    ],
    projects: [
      { test: { ...together, name: 'pure', include: pure } },
      { test: { ...together, name: 'dom', include: dom, environment: 'happy-dom' } },
      { test: { ...native, name: 'api', include: isLong ? api : [...api, ...attack, ...faults] } },
      { test: { ...everywhere, name: 'apart', include: apart } },
      { test: { ...native, name: 'full', include: full } },
      // Asks the built site for its pages, without a browser: needs the build, and is a check of its own.
      { test: { ...together, name: 'pages', include: pages, globalSetup: ['test/pages/global-setup.ts'] } },
      ...(isLong ? [{ test: { ...tried, name: 'attack', include: attack } }] : []),
      ...(isLong ? [{ test: { ...tried, name: 'faults', include: [...faults, ...full.filter(isFault)] } }] : []),
    ],
  },
})
