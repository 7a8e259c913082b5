import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { isRunning } from '#test/engine-process.ts'
import { workerProcess } from './worker-process.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'worker '))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Sums = {
  add: (numbers: number[]) => Promise<number>
  fail: (why: string) => Promise<never>
  never: (input: null) => Promise<never>
  environment: (input: null) => Promise<string>
  process: (input: null) => Promise<number>
}
const entry = path.join(folder, 'sums.ts')
const here = pathToFileURL(path.join(import.meta.dirname, 'worker-process.ts')).href
writeFileSync(
  entry,
  `import { execFileSync } from 'node:child_process'
  import { answerCalls } from '${here}'
  answerCalls({
    add: async (numbers) => numbers.reduce((sum, each) => sum + each, 0),
    fail: async (why) => { throw new Error(why) },
    never: () => new Promise(() => setInterval(() => {}, 1000)),
    environment: async () => execFileSync('/usr/bin/env').toString(),
    process: async () => process.pid,
  })`,
)
const limits = { longest: 60_000, idle: 60_000 }
const sums = (over: Partial<typeof limits> = {}) => workerProcess<Sums>(entry, { ...limits, ...over })

test('a worker starts with the first call, answers each and has no environment (paper-9)', async () => {
  const worker = sums({ idle: 1 })
  expect(worker.isRunning()).toBe(false)
  expect(await Promise.all([worker.call('add', [1, 2]), worker.call('add', [3, 4])])).toEqual([3, 7])
  vi.stubEnv('SECRET_OF_THE_SERVER', 'x')
  expect(await sums({ idle: 1 }).call('environment', null)).not.toContain('SECRET_OF_THE_SERVER')
  vi.unstubAllEnvs()
})

test('work that fails is told with its reason, and the worker goes on (paper-9)', async () => {
  const worker = sums({ idle: 1 })
  await expect(Promise.all([worker.call('fail', 'no paper'), worker.call('add', [1])])).rejects.toThrow('no paper')
  expect(await worker.call('add', [5])).toBe(5)
})

test('an idle worker is ended, and the next call starts another (paper-9)', async () => {
  const worker = sums({ idle: 1 })
  const first = await worker.call('process', null)
  await vi.waitUntil(() => !worker.isRunning() && !isRunning(first), { interval: 10 })
  expect(await worker.call('process', null)).not.toBe(first)
})

const laterFor = (why: string) => ({
  code: 'unavailable',
  cause: expect.objectContaining({ message: expect.stringContaining(why) }),
})

test('a patient worker has a lower priority, another does not (paper-9)', async () => {
  const priorityOf = async (isPatient: boolean) =>
    os.getPriority(await workerProcess<Sums>(entry, { ...limits, idle: 1, isPatient }).call('process', null))
  expect(await priorityOf(true)).toBeGreaterThan(await priorityOf(false))
})

test('endless work is ended, and the next call starts another worker (paper-9)', async () => {
  const worker = sums({ longest: 200, idle: 1 })
  await expect(worker.call('never', null)).rejects.toMatchObject(laterFor('never took longer than 200 ms.'))
  const patient = sums({ idle: 1 })
  expect(await patient.call('add', [2, 2])).toBe(4)
})

test('a killed worker fails its call, and the next call starts another (paper-9)', async () => {
  const worker = sums({ idle: 1 })
  const under = [worker.call('never', null), worker.call('process', null)] as const
  const pid = await under[1]
  process.kill(pid, 'SIGKILL')
  await expect(under[0]).rejects.toMatchObject(laterFor('SIGKILL'))
  expect(await worker.call('add', [1, 1])).toBe(2)
})

test('a worker does not mind the signals that end a server, which waits for it (paper-9)', async () => {
  const worker = sums({ idle: 1 })
  const pid = await worker.call('process', null)
  process.kill(pid, 'SIGTERM')
  process.kill(pid, 'SIGINT')
  expect(await worker.call('process', null)).toBe(pid)
})

test('a worker ends with the server, however that ends (paper-9)', async () => {
  const server = path.join(folder, 'server.ts')
  writeFileSync(
    server,
    `import { workerProcess } from '${here}'
    const worker = workerProcess(${JSON.stringify(entry)}, ${JSON.stringify(limits)})
    console.log(await worker.call('process', null))
    await worker.call('never', null)`,
  )
  const running = spawn(process.execPath, [server], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(running.stdout, 'data')) as [Buffer]
  const pid = Number(line)
  expect(isRunning(pid)).toBe(true)
  running.kill('SIGKILL')
  await vi.waitUntil(() => !isRunning(pid), { interval: 10 })
})
