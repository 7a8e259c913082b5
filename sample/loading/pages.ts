import { usualAddresses } from '#features/pages/rules.ts'
import { pages } from '#features/pages/table.server.ts'
import { usualPage } from '#features/pages/usual/usual-pages.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { sampleId } from '#sample/id.ts'
import { blockIds } from '#sample/structured-text.ts'

/** The usual pages as every site can add them, published, so that a first start shows them where they are linked. */
export async function loadPages(tx: Db): Promise<void> {
  for (const address of usualAddresses) {
    const key = `page-${address}`
    await tx.insert(pages).values({ id: sampleId(key), ...usualPage(address, blockIds(key)), published: true })
  }
}
