import { setTimeout as wait } from 'node:timers/promises'
import { printedWords } from '#platform/server/local-access/proof.ts'
import { type ScriptedBrowser, scriptedBrowser } from './scripted-browser.ts'

/** The address that a server printed last for whoever reads its output; undefined before it printed one. */
export function printedIn(output: string): string | undefined {
  const lines = output.split('\n').filter((line) => line.startsWith(printedWords))
  return lines.at(-1)?.slice(printedWords.length).trim()
}

type Cookie = { name: string; value: string }
type Output = () => string

/** What each server said, by its public address: there its output is looked for, as a person looks into the terminal. */
const outputs = new Map<string, Output>()
const opened = new Map<Output, Promise<Cookie>>()

/** Lets tests read what the server at this public address prints. */
export function readable(publicUrl: string, output: Output): void {
  outputs.set(publicUrl, output)
}

/** The cookie of a browser that opened the address which the server at `origin` printed; opened once for all of them. */
export function proofAt(origin: string): Promise<Cookie> {
  const output = outputs.get(origin)
  if (!output) throw new Error(`No server of this test has the public address ${origin}.`)
  const cookie = opened.get(output) ?? waitForAddress(output).then(openAddress)
  opened.set(output, cookie)
  return cookie
}

async function waitForAddress(output: Output): Promise<string> {
  for (let tries = 0; tries < 400; tries += 1) {
    const address = printedIn(output())
    if (address !== undefined) return address
    await wait(25)
  }
  throw new Error(`The server has printed no address.\n${output()}`)
}

/** Opens a printed address as a browser does, and gives what that browser is told to keep. */
export async function openAddress(address: string): Promise<Cookie> {
  const answer = await fetch(address, { redirect: 'manual' })
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
  if (!name || !value) throw new Error(`${address} gave no proof: ${answer.status}`)
  return { name, value }
}

/** A scripted browser that has opened the address which a served test app printed last. */
export async function provenBrowser(app: {
  origin: string
  printed: () => readonly string[]
}): Promise<ScriptedBrowser> {
  const browser = scriptedBrowser(app.origin)
  const { name, value } = await openAddress(printedIn(app.printed().join('\n')) ?? '')
  browser.cookies.set(name, { value, path: '/' })
  return browser
}
