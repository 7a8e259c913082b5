import type { TestProject } from 'vitest/node'
import { startServer } from '#test/server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The built site with its sample content: its address, no slash at the end. */
    site: string
    /** The built site with nothing written in it. */
    emptySite: string
    /** What that one printed at its start. */
    emptySiteSaid: string
  }
}

/** Two servers for all files that only read pages: one with the sample content and a name of its own, one empty. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [site, empty] = await Promise.all([
    startServer({ env: { SITE_NAME: 'School of Rivers' } }),
    startServer({ env: { SAMPLE_CONTENT: 'off' } }),
  ])
  project.provide('site', site.origin)
  project.provide('emptySite', empty.origin)
  project.provide('emptySiteSaid', empty.output())
  return async () => {
    await Promise.all([site.stop(), empty.stop()])
  }
}
