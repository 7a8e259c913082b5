import { createHash, randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from './app.ts'
import { createEmptyDatabase } from './database.ts'
import { insertRow } from './kept-rows.ts'
import { besides, runCommand, settingsOf } from './operator.ts'
import { soundRows } from './table-rows.ts'

const app = await createTestApp()
const scratch = mkdtempSync(path.join(tmpdir(), 'academy-drilled-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

beforeAll(async () => {
  const { pool, db } = app.database
  for (const [table, row] of Object.entries(soundRows)) await insertRow(db, table, row)
  const stored = { contentType: 'image/webp', cacheControl: 'public' }
  await app.deps.storage.put('images', 'courses/one.webp', randomBytes(5_000), stored)
  await pool.query(`insert into media (bucket, key, folder, content_type, bytes, original_name)
    values ('images', 'courses/one.webp', 'courses', 'image/webp', 5000, '图.webp')`)
  await runCommand(['backup', path.join(scratch, 'backup')], besides(app))
})

function copyTo(name: string): string {
  const folder = path.join(scratch, name)
  cpSync(path.join(scratch, 'backup'), folder, { recursive: true })
  return folder
}

test('a backup cut at any byte is refused in words, and nothing is restored (backup-6)', { tags: 'full' }, async () => {
  const folder = copyTo('cut')
  const connection = await createEmptyDatabase()
  const settings = settingsOf(connection, path.join(scratch, 'never'))
  const places = ['manifest.json', 'files.jsonl', 'files/images/courses/one.webp']
  for (const table of ['courses', 'milestones', 'revisions']) places.push(`tables/${table}.copy.gz`)
  for (const place of places.map((name) => path.join(folder, name))) {
    const whole = readFileSync(place)
    // Nothing, within and after the header of gzip, eighths of the whole, within its sums, and all but the last byte.
    const eighths = [1, 2, 3, 4, 5, 6, 7].map((part) => (whole.length * part) >> 3)
    const cuts = [0, 1, 9, 10, 11, ...eighths, whole.length - 8, whole.length - 4, whole.length - 1]
    for (const cut of new Set(cuts.filter((at) => at >= 0 && at < whole.length))) {
      writeFileSync(place, whole.subarray(0, cut))
      const { code, said } = await runCommand(['restore', folder], settings)
      const words = place.endsWith('manifest.json') ? 'was changed, or is not the manifest' : 'cannot be restored'
      expect([code, said], `${place} at ${cut}`).toEqual([1, expect.stringContaining(words)])
    }
    writeFileSync(place, whole)
  }
  const client = new pg.Client(connection)
  await client.connect()
  expect((await client.query(`select from pg_tables where schemaname = 'public'`)).rows).toEqual([])
  await client.end()
  expect(existsSync(path.join(scratch, 'never/files/images'))).toBe(false)
})

test(
  'a drill restores the newest backup beside the site and leaves nothing of it (backup-14)',
  { tags: 'full' },
  async () => {
    const nightly = path.join(scratch, 'nightly')
    const [older, newer] = [copyTo('nightly/1'), copyTo('nightly/2')]
    utimesSync(path.join(older, 'manifest.json'), 1, 1)
    writeFileSync(path.join(older, 'files.jsonl'), '')
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('academy-drill-'))
    const drill = (folder: string) => runCommand(['drill', folder], besides(app))
    for (const folder of [nightly, newer]) {
      const { code, said } = await drill(folder)
      expect([code, said]).toEqual([
        0,
        expect.stringMatching(/rows of \d+ tables .* on trial, .* in [\d.]+ s: all as it was/),
      ])
    }
    // One file is said to be missing more than is.
    const manifest = path.join(newer, 'manifest.json')
    const { sha256: _, ...said } = JSON.parse(readFileSync(manifest, 'utf8'))
    said.files.missing += 1
    const sha256 = createHash('sha256')
      .update(JSON.stringify([said.tables, said.sequences, said.files]))
      .digest('hex')
    writeFileSync(manifest, JSON.stringify({ ...said, sha256 }))
    expect(await drill(nightly)).toEqual({ code: 1, said: expect.stringContaining('these are not the same: files.') })
    writeFileSync(manifest, '')
    expect(await drill(nightly)).toEqual({
      code: 1,
      said: expect.stringContaining('was changed, or is not the manifest'),
    })
    expect(await drill(path.join(scratch, 'nowhere'))).toEqual({
      code: 1,
      said: expect.stringContaining('holds no finished backup'),
    })
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('academy-drill-'))).toEqual(before)
  },
)
