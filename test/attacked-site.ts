import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll } from 'vitest'
import { renderWith, routesOf } from '#platform/server/http/framework.ts'
import { serve } from '#platform/server/http/serve.ts'
import { projectRoot } from '#platform/server/project-root.ts'
import { type Language, languageNames } from '#platform/values/translate.ts'
import { createTestApp, type TestApp, type TestRequest } from './app.ts'
import type { TestDatabase } from './database.ts'
import { freePort } from './server.ts'
import { createApp } from '../src/app.server.ts'

const builtPages = (language: Language) => {
  const built = path.join(projectRoot, 'build/server', language === 'en' ? '' : language, 'index.js')
  return import(/* @vite-ignore */ pathToFileURL(built).href)
}

/** The application with its real pages behind a real socket, on a database of its own. What counts requests is left out. */
export type AttackedSite = TestApp & {
  origin: string
  /** Asks by the socket, with headers and paths as they are written: nothing is resolved or added. */
  ask: (path: string, asked?: Asked) => Promise<Answer>
}
export type Asked = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array }
export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** Without limits a run could not send thousands of requests; they have tests of their own. */
const unlimited = { take: async () => {}, check: async () => {} }

export async function attackedSite(
  settings: Record<string, string> = {},
  database?: TestDatabase,
): Promise<AttackedSite> {
  // Where there is no page there is nothing to find.
  await Promise.all(languageNames.map(builtPages))
  const port = await freePort()
  const made = await createTestApp({ settings: { PORT: String(port), ...settings }, ...(database && { database }) })
  const deps = { ...made.deps, limits: { ...made.deps.limits, ...unlimited } }
  const pages = { render: renderWith(builtPages, 'production', deps.settings), routeOf: routesOf(builtPages) }
  const app = createApp(deps, pages)
  const { stop } = await serve({ ...deps, fetch: app.fetch, ahead: [] })
  afterAll(() => stop(0))
  const request = async (address: string, { json, ...init }: TestRequest = {}) => {
    const headers = new Headers(init.headers)
    if (json !== undefined) headers.set('content-type', 'application/json')
    const body = json === undefined ? init.body : JSON.stringify(json)
    return app.fetch(
      new Request(new URL(address, deps.settings.publicUrl), { ...init, headers, body: body ?? null }),
      {},
    )
  }
  return {
    ...made,
    deps,
    request,
    origin: deps.settings.publicUrl,
    ask: (address, asked) => askSocket(port, address, asked),
  }
}

function askSocket(port: number, address: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = { port, host: '127.0.0.1', path: address, method, agent: false as const }
    const request = httpRequest({ ...asked, headers: { host: `localhost:${port}`, ...headers } }, (response) => {
      // A stream of changes has no end.
      if (response.headers['content-type']?.startsWith('text/event-stream')) response.destroy()
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('close', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts).toString(),
        }),
      )
    })
    request.on('error', reject).end(body)
  })
}
