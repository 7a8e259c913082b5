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

export default defineConfig({
  plugins: [serverStaysOnTheServer(), toastsWithoutInjectedStyles(), tailwindcss(), reactRouter()],
  resolve: {
    alias: {
      // Dialogs and menus lock scrolling with a <style> of their own; ours uses constructed style sheets.
      'react-style-singleton': new URL('./src/platform/browser/style-singleton.ts', import.meta.url).pathname,
    },
  },
  build: { assetsInlineLimit: 0, target: 'es2022' },
})
