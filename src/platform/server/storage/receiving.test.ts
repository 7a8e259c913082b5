import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dayMs, openReceiving, removeAbandoned } from './receiving.ts'

const folder = await mkdtemp(join(tmpdir(), 'academy-receiving-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A received file that was last touched some hours ago. */
async function received(inside: string, name: string, hoursAgo: number): Promise<void> {
  await mkdir(join(inside, name), { recursive: true })
  await writeFile(join(inside, name, 'file'), 'half')
  const at = new Date(Date.now() - hoursAgo * 60 * 60 * 1000)
  await utimes(join(inside, name), at, at)
}

test('with several servers only uploads older than a day are removed, nothing else (upload-12)', async () => {
  const shared = join(folder, 'shared')
  await received(shared, 'academy-upload-old', 25)
  await received(shared, 'academy-upload-new', 23)
  await received(shared, 'somebody-elses', 1000)
  await removeAbandoned(shared, dayMs, 'academy-upload-')
  expect((await readdir(shared)).toSorted()).toEqual(['academy-upload-new', 'somebody-elses'])
})

test('a data folder’s only server starts with an empty folder for uploads (upload-12)', async () => {
  await received(join(folder, 'receiving'), 'academy-upload-half', 0)
  const place = await openReceiving(folder, true)
  expect(place).toEqual({ folder: join(folder, 'receiving'), prefix: 'academy-upload-' })
  expect(await readdir(place.folder)).toEqual([])
})

test('a server beside others receives in the folder of the system (upload-12)', async () => {
  expect(await openReceiving(folder, false)).toEqual({ folder: tmpdir(), prefix: 'academy-upload-' })
})
