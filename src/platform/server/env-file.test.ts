import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readEnvFile } from './env-file.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'env-'))
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  delete process.env.SITE_NAME
  delete process.env.TIME_ZONE
})

test('a file .env is read, and what the environment sets already stays', () => {
  process.env.TIME_ZONE = 'Asia/Tokyo'
  writeFileSync(path.join(folder, '.env'), 'SITE_NAME="River School"\nTIME_ZONE=Europe/Paris\n')
  readEnvFile(folder)
  expect(process.env).toMatchObject({ SITE_NAME: 'River School', TIME_ZONE: 'Asia/Tokyo' })
})

test('without a file .env nothing is set and nothing fails', () => {
  readEnvFile(path.join(folder, 'elsewhere'))
  expect(process.env.SITE_NAME).toBeUndefined()
})
