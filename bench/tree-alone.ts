import type { EntryContext, ServerBuild } from 'react-router'
import type * as entryModule from '../src/entry.server.tsx'
import { renderWith } from '#platform/server/http/framework.ts'
import { parseSettings } from '#platform/server/settings.ts'

export type TreeQuestion = { origin: string; path: string } | { times: number }

type Entry = typeof entryModule
let render: (() => string) | undefined

// A page's React tree through `renderToString` alone: its data is there, nothing is asked for, serialised, hashed or compressed.
process.on('message', (question: TreeQuestion) => {
  const answered = 'path' in question ? prepare(question.origin, question.path) : renderTimes(question.times)
  void answered.then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.once('disconnect', () => process.exit())

async function prepare(origin: string, path: string): Promise<{ bytes: number }> {
  const built: ServerBuild = await import(new URL('../build/server/index.js', import.meta.url).href)
  const entry = built.entry.module as unknown as Entry
  let seen: EntryContext | undefined
  const noting: Entry['default'] = (request, status, headers, context, loadContext) => {
    seen = context
    return entry.default(request, status, headers, context, loadContext)
  }
  const build = { ...built, entry: { ...built.entry, module: { ...built.entry.module, default: noting } } }
  const api = async (input: string | URL | Request) =>
    fetch(new URL(input instanceof Request ? input.url : input, origin))
  const page = renderWith(async () => build, 'production', parseSettings({ PUBLIC_URL: origin }))
  await (await page(new Request(origin + path), { api, nonce: 'nonce' })).text()
  if (!seen) throw new Error(`${path} was not rendered.`)
  const context = { ...seen, serverHandoffStream: undefined } as EntryContext
  render = () => entry.renderToString(entry.documentOf(origin + path, context, 'nonce'))
  return { bytes: render().length }
}

/** Milliseconds of processor time for one. */
async function renderTimes(times: number): Promise<{ ms: number }> {
  const began = process.cpuUsage()
  for (let time = 0; time < times; time += 1) render?.()
  const { user, system } = process.cpuUsage(began)
  return { ms: (user + system) / 1000 / times }
}
