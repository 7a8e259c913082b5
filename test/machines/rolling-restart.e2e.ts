import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { tell } from '#test/promises.ts'
import { all, heroAt, heroOf, type Machines, type Section, startMachines } from './machines.ts'
import { otherBuild } from './other-build.ts'
import { needs, programOf } from './programs.ts'

let machines: Machines
beforeAll(async () => {
  if (!all.every(programOf)) return
  machines = await startMachines()
  return () => machines.stop()
})

type Seen = { pages: number; assets: Set<string>; asked: number; saves: number; failed: string[] }

test('one build replaces another process by process without any failing request (engine-9)', async (context) => {
  needs(context, all)
  const next = otherBuild(machines.folder)
  const seen: Seen = { pages: 0, assets: new Set(), asked: 0, saves: 0, failed: [] }
  const over = new AbortController()
  const underWay = async (turn: () => Promise<void>) => {
    while (!over.signal.aborted) await turn().then(() => wait(15))
  }
  const admin = await machines.administrator()
  let { version } = await heroAt(machines.origin)
  const save = async () => {
    const json = { version, data: heroOf(`Saved ${seen.saves}`) }
    const answer = await admin.request('/api/site-content/hero', { method: 'PUT', json }).catch(String)
    if (typeof answer === 'string' || answer.status !== 200)
      seen.failed.push(`save ${seen.saves}: ${typeof answer === 'string' ? answer : answer.status}`)
    else version = ((await answer.json()) as Section).version
    seen.saves += 1
    await wait(300)
  }
  const loads = ['/', '/courses', '/about', '/announcements'].map((path) =>
    underWay(() => openPage(machines.origin, path, seen)),
  )
  const loading = Promise.all([...loads, underWay(save)])
  await morePages(seen)
  const former = new Set(seen.assets)
  for (const [at, server] of machines.servers.entries()) {
    await server.stop({ keepData: true })
    machines.servers[at] = await machines.start({ PORT: String(server.port) }, next)
    await morePages(seen)
  }
  over.abort()
  await loading
  expect(former.size).toBeGreaterThan(10)
  const brought = [...seen.assets].filter((asset) => !former.has(asset))
  expect(brought.length).toBeGreaterThan(10)
  // A page that stays open asks for what it was built with.
  for (const asset of former) await openAsset(machines.origin, asset, seen)
  expect(seen.failed).toEqual([])
  tell(
    context,
    1,
    `${seen.pages} pages and ${seen.asked} assets (${former.size} names of one build, ${brought.length} of the other) and ${seen.saves} saves while 3 processes changed builds; none failed`,
  )
})

/** Every page of the load once more, at least. */
async function morePages(seen: Seen): Promise<void> {
  const before = seen.pages
  await expect.poll(() => seen.pages - before).toBeGreaterThanOrEqual(8)
}

/** A page and all it names, each asked through nginx, which gives every one to another process. */
async function openPage(origin: string, path: string, seen: Seen): Promise<void> {
  const answer = await fetch(origin + path).catch(String)
  if (typeof answer === 'string' || answer.status !== 200)
    return void seen.failed.push(`${path}: ${typeof answer === 'string' ? answer : answer.status}`)
  const html = await answer.text()
  seen.pages += 1
  const named = new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([asset]) => asset))
  for (const asset of named) await openAsset(origin, asset, seen)
}

async function openAsset(origin: string, asset: string, seen: Seen): Promise<void> {
  const answer = await fetch(origin + asset).catch(String)
  seen.assets.add(asset)
  seen.asked += 1
  if (typeof answer !== 'string') await answer.arrayBuffer()
  if (typeof answer === 'string' || answer.status !== 200)
    seen.failed.push(`${asset}: ${typeof answer === 'string' ? answer : answer.status}`)
}
