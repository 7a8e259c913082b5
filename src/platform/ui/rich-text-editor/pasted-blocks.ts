import { randomUuid } from '#platform/values/random-uuid.ts'
import {
  type AnyBlock,
  type Block,
  deepestList,
  type Item,
  type List,
  type Run,
} from '#platform/values/rich-text/blocks.ts'

/** One paragraph, heading or picture as it was read, and what it stands in; lines with the same `quote` are one quotation. */
export type Line = {
  text: Run[]
  level?: 2 | 3
  picture?: { src: string; alt: string }
  /** Its place in a list; `number` is null where it is not known. */
  item: { depth: number; ordered: boolean; number: number | null; begins: boolean } | null
  quote: unknown
}

/** Lines as a document: items of lists in their depth and with their numbers, the lines of a quotation together. */
export function blocksOfLines(lines: readonly Line[]): Block[] {
  const blocks: AnyBlock[] = []
  let open: List[] = []
  for (const [at, line] of lines.entries()) {
    const block = blockOf(line)
    const last = blocks.at(-1)
    if (block.type === 'paragraph' && line.item) {
      open = withItem(blocks, open, block, line.item)
      continue
    }
    open = []
    if (block.type !== 'paragraph' || !line.quote) blocks.push(block)
    else if (last?.type === 'quote' && lines[at - 1]?.quote === line.quote) last.blocks.push(block)
    else blocks.push({ id: randomUuid(), type: 'quote', blocks: [block] })
  }
  return blocks as Block[]
}

function blockOf({ text, level, picture }: Line) {
  const id = randomUuid()
  if (picture) return { id, type: 'picture' as const, ...picture, text }
  return level ? { id, type: 'heading' as const, level, text } : { id, type: 'paragraph' as const, text }
}

/** Puts a paragraph into the open lists, outermost first, and gives those that are open then. */
function withItem(
  blocks: AnyBlock[],
  open: readonly List[],
  paragraph: Item['blocks'][number],
  { depth, ordered, number, begins }: NonNullable<Line['item']>,
): List[] {
  const at = Math.min(depth, open.length + 1, deepestList)
  const outer = open.slice(0, at - 1)
  const list = open[at - 1]
  const isNext = !ordered || number === null || number === (list?.start ?? 1) + (list?.blocks.length ?? 0)
  const item: Item = { id: randomUuid(), type: 'item', blocks: [paragraph] }
  if (list && !begins) list.blocks.at(-1)?.blocks.push(paragraph)
  else if (list?.ordered === ordered && isNext) list.blocks.push(item)
  else {
    const start = ordered && number !== null && number !== 1 ? { start: number } : {}
    const made: List = { id: randomUuid(), type: 'list', ordered, ...start, blocks: [item] }
    const parent: AnyBlock[] = outer.at(-1)?.blocks.at(-1)?.blocks ?? blocks
    parent.push(made)
    return [...outer, made]
  }
  return [...outer, list]
}
