/** @module-tag full */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answers, startProgram } from '#test/programs.ts'
import { copyProject } from '#test/project-copy.ts'
import { freePort } from '#test/server.ts'

// Each of them starts much; what a machine has to do meanwhile makes it slow, not wrong.
vi.setConfig({ testTimeout: 300_000 })

const port = await freePort()
const site = `http://localhost:${port}`
let copy: ReturnType<typeof copyProject>
let dev: ReturnType<typeof startProgram>

beforeAll(() => {
  copy = copyProject('生态 文明')
  rmSync(path.join(copy.root, 'node_modules/.vite'), { recursive: true, force: true })
  dev = startProgram([process.execPath, 'scripts/run.mjs', 'scripts/dev.ts'], {
    cwd: copy.root,
    env: { PORT: String(port), SAMPLE_CONTENT: 'off', DATA_DIR: path.join(copy.root, 'data') },
  })
})

afterAll(async () => {
  dev.child.kill('SIGKILL')
  await dev.ended
  copy.remove()
})

const starts = () => dev.output().split('"msg":"ready"').length - 1

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(path.join(copy.root, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(path.join(copy.root, file), text.replace(from, to))
}

/** Every module that a page loads in a browser, by its address; each must be there. */
async function modulesOf(page: string): Promise<Set<string>> {
  const html = await (await fetch(`${site}${page}`)).text()
  const waiting = [...html.matchAll(/(?:import|from|src=|href=)\s*"(\/(?:src|@|node_modules)[^"]+)"/g)].map(
    (at) => at[1] ?? '',
  )
  const seen = new Set<string>()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const answer = await fetch(site + next)
    expect([next, answer.status]).toEqual([next, 200])
    const found = (await answer.text()).matchAll(/(?:import|from)\s*\(?"(\/(?:src|@|node_modules)[^"]+)"/g)
    waiting.push(...[...found].map((at) => at[1] ?? ''))
  }
  return seen
}

/** What the page's own connection hears of edits. */
async function hearEdits(): Promise<string[]> {
  const token = /wsToken = "([^"]+)"/.exec(await (await fetch(`${site}/@vite/client`)).text())?.[1]
  const socket = new WebSocket(`${site.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  const heard: string[] = []
  socket.addEventListener('message', ({ data }) => heard.push(String(data)))
  await vi.waitFor(() => expect(heard.join()).toContain('connected'))
  return heard
}

test('npm run dev answers, and the very first visit has all its scripts (develop-1)', async () => {
  await answers(dev, `${site}/contact`, (html) => html.includes('<h1>Contact</h1>'))
  const modules = await modulesOf('/contact')
  expect([...modules].filter((name) => name.includes('/.vite/deps/')).length).toBeGreaterThan(5)
  expect(modules).toContain('/src/entry.client.tsx')
  // Libraries found too late would be bundled anew, and those of the open page be gone.
  expect(dev.output()).not.toMatch(/new dependencies optimized|optimized dependencies changed/)
})

test('an edit of a page is replaced in place, and the server goes on (develop-2)', async () => {
  const heard = await hearEdits()
  edit('src/features/messages/inquiries/site/contact-view.tsx', "<h1>{t('Contact')}</h1>", '<h1>Edited in place</h1>')
  await answers(dev, `${site}/contact`, (html) => html.includes('<h1>Edited in place</h1>'))
  await vi.waitFor(() => expect(heard.join()).toContain('"type":"update"'))
  expect(heard.join()).not.toContain('full-reload')
  expect(starts()).toBe(1)
})

test('Chinese pages say what is named once in Chinese, after an edit as well (develop-4)', async () => {
  const tabs = async (address: string) => (await (await fetch(site + address)).text()).match(/(?<=>)(News|新闻)(?=<)/g)
  const [english, chinese] = [await tabs('/announcements'), await tabs('/zh/announcements')]
  expect([new Set(english), new Set(chinese)]).toEqual([new Set(['News']), new Set(['新闻'])])
  const messages = await fetch(`${site}/src/platform/values/translate.ts`)
  expect(await messages.text()).toContain('import("/messages/zh.json?import")')
  edit('src/features/messages/inquiries/site/contact-view.tsx', '<h1>Edited in place</h1>', "<h1>{t('Contact')}</h1>")
  await answers(dev, `${site}/zh/contact`, (html) => html.includes('<h1>联系我们</h1>'))
  await answers(dev, `${site}/contact`, (html) => html.includes('<h1>Contact</h1>'))
})

test('an edit of server code restarts the server once; an unchanged save does not (develop-2)', async () => {
  const before = starts()
  const file = 'src/platform/server/http/health-api.ts'
  edit(file, "'ok'", "'edited'")
  await answers(dev, `${site}/healthz`, (text) => text.includes('edited'))
  await vi.waitFor(() => expect(starts()).toBe(before + 1))
  writeFileSync(path.join(copy.root, file), readFileSync(path.join(copy.root, file)))
  await wait(2_000)
  expect(starts()).toBe(before + 1)
})

test('an edit of a schema reaches both: the server starts again, and pages have it (develop-2)', async () => {
  const before = starts()
  edit('src/features/messages/inquiries/schema.ts', 'export ', '/* both */ export ')
  await vi.waitFor(() => expect(starts()).toBe(before + 1))
  await answers(dev, `${site}/src/features/messages/inquiries/schema.ts`, (text) => text.includes('both'))
  expect((await fetch(`${site}/contact`)).status).toBe(200)
})

test('a syntax error in a file of the server is shown, and the next edit heals it (develop-3)', async () => {
  const before = starts()
  const file = path.join(copy.root, 'src/platform/server/http/health-api.ts')
  const whole = readFileSync(file, 'utf8')
  appendFileSync(file, '\nexport const broken = (\n')
  await vi.waitFor(() => expect(dev.output()).toContain('The next change of one of its files starts it again.'))
  expect(dev.output()).toContain('health-api.ts')
  writeFileSync(file, whole)
  await answers(dev, `${site}/healthz`, (text) => text.includes('edited'))
  await vi.waitFor(() => expect(starts()).toBe(before + 1))
})

test('npm run dev stops in order, its database too (develop-3)', async () => {
  dev.child.kill('SIGTERM')
  expect(await dev.ended).toBe(0)
  expect(dev.output().trim().endsWith('"msg":"stopped"}')).toBe(true)
  await expect(fetch(`${site}/healthz`)).rejects.toThrow('fetch failed')
})
