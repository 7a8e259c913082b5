import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { markedMessages, messagesOfAddress } from './scripts/build/messages.ts'

/** Stops a build in which anything that only the server may know would reach a browser (docs/architecture.md). */
function serverStaysOnTheServer(): Plugin {
  return {
    name: 'server-stays-on-the-server',
    enforce: 'pre',
    applyToEnvironment: () => true,
    resolveId(source, importer) {
      // The framework's own entry for rendering on the server is the one exception.
      if (/(^|\/)entry\.server\.tsx$/.test(source)) return null
      if (importer && /(^|\/)platform\/server\/|\.server(\.tsx?)?$/.test(source) && !source.startsWith('virtual:')) {
        this.error(`${importer} imports ${source}, which must never reach a page or a browser.`)
      }
      return null
    },
  }
}

/** A script file of modules of `src`, by folder, and of packages. @throws Error for a module that is not there, or no longer */
function chunk(name: string, folders: Readonly<Record<string, readonly string[]>>, packages?: RegExp) {
  const named = new Set<string>()
  for (const [folder, files] of Object.entries(folders)) {
    for (const file of files) {
      const module = path.join(import.meta.dirname, 'src', folder, file)
      const found = ['.ts', '.tsx'].map((ending) => module + ending).find((each) => existsSync(each))
      if (!found) throw new Error(`The file ${name} is to hold ${module}, which is not there.`)
      named.add(found)
    }
  }
  return { name, test: (id: string) => named.has(id.split('?')[0] ?? '') || packages?.test(id) }
}

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** The pages of the site that need a module at once, and whether the frame of the back office does. */
function usersOf(id: string, modules: Modules): { pages: string[]; isInFrame: boolean } {
  const seen = new Set([id])
  for (const at of seen) for (const importer of modules.getModuleInfo(at)?.importers ?? []) seen.add(importer)
  const route = /\/src\/pages\/(?:site\/([a-z-]+)|shells\/admin-shell)\.tsx\?__react-router-build-client-route/
  const found = [...seen].map((at) => route.exec(at)).filter((each) => each !== null)
  return { pages: found.flatMap(([, page]) => page ?? []).toSorted(), isInFrame: found.some(([, page]) => !page) }
}

/** Of what somebody has and writes. */
const isOwn = (page: string) => ['contact', 'learning', 'profile', 'subscription'].includes(page)

/**
 * What pages of the site share and no group before names, by these pages: else it would come with the back office, whose fields are
 * declared with it, or in one more file for each set of screens. What more pages need comes first, as it is what the rest is made of.
 */
const partsOfPages = [
  (pages: string[]) => pages.length > 3 && 'site',
  // What its frame needs, too, is not to bring what it does not.
  (pages: string[], isInFrame: boolean) =>
    isInFrame && pages[0] && (pages[1] && pages.every(isOwn) ? 'both' : `${pages.join('-')}-office`),
  (pages: string[]) => pages.length === 3 && !pages.every(isOwn) && pages.join('-'),
  (pages: string[]) => pages.length === 2 && !pages.every(isOwn) && pages.join('-'),
  (pages: string[]) => (pages.length > 1 || pages[0] === 'learning') && (pages.includes('contact') ? 'editing' : 'own'),
  (pages: string[]) => pages[0],
].map((nameOf, at) => ({
  name: (id: string, modules: Modules) => {
    const { pages, isInFrame } = usersOf(id, modules)
    return (id.includes('/src/') && nameOf(pages, isInFrame)) || null
  },
  minShareCount: 2,
  debugName: `parts of pages ${at}`,
}))

/** Toasts bring their style sheet by import instead of writing a <style>, which the security policy refuses. */
function toastsWithoutInjectedStyles(): Plugin {
  return {
    name: 'toasts-without-injected-styles',
    enforce: 'pre',
    transform(code, id) {
      return /sonner\/dist\/index\.mjs/.test(id) ? code.replace(/^__insertCSS\(.*\);?$/m, '') : null
    },
  }
}

/**
 * Modules of libraries that the site never runs stay out of every visitor's download. Of the router: hooks for measuring
 * instruments, and the discovery of routes one by one (all of them travel with the first page, react-router.config.ts). Of the
 * cache of queries: mutations, since saves go through the clients of the features, and watching the window's focus and connection, on
 * which nothing is asked again (platform/browser/page-data.ts). A third module of the router reloads the open
 * page where the code of the next does not come, which without a connection ends in the browser's own error: here that page is
 * one that fails, and the error page waits for it (pages/shells/error-page.tsx).
 */
function librariesAsTheSiteUsesThem(): Plugin {
  const replaced: Record<string, string> = {
    'router/instrumentation.js': `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
      export const getRouteInstrumentationUpdates = () => ({})
      export const instrumentClientSideRouter = (router) => router
      export const instrumentHandler = (handler) => handler
      export const instrumentationResultMetaContext = undefined`,
    'dom/ssr/fog-of-war.js': `export const URL_LIMIT = 7680
      export const isFogOfWarEnabled = () => false
      export const getPatchRoutesOnNavigationFunction = () => undefined
      export const useFogOFWarDiscovery = () => {}
      export const getPartialManifest = (manifest) => manifest
      export const getManifestPath = () => '/__manifest'
      export const getPathsWithAncestors = (paths) => paths
      export const handleClientVersionMismatch = async () => false`,
    'dom/ssr/routeModules.js': `const failing = (error) => {
        const fail = () => { throw error }
        return { default: fail, clientLoader: fail }
      }
      export const loadRouteModule = async (route, loaded) =>
        (loaded[route.id] ??= await import(/* @vite-ignore */ route.module).catch(failing))`,
    'mutationCache.js': `export class MutationCache {
        getAll() { return [] }
        findAll() { return [] }
        clear() {}
        resumePausedMutations() { return Promise.resolve() }
      }`,
    'focusManager.js': `export class FocusManager {}
      export const focusManager = { isFocused: () => true, subscribe: () => () => {} }`,
    'onlineManager.js': `export class OnlineManager {}
      export const onlineManager = { isOnline: () => true, subscribe: () => () => {} }`,
  }
  // Parts of modules: the router neither submits forms nor fetches for them, since writes go through the features' clients; links do not fetch what they lead to beforehand; lists that grow, which only the back office has, bring their
  // own behaviour instead of every query bringing it.
  const cut: Record<string, readonly [string, string][]> = {
    'router/router.js': [
      ['async function fetch(key, routeId, href, opts) {', 'async function fetch(key, routeId, href, opts) { return;'],
      ['else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {', 'else if (false) {'],
      ['if (!opts || !isSubmissionNavigation(opts)) return { path };', 'return { path };'],
    ],
    'dom/lib.js': [
      ['usePrefetchBehavior(prefetch, rest)', '[false, null, {}]'],
      ['shouldPrefetch && !isAbsolute ?', 'false ?'],
    ],
    'dom/ssr/components.js': [['isPageLinkDescriptor(link) ?', 'false ?']],
    'query.js': [
      ['import { infiniteQueryBehavior } from "./infiniteQueryBehavior.js";', ''],
      [
        'this.#queryType === "infinite" ? infiniteQueryBehavior(this.options.pages) : this.options.behavior',
        'this.options.behavior',
      ],
    ],
    'infiniteQueryObserver.js': [
      ['import { hasNextPage', 'import { infiniteQueryBehavior, hasNextPage'],
      [
        'options._type = "infinite";',
        'options._type = "infinite"; options.behavior = infiniteQueryBehavior(options.pages);',
      ],
    ],
  }
  return {
    name: 'libraries-as-the-site-uses-them',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const part = /(?:react-router\/dist\/production\/lib|query-core\/build\/modern)\/([a-zA-Z/-]+\.js)/.exec(id)?.[1]
      if (!part) return null
      for (const [from] of cut[part] ?? [])
        if (!code.includes(from)) this.error(`${id} has changed: it no longer says ${from}`)
      return replaced[part] ?? cut[part]?.reduce((text, [from, to]) => text.replaceAll(from, to), code) ?? null
    },
  }
}

/** The server's pages bring their libraries, as far as they use them: as packages they are read whole, every icon among them. */
function librariesInTheServersBundle(): Plugin {
  return {
    name: 'libraries-in-the-servers-bundle',
    apply: 'build',
    config: () => ({ environments: { ssr: { resolve: { noExternal: true } } } }),
  }
}

export default defineConfig({
  plugins: [
    serverStaysOnTheServer(),
    toastsWithoutInjectedStyles(),
    librariesAsTheSiteUsesThem(),
    librariesInTheServersBundle(),
    tailwindcss(),
    reactRouter(),
    markedMessages(),
    messagesOfAddress(),
  ],
  resolve: {
    alias: {
      // Dialogs and menus lock scrolling with a <style> of their own; ours uses constructed style sheets.
      'react-style-singleton': fileURLToPath(new URL('./src/platform/browser/style-singleton.ts', import.meta.url)),
    },
  },
  // All that any page imports is found before the first answer: a library that is found later takes the page's scripts away.
  optimizeDeps: {
    entries: ['src/entry.client.tsx', 'src/root.tsx', 'src/pages/**/*.tsx', '!**/*.test.tsx'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page needs, and Home, is one file: together it compresses to 2 kB less than in three, which is
              // what keeps Home below 120 kB.
              groups: [
                chunk(
                  'academy',
                  {
                    '': ['root'],
                    'features/content/announcements/site': ['next-events'],
                    'pages/shells': ['site-shell', 'content', 'error-page', 'page-scripts'],
                    'pages/site': ['home', 'page-tags'],
                    'platform/ui': ['picture', 'video', 'link', 'session-notice'],
                  },
                  /lucide-react\/dist\/esm\/icons\/(lock-keyhole|log-out)\.|node_modules\/(react|react-dom|react-router|scheduler|@tanstack|clsx|cookie)\/(?!.*(nfiniteQuery(Behavior|Observer|Options)?|useQueries|queriesObserver)\.js)|lucide-react\/dist\/esm\/(?!icons)/,
                ),
                // What pages other than Home share: on a phone's connection a dozen files of a few hundred bytes each take longer than
                // one.
                chunk(
                  'pages',
                  {
                    // Structured data is the server's alone: elsewhere it would leave an empty file.
                    'features/learning/courses': ['client', 'rules', 'site/course-data'],
                    'platform/browser': ['use-readers-zone'],
                    'platform/ui': ['avatar', 'badge', 'breadcrumbs', 'cover', 'lazy-part', 'paragraphs'],
                    'platform/values': ['dates', 'excerpt', 'language', 'listed', 'money'],
                  },
                  /lucide-react\/dist\/esm\/icons\/(badge-check|calendar-days|check|circle-check|circle-exclamation-point|clock|external-link|video)\./,
                ),
                // And what lists share, which the page of one course does without.
                chunk(
                  'lists',
                  {
                    'features/content/announcements': ['client', 'rules', 'site/event-time'],
                    'features/content/resources': ['client', 'rules'],
                    'pages/site': ['feed-links'],
                    'platform/browser': ['paged-query', 'use-tab'],
                    'platform/ui': ['card', 'empty-state', 'tabs'],
                    'records/lists': ['paged-cards'],
                    'platform/values': ['cursors', 'file-size'],
                  },
                  /lucide-react\/dist\/esm\/icons\/(arrow-left|arrow-right|rss)\./,
                ),
                // And what pages of one record share.
                chunk('records', {
                  'platform/values': ['durations'],
                  'features/content/teachers': ['teacher-list.site'],
                  'records/kinds': ['record-skeleton'],
                  'records/rich-text': ['rich-text'],
                }),
                // What forms need that say what is wrong, keep what is typed, and send it once.
                chunk('forms', {
                  'platform/browser': ['is-composing'],
                  'features/content/pages/site': ['policy-links'],
                  'platform/ui': ['field', 'input', 'message'],
                  'platform/values': ['bilingual-messages', 'random-uuid'],
                }),
                // Icons of the back office's menu that public pages have as well: neither brings the other's script.
                chunk(
                  'icons',
                  {},
                  /lucide-react\/dist\/esm\/icons\/(calendar-plus|cloud-off|copy|download|layout-dashboard|mail|mail-check|monitor|smartphone|trash)\./,
                ),
                ...partsOfPages,
                // What every screen of the back office needs before its own.
                chunk(
                  'office',
                  {
                    'pages/shells': ['admin-navigation', 'admin-page', 'admin-screen', 'admin-shell', 'record-kinds'],
                    'platform/browser': ['use-media', 'use-filter'],
                    'platform/ui': ['share-bar', 'table'],
                    'records/kinds': ['record-kind'],
                  },
                  /lucide-react\/dist\/esm\/icons\/pencil\.|src\/features\/[a-z-]+\/[a-z-]+\/kind\.ts/,
                ),
              ],
            },
          },
        },
      },
    },
  },
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    // Browsers that know light-dark() themselves: written out for older ones, a dark ground would keep the page's colours.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
})
