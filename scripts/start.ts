import { buildIfStale } from './build.ts'

// The server runs in this very process: signals reach it directly, its exit code is this one's, and nothing outlives it.
process.env.NODE_ENV ??= 'production'
if (!(await buildIfStale())) process.exit(1)
await import(new URL('../src/main.server.ts', import.meta.url).href)
