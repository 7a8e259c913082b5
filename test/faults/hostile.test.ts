/** @module-tag full */
import { Agent, get } from 'node:http'
import { readdirSync } from 'node:fs'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { databaseUrlOf } from '#test/processes.ts'
import { tell } from '#test/promises.ts'
import { hostiles } from './hostile.ts'
import { insideEnv, lookInside } from './inside.ts'
import { isLong } from './rounds.ts'
import { endSites, type Site, siteFolder, startSite } from './site.ts'

endSites()
const isLinux = process.platform === 'linux'
const many = isLong ? 200 : 20
const folder = siteFolder()

const { connection } = await createTestDatabase()

async function open(): Promise<Site> {
  const env = { DATABASE_URL: databaseUrlOf(connection), DATA_DIR: path.join(folder, 'site'), LOG_LEVEL: 'fatal' }
  return startSite({ ...env, ...insideEnv(folder) }, connection)
}
const site = await open()

/** Reads a page that is kept and one that is made; gives the times. */
async function read(ms: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, ...(isLinux && { localAddress: '127.0.0.2' }) })
  const times: number[] = []
  for (const until = performance.now() + ms; times.length < 20 || performance.now() < until; await wait(5)) {
    const began = performance.now()
    expect(await statusOf(times.length % 10 === 0 ? `/api/search?q=${Math.random()}` : '/contact', agent)).toBe(200)
    times.push(performance.now() - began)
  }
  agent.destroy()
  return times
}

function statusOf(at: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = { port: site.port, host: '127.0.0.1', path: at, agent, headers: { host: `localhost:${site.port}` } }
    get(asked, (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0))).on('error', reject)
  })
}

async function attack(at: number, cookie: string): Promise<Worker> {
  const worker = new Worker(new URL('hostile-worker.ts', import.meta.url), {
    workerData: { at, port: site.port, cookie, many },
  })
  await once(worker, 'message')
  return worker
}

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
const openFiles = () => (isLinux ? readdirSync(`/proc/${site.pid}/fd`).length : 0)

const few = ['answers that are not read', 'floods of headers']

test.for(hostiles.filter(({ name }) => isLong || few.includes(name)))(
  '$name keep nobody else from being answered, and leave nothing behind',
  async (hostile, context) => {
    const { cookie } = await site.administrator()
    await read(200)
    await lookInside(site, folder)
    const before = { bytes: (await lookInside(site, folder)).bytes, files: openFiles() }
    const ratios: number[] = []
    // Other work on the machine may spoil a comparison, never mend one.
    for (
      let attempt = 0;
      attempt < (isLong ? 4 : 1) && (ratios.length === 0 || Math.min(...ratios) > 2);
      attempt += 1
    ) {
      const calm = isLong ? await read(4_000) : []
      const attacker = await attack(hostiles.indexOf(hostile), cookie)
      const suffered = await read(isLong ? 5_000 : 200)
      await attacker.terminate()
      ratios.push(p99(suffered) / p99(calm))
      await wait(isLong ? 500 : 50)
    }
    const areClosed = () => expect(openFiles()).toBeLessThanOrEqual(before.files + 15)
    await vi.waitFor(areClosed, { interval: 50, timeout: 60_000 })
    const isBack = async () =>
      expect((await lookInside(site, folder)).bytes).toBeLessThan(before.bytes + 16 * 1024 * 1024)
    await vi.waitFor(isBack, { interval: 500, timeout: 60_000 })
    if (isLong) expect(Math.min(...ratios), 'p99 of others ÷ the same without').toBeLessThanOrEqual(2)
    const grown = ((await lookInside(site, folder)).bytes - before.bytes) / 1024 / 1024
    const measured = isLong
      ? `others' p99 ${Math.min(...ratios).toFixed(2)} × that without; `
      : 'others were answered; '
    tell(
      context,
      ratios.length,
      `${measured}${grown.toFixed(1)} MB and ${openFiles() - before.files} descriptors more than before`,
    )
  },
)
