import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-lock-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder is held by one at a time, and free again once released', async () => {
  const lock = await lockFolder(folder, '/data')
  await expect(lockFolder(folder, '/data')).rejects.toThrow(
    `(process ${process.pid}) is already running on DATA_DIR /data`,
  )
  await lock.release()
  expect(readdirSync(folder)).toEqual([])
  const again = await lockFolder(folder, '/data')
  expect(again.isMine()).toBe(true)
  await again.release()
})

test('files of a dead server lock nobody out', async () => {
  writeFileSync(join(folder, 'in-use'), '')
  const lock = await lockFolder(folder, '/data')
  expect(lock.isMine()).toBe(true)
  await lock.release()
})

test('a holder too busy to answer keeps the lock', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(join(folder, 'in-use'), resolve))
  await expect(lockFolder(folder, '/data')).rejects.toThrow('(busy) is already running')
  silent.close()
})

test('a lock removed by hand and taken by another is known as lost and left alone', async () => {
  const first = await lockFolder(folder, '/data')
  rmSync(join(folder, 'in-use'))
  const second = await lockFolder(folder, '/data')
  expect([first.isMine(), second.isMine()]).toEqual([false, true])
  await first.release()
  expect(second.isMine()).toBe(true)
  await second.release()
})

test.runIf(process.platform === 'linux')('a folder that holds no sockets is guarded as well', async () => {
  const lock = await lockFolder('/proc', '/data')
  await expect(lockFolder('/proc', '/data')).rejects.toThrow('is already running on DATA_DIR /data')
  await lock.release()
  const { dev, ino } = statSync('/proc')
  rmSync(join(tmpdir(), `academy-lock-${dev}-${ino}`), { recursive: true })
})
