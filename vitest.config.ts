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
    globalSetup: ['test/global-setup.ts'],
    // A machine that is busy with other things is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
})
