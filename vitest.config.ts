import os from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'sample/**/*.test.ts',
      'scripts/**/*.test.ts',
      'test/**/*.test.{ts,tsx}',
      'bench/**/*.test.ts',
    ],
    environment: 'node',
    // Where a test asks for a document, its window is as wide as a desk's.
    environmentOptions: { happyDOM: { width: 1440, height: 900 } },
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    // Tests wait for the database as much as they compute: on two processors one worker would leave one of them idle.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    // A machine that is busy with other things is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
})
