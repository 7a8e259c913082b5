// Preloaded into the development server: reports the project files that it runs, missing ones included, to its parent process.
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const told = new Set()
const foreign = /\/node_modules\/|\.timestamp-[^/]*$/

registerHooks({
  resolve(specifier, context, next) {
    try {
      const found = next(specifier, context)
      tell(found.url)
      return found
    } catch (error) {
      tell(error.url)
      throw error
    }
  },
})

function tell(url) {
  if (!url?.startsWith('file:') || foreign.test(url) || told.has(url)) return
  told.add(url)
  if (process.connected) process.send({ runs: fileURLToPath(url) })
}
