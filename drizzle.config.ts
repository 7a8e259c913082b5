import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/*/table.server.ts', './src/records/*/table.server.ts', './src/platform/server/*/table.ts'],
  out: './migrations',
})
