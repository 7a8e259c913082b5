import { startServer } from '#test/server.ts'
import { makeSiteTemplate } from '#test/site-template.ts'

/** Makes the site that every journey's server begins as, gone after the run; where `SITE_TEMPLATE` names one, that is taken. */
export default async function setup(): Promise<(() => void) | undefined> {
  if (process.env.SITE_TEMPLATE) return undefined
  const { folder, remove } = await makeSiteTemplate(async (dataDir) => {
    const server = await startServer({ env: { DATA_DIR: dataDir } })
    await server.stop()
  })
  // The workers inherit it.
  process.env.SITE_TEMPLATE = folder
  return remove
}
