import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { openDeps } from '#platform/server/open-deps.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { createTestApp, signInAs } from './app.ts'
import { createEmptyDatabase } from './database.ts'
import { besides, runCommand, settingsOf } from './operator.ts'

const app = await createTestApp()
const settings = besides(app)
const scratch = mkdtempSync(path.join(tmpdir(), 'academy-operate-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const admin = (...words: string[]) => runCommand(['admin', ...words], settings)
const lastEntry = async () => {
  const { rows } = await app.database.pool.query('select * from audit_log order by id desc limit 1')
  return rows[0]
}

test('a signed-in person becomes administrator at once, audited with who did it (operate-1)', async () => {
  const mei = await signInAs(app, { email: 'mei@academy.example' })
  expect((await mei.request('/api/admin/users')).status).toBe(403)
  const heard = vi.fn()
  app.deps.changes.subscribe(heard)
  expect(await admin('make-admin', ' Mei@Academy.example')).toMatchObject({ code: 0 })
  expect((await mei.request('/api/admin/users')).status).toBe(200)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(expect.objectContaining({ ids: [mei.profileId] })))
  expect(await lastEntry()).toMatchObject({
    actor_id: null,
    action: 'role.changed',
    entity_id: mei.profileId,
    request_id: 'operator',
    details: { actor: 'operator', from: 'student', role: 'admin' },
  })
  expect(await admin('make-admin', 'mei@academy.example')).toEqual({
    code: 0,
    said: 'mei@academy.example was an administrator already.',
  })
})

test('an unverified or unknown email makes nobody administrator (operate-1)', async () => {
  const lin = await signInAs(app, { email: 'lin@academy.example', verified: false })
  for (const email of ['lin@academy.example', 'nobody@academy.example'])
    expect(await admin('make-admin', email)).toEqual({ code: 1, said: expect.stringContaining('Nobody has signed in') })
  expect((await lin.request('/api/admin/users')).status).toBe(403)
})

test('one person, or everybody, is signed out everywhere at once (operate-2)', async () => {
  const [an, bo] = [await signInAs(app, { email: 'an@x.example' }), await signInAs(app, { email: 'bo@x.example' })]
  await signInAs(app, { email: 'an@x.example' })
  const heard = vi.fn()
  app.deps.changes.subscribe(heard)
  const of = async (person: typeof an) => (await person.request('/api/enrollments/mine')).status
  expect(await of(an)).toBe(200)
  expect(await admin('sign-out-everywhere', 'an@x.example')).toEqual({ code: 0, said: '2 sessions ended.' })
  expect([await of(an), await of(bo)]).toEqual([401, 200])
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(expect.objectContaining({ person: an.profileId })))
  expect(await admin('sign-out-everywhere')).toMatchObject({ code: 0 })
  expect(await of(bo)).toBe(401)
  expect(await lastEntry()).toMatchObject({ action: 'sessions.ended', entity_id: null, details: { actor: 'operator' } })
  expect(await admin('sign-out-everywhere', 'no@x.example')).toEqual({
    code: 1,
    said: 'Nobody has the email no@x.example.',
  })
})

test('rotated secrets are new in every running process, the same in all (operate-3)', async () => {
  const open = () =>
    openDeps({
      settings: parseSettings(settings),
      log: pino({ level: 'silent' }),
      closing: new AbortController().signal,
      publicAddresses: [],
      migrations: path.join(import.meta.dirname, '../migrations'),
    })
  const [one, other] = [await open(), await open()]
  try {
    const before = await one.deps.secret('a')
    expect(await other.deps.secret('a')).toBe(before)
    expect(await admin('rotate-secrets')).toMatchObject({ code: 0 })
    await vi.waitFor(async () => expect(await one.deps.secret('a')).not.toBe(before))
    const after = await one.deps.secret('a')
    await vi.waitFor(async () => expect(await other.deps.secret('a')).toBe(after))
    expect(await lastEntry()).toMatchObject({ action: 'secrets.rotated', details: { actor: 'operator' } })
  } finally {
    await one.close()
    await other.close()
  }
})

test('the doctor finds a sound site sound, and says what to do about the rest (operate-4)', async () => {
  await app.deps.secret('one')
  const sound = await admin('doctor')
  expect([sound.code, sound.said]).toEqual([0, expect.not.stringContaining('fail ')])
  for (const about of [
    'settings',
    'database',
    'migrations',
    'clock',
    'disk',
    'files',
    'secrets',
    'files of records',
    'jobs',
  ])
    expect(sound.said).toMatch(new RegExp(`^ok    ${about}: `, 'm'))
  await app.database.pool.query(`insert into media (bucket, key, folder, content_type, bytes, original_name)
    values ('images', 'courses/gone.webp', 'courses', 'image/webp', 7, 'gone.webp')`)
  await app.deps.storage.remove('keys', 'shared-secrets')
  await app.database.pool.query(`create schema if not exists jobs`)
  await app.database.pool.query(`create table jobs.job as select 'sweep' as name, 'active' as state,
    now() - interval '1 day' as start_after, now() - interval '2 hours' as started_on`)
  const reachable = { ...settings, PUBLIC_URL: 'https://academy.example', HOST: '0.0.0.0' }
  const { code, said } = await runCommand(['admin', 'doctor'], reachable)
  expect(code).toBe(0)
  expect(said).toContain('1 of 1 are missing, images/courses/gone.webp among them')
  expect(said).toContain('no keys/shared-secrets')
  expect(said).toContain('under way for over an hour: sweep')
  expect(said).toContain('Set TRUST_PROXY=1 behind one proxy.')
  expect(said).toContain('nobody can sign in')
})

test('the doctor fails on bad settings, a missing database or another version (operate-4)', async () => {
  const bad = await runCommand(['admin', 'doctor'], { PORT: 'abc' })
  expect([bad.code, bad.said]).toEqual([1, expect.stringContaining('fail  settings: PORT: must be a port')])
  const away = await runCommand(['admin', 'doctor'], { DATABASE_URL: 'postgres://localhost:1/none', DATA_DIR: scratch })
  expect([away.code, away.said]).toEqual([1, expect.stringContaining('fail  site: The database cannot be reached')])
  const empty = await runCommand(['admin', 'doctor'], settingsOf(await createEmptyDatabase(), scratch))
  expect(empty.said).toMatch(/^warn {2}migrations: \d+ are not applied yet/m)
})

test('an unknown command lists the known ones and does nothing (operate-5)', async () => {
  for (const words of [
    ['admin'],
    ['admin', 'make-king', 'mei'],
    ['admin', 'make-admin'],
    ['backup'],
    ['admin', 'doctor', 'x'],
  ])
    expect(await runCommand(words, settings)).toEqual({ code: 2, said: expect.stringContaining('npm run ') })
  for (const words of [['admin', '--help'], ['backup', '--help'], ['--help']])
    expect((await runCommand(words, settings)).code).toBe(0)
  expect((await admin('--help')).said).toContain('npm run admin -- make-admin EMAIL')
})
