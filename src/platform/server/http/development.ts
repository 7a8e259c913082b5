import { createServer as createHttpServer } from 'node:http'
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { ModuleRunner } from 'vite/module-runner'
import { inLanguage, messagesOfReader } from '#platform/server/language.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { Language, readMessagesFrom } from '#platform/values/translate.ts'
import { renderWith } from './framework.ts'
import type { NodeHandler } from './serve.ts'

/** Runs Vite in this process, ahead of the application and on the site's own port; resolves once a first visit's scripts are ready. */
export async function developWith(options: {
  root: string
  settings: Settings
  ahead: NodeHandler[]
  closing: AbortSignal
}) {
  const { root, settings, ahead, closing } = options
  const { createServer, createServerModuleRunner } = await import('vite')
  const upgrades = createHttpServer()
  const vite = await withoutItsSignals(() =>
    createServer({
      root,
      appType: 'custom',
      server: {
        middlewareMode: true,
        ws: { server: upgrades },
        // Files that the site and the builds write are no edits.
        watch: {
          ignored: isWithin([path.resolve(root, settings.dataDir), path.join(root, 'data'), path.join(root, 'build')]),
        },
      },
    }),
  )
  closing.addEventListener('abort', () => void vite.close(), { once: true })
  ahead.push(
    (req, res) =>
      new Promise((resolve) => {
        if (req.url?.startsWith('/api/')) return resolve(false)
        res.once('close', () => resolve(true))
        vite.middlewares(req, res, () => resolve(false))
      }),
  )
  const browser = vite.environments.client
  await browser.warmupRequest('/src/entry.client.tsx')
  // Dependencies found too late are bundled anew and reload the page.
  await browser.depsOptimizer?.scanProcessing
  await browser.waitForRequestsIdle()
  const newRunner = () => createServerModuleRunner(vite.environments.ssr, { hmr: false })
  return {
    upgrades,
    render: renderWith(buildsOf(vite, newRunner), 'development', settings),
    // Vite's script waits for a restarting server in a worker.
    policy: () =>
      "default-src 'self'; script-src 'self' 'unsafe-inline'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; connect-src 'self' ws:; frame-src https://www.youtube-nocookie.com",
  }
}

const build = 'virtual:react-router/server-build'
type LanguageBuild = { of: ServerBuild; runner: ModuleRunner; build: Promise<ServerBuild> }

/**
 * The pages' modules once per language, as a build writes them: what a module says in a constant is said when it is evaluated. Vite
 * looks after those of English; the others are evaluated anew where these were.
 */
function buildsOf(vite: ViteDevServer, newRunner: () => ModuleRunner) {
  const others = new Map<Language, LanguageBuild>()
  return async (language: Language) => {
    const english = (await vite.ssrLoadModule(build)) as ServerBuild
    if (language === 'en') return english
    const known = others.get(language)
    if (known?.of === english) return known.build
    const runner = known?.runner ?? newRunner()
    const made = { of: english, runner, build: buildIn(language, runner) }
    others.set(language, made)
    return made.build
  }
}

async function buildIn(language: Language, runner: ModuleRunner): Promise<ServerBuild> {
  runner.clearCache()
  const messages = await runner.import<{ readMessagesFrom: typeof readMessagesFrom }>(
    '/src/platform/values/translate.ts',
  )
  messages.readMessagesFrom(messagesOfReader)
  return inLanguage(language, () => runner.import<ServerBuild>(build))
}

/** Not a pattern: a folder may have any name. */
function isWithin(folders: string[]): (file: string) => boolean {
  return (file) => folders.some((folder) => file === folder || path.resolve(file).startsWith(folder + path.sep))
}

/** The framework's plugin would end the process at once on a signal; this server stops in order, whose end the plugin hears too. */
async function withoutItsSignals<Result>(work: () => Promise<Result>): Promise<Result> {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const before = signals.map((signal) => process.listeners(signal))
  const result = await work()
  for (const [at, signal] of signals.entries()) {
    for (const listener of process.listeners(signal)) if (!before[at]?.includes(listener)) process.off(signal, listener)
  }
  return result
}
