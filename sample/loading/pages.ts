import { usualAddresses } from '#features/content/pages/rules.ts'
import { pages } from '#features/content/pages/table.server.ts'
import { usualPage } from '#features/content/pages/usual-pages.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Block } from '#records/rich-text/blocks.ts'
import { textOf } from '#records/rich-text/text.ts'
import { blocksOfParts } from '#records/rich-text/written.ts'
import { sampleId } from '#sample/id.ts'
import { aboutPages, completions, pageNotice } from '#sample/pages.ts'
import { blockIds } from '#sample/structured-text.ts'

/** The usual pages, completed for the sample academy and published, so that a first start shows them where they are linked. */
export async function loadPages(tx: Db): Promise<void> {
  for (const address of usualAddresses) {
    const key = `page-${address}`
    const usual = usualPage(address, blockIds(key))
    const text_blocks = [
      ...blocksOfParts([pageNotice], blockIds(`${key}-notice`)),
      ...completed(usual.text_blocks ?? []),
    ]
    const page = { ...usual, text: textOf(text_blocks), text_blocks, published: true }
    await tx.insert(pages).values({ id: sampleId(key), ...page })
  }
  for (const [position, { address, title, parts }] of aboutPages.entries()) {
    const key = `page-${address}`
    const text_blocks = blocksOfParts([pageNotice, ...parts], blockIds(key))
    await tx.insert(pages).values({
      id: sampleId(key),
      title,
      address,
      text: textOf(text_blocks),
      text_blocks,
      placement: 'story',
      position,
      published: true,
    })
  }
}

/** A copy with its open places filled in. @throws Error for one that the sample does not know */
function completed(blocks: readonly Block[]): Block[] {
  const fill = (_: string, part: unknown) => {
    const open = isRun(part) && /^\[\[(.+)\]\]$/.exec(part.text)?.[1]
    if (!open) return part
    const text = completions[open]
    if (text === undefined) throw new Error(`The sample content does not complete ‘${open}’.`)
    return { ...(part as object), text, marks: [] }
  }
  return JSON.parse(JSON.stringify(blocks), fill) as Block[]
}

function isRun(part: unknown): part is { text: string } {
  return typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
}
