export const marks = ['bold', 'italic'] as const
export type Mark = (typeof marks)[number]

/** A stretch of text with the same marks; a line break is '\n'. */
export type Run = { text: string; marks: Mark[]; href: string | null }

export type Paragraph = { id: string; type: 'paragraph'; text: Run[] }
export type Heading = { id: string; type: 'heading'; level: 2 | 3; text: Run[] }
/** Its text is the caption; an empty `alt` is decoration. */
export type PictureBlock = { id: string; type: 'picture'; src: string; alt: string; text: Run[] }
export type Quote = { id: string; type: 'quote'; blocks: Paragraph[] }
/** `start` is the number of its first item, where it is not one. */
type ListOf<Below> = { id: string; type: 'list'; ordered: boolean; start?: number | undefined; blocks: ItemOf<Below>[] }
/** A paragraph, and a list below it. */
type ItemOf<Below> = { id: string; type: 'item'; blocks: (Paragraph | Below)[] }
/** Lists three deep; a type within itself would be lost on the typed wire. */
export type List = ListOf<ListOf<ListOf<never>>>
export type Item = ItemOf<ListOf<ListOf<never>>>
/** What a document is a list of. */
export type Block = Paragraph | Heading | PictureBlock | Quote | List
/** A block at any depth. */
export type AnyBlock = Block | Item

export const mostBlocks = 1000
export const deepestList = 3
export const mostRuns = 1000
/** In characters. */
export const mostRun = 50_000

/** Every block at every depth, each before those within it. */
export function allBlocks(blocks: readonly AnyBlock[]): AnyBlock[] {
  return blocks.flatMap((each) => ('blocks' in each ? [each, ...allBlocks(each.blocks)] : [each]))
}

const fields = {
  paragraph: 'id text type',
  heading: 'id level text type',
  picture: 'alt id src text type',
  quote: 'blocks id type',
  list: 'blocks id ordered type',
  item: 'blocks id type',
}
const within = { quote: ['paragraph'], list: ['item'], item: ['paragraph', 'list'] }

/** Whether parts of sound documents make one that `blocksSchema` takes: merges run in visitors' forms, which load no zod. */
export function isDocument(blocks: readonly AnyBlock[]): blocks is Block[] {
  const all = allBlocks(blocks)
  const ids = new Set(all.map(({ id }) => id))
  return ids.size === all.length && ids.size <= mostBlocks && blocks.every((each) => each.type !== 'item' && fits(each))
}

function fits(block: AnyBlock, lists = 0): boolean {
  const names = Object.keys(block).filter((name) => block.type !== 'list' || name !== 'start')
  if (names.toSorted().join(' ') !== fields[block.type]) return false
  if (!('blocks' in block))
    return block.text.length <= mostRuns && block.text.every(({ text }) => text !== '' && text.length <= mostRun)
  const depth = lists + (block.type === 'list' ? 1 : 0)
  const mayStandThere = (each: AnyBlock) => within[block.type].includes(each.type) && fits(each, depth)
  return depth <= deepestList && block.blocks.length > 0 && block.blocks.every(mayStandThere)
}
