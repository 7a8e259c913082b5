import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { startServer } from '#test/server.ts'
import { publicAddressesOf } from './public-addresses.ts'

/** Answered with another status than 200, and checked all the same. */
const others = ['/nothing-here', '/auth/callback', '/admin']

type Message = { url: string; type: string; lastLine?: number; message: string; extract?: string }

async function check(): Promise<void> {
  const server = await startServer()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'academy-html-'))
  try {
    const pages = new Map<string, string>()
    for (const address of [...(await publicAddressesOf(server.origin)), ...others]) {
      const file = path.join(folder, `${pages.size}.html`)
      writeFileSync(file, await (await fetch(server.origin + address)).text())
      pages.set(file, address)
    }
    const messages = errorsIn([...pages.keys()])
    for (const { url, lastLine, message, extract } of messages) {
      const address = pages.get(decodeURIComponent(url.replace(/^file:/, ''))) ?? url
      console.error(`${address}:${lastLine ?? 0}: ${message}${extract ? `\n    ${extract.trim().slice(0, 200)}` : ''}`)
    }
    console.log(`${pages.size} pages, ${messages.length} errors`)
    if (messages.length > 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await server.stop()
  }
}

function errorsIn(files: string[]): Message[] {
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')
  const run = spawnSync('java', ['-jar', jar, '--format', 'json', '--errors-only', '--exit-zero-always', ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (run.error || run.status !== 0) {
    throw new Error(`The W3C checker needs Java 11 or later: ${run.error?.message ?? run.stderr.slice(0, 500)}`)
  }
  return (JSON.parse(run.stderr) as { messages: Message[] }).messages.filter(({ type }) => type === 'error')
}

if (import.meta.main) await check()
