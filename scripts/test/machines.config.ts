import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { PromisesReporter } from './promises-reporter.ts'

/** Needs what the packages do not bring (nginx, PostgreSQL's tools, Swift, pgbouncer): no part of `npm test`. */
export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, '../..'),
    name: 'machines',
    include: ['test/machines/*.e2e.ts'],
    setupFiles: ['test/setup.ts'],
    includeTaskLocation: true,
    reporters: ['default', new PromisesReporter()],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
})
