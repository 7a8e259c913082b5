import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

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

/** The router's hooks for measuring instruments, which the site does not use, stay out of every visitor's download. */
function routerWithoutInstruments(): Plugin {
  return {
    name: 'router-without-instruments',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(_code, id) {
      if (!/react-router\/dist\/production\/lib\/router\/instrumentation\.js/.test(id)) return null
      return `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
        export const getRouteInstrumentationUpdates = () => ({})
        export const instrumentClientSideRouter = (router) => router
        export const instrumentHandler = (handler) => handler
        export const instrumentationResultMetaContext = undefined`
    },
  }
}

export default defineConfig({
  plugins: [
    serverStaysOnTheServer(),
    toastsWithoutInjectedStyles(),
    routerWithoutInstruments(),
    tailwindcss(),
    reactRouter(),
  ],
  resolve: {
    alias: {
      // Dialogs and menus lock scrolling with a <style> of their own; ours uses constructed style sheets.
      'react-style-singleton': new URL('./src/platform/browser/style-singleton.ts', import.meta.url).pathname,
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What every page needs is two files: others' code, which outlives our changes, and the shell. Fewer, larger
              // files compress better.
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|clsx|cookie)\//,
                },
                {
                  name: 'shell',
                  test: /src\/(root|pages\/shells\/(site-frame|error-page))\.tsx|lucide-react\/dist\/esm\/(?!icons)/,
                },
                {
                  name: 'site',
                  test: /src\/pages\/site\/(home|share-tags)|src\/platform\/ui\/(picture|video|link)\.tsx/,
                },
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
