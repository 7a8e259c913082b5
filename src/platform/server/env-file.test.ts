import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnvFile } from './env-file.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'env-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a file .env is read, and what the environment sets already stays (settings-4)', () => {
  const environment: NodeJS.ProcessEnv = { TIME_ZONE: 'Asia/Tokyo' }
  writeFileSync(path.join(folder, '.env'), '# ours\nSITE_NAME="River School"\nTIME_ZONE=Europe/Paris\n')
  readEnvFile(folder, environment)
  expect(environment).toEqual({ SITE_NAME: 'River School', TIME_ZONE: 'Asia/Tokyo' })
})

test('without a file .env nothing is set and nothing fails', () => {
  const environment: NodeJS.ProcessEnv = {}
  readEnvFile(path.join(folder, 'elsewhere'), environment)
  expect(environment).toEqual({})
})
