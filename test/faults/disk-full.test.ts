/** @module-tag full */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { databaseUrlOf } from '#test/processes.ts'
import { tell } from '#test/promises.ts'
import { halvesOf } from './halves.ts'
import { isLong } from './rounds.ts'
import { endSites, type Site, siteFolder, startSite } from './site.ts'

const { connection } = await createTestDatabase()
const mounted: string[] = []
endSites(() => {
  for (const folder of mounted.splice(0)) execFileSync('umount', ['--lazy', folder])
})

/** A disk of this size at `folder`; false where this user may not make one. */
function mountDisk(folder: string, megabytes: number): boolean {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return false
  }
  mounted.push(folder)
  chmodSync(folder, 0o755)
  return true
}

/** Leaves this many bytes free on a disk. */
function fillDisk(folder: string, leave: number): () => void {
  const { bavail, bsize } = statfsSync(folder)
  const ballast = path.join(folder, 'ballast')
  try {
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leave)))
  } catch (error) {
    // What else writes there has taken the last of it meanwhile: it is full all the same.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  return () => rmSync(ballast, { force: true })
}

const isMountable = isLong && mountDisk(path.join(siteFolder(), 'probe'), 1)
const megabyte = 1024 * 1024

async function save(site: Site, cookie: string) {
  const headers = { cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Prof. Wen', bio: 'x'.repeat(5000), avatar_url: null })
  const answer = await fetch(`${site.origin}/api/admin/teachers`, { method: 'POST', headers, body })
  return [answer.status, ((await answer.json()) as { error?: { message: string } }).error?.message] as const
}

async function sendDocument(site: Site, cookie: string) {
  const form = new FormData()
  // Each is another one: what is stored already needs no room.
  form.append('file', new File(['%PDF-1.7\n', randomUUID(), Buffer.alloc(2 * megabyte)], 'soil.pdf'))
  const url = `${site.origin}/api/media/uploads/reading`
  const answer = await fetch(url, { method: 'POST', headers: { cookie }, body: form })
  return [answer.status, ((await answer.json()) as { error?: { message: string } }).error?.message] as const
}

const isReady = async ({ origin }: Site) => (await fetch(`${origin}/readyz`)).status
const reads = async ({ origin }: Site) =>
  Promise.all(['/contact', '/api/teachers', '/healthz'].map(async (at) => (await fetch(origin + at)).status))
const patience = { interval: 200, timeout: 60_000 }

const places: { name: string; disk: string; leave: number; ask: typeof save; own?: boolean; told: number[] }[] = [
  { name: 'the data', disk: '.', leave: 24 * megabyte, ask: save, told: [507] },
  { name: 'the files', disk: 'files', leave: 4096, ask: sendDocument, told: [507] },
  { name: 'uploads on their way in', disk: 'receiving', leave: 4096, ask: sendDocument, told: [507] },
  { name: 'temporary files', disk: 'tmp', leave: 4096, ask: sendDocument, own: true, told: [507] },
  // It has a disk of its own, whose room nobody watches: its database stops, and is away.
  { name: 'the database, to the last byte', disk: 'postgres', leave: 0, ask: save, told: [503, 507] },
]

test.runIf(isLong).for(places)(
  'where the disk of $name is full, the person is told, reading goes on, and what is freed is used again',
  async ({ disk, leave, ask, own, told }, context) => {
    const folder = siteFolder()
    if (!isMountable) context.skip('this user may not mount a small disk')
    const full = path.join(folder, disk)
    mountDisk(full, disk === 'postgres' || disk === '.' ? 400 : 64)
    const env = { DATA_DIR: path.join(folder, '.'), LOG_LEVEL: 'fatal', TMPDIR: own ? full : '/tmp' }
    const remote = own && { DATABASE_URL: databaseUrlOf(connection) }
    const site = await startSite({ ...env, ...remote }, own ? connection : undefined)
    const { cookie } = await site.administrator()
    expect((await ask(site, cookie))[0]).toBe(201)
    expect(await reads(site)).toEqual([200, 200, 200])
    const free = fillDisk(full, leave)
    const refusals = new Set<number>()
    await vi.waitFor(async () => {
      const [status, message] = await ask(site, cookie)
      expect(told, message).toContain(status)
      if (status === 507) expect(message).toContain('There is no room left to store this.')
      refusals.add(status)
    }, patience)
    expect(await reads(site)).toEqual([200, 200, 200])
    free()
    await vi.waitFor(async () => expect((await ask(site, cookie))[0]).toBe(201), patience)
    // For half a minute after a refusal it says that it is not.
    await vi.waitFor(async () => expect(await isReady(site)).toBe(200), patience)
    expect(await halvesOf(site.database, path.join(folder, 'files'))).toEqual([])
    tell(context, 1, `${[...refusals].join(' and ')}; stored again once there was room`)
    await site.stop({ keepData: true })
  },
)
