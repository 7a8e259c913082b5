import type { ServerBuild } from 'react-router'
import type { Settings } from '#platform/server/settings.ts'
import { renderWith } from './framework.ts'
import type { NodeHandler } from './serve.ts'

/** Pages rendered from source with live reload: the module server runs inside this process, ahead of the application. */
export async function developWith(root: string, settings: Settings, ahead: NodeHandler[]) {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { port: 24_678 } }, appType: 'custom' })
  ahead.push(
    (req, res) =>
      new Promise((resolve) => {
        if (req.url?.startsWith('/api/')) return resolve(false)
        res.once('close', () => resolve(true))
        vite.middlewares(req, res, () => resolve(false))
      }),
  )
  const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  return {
    render: renderWith(load, 'development', settings),
    policy: () =>
      "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; connect-src 'self' ws:; frame-src https://www.youtube-nocookie.com",
  }
}
