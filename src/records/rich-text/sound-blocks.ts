import type { AnyBlock, Block } from './blocks.ts'

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
export function isSound(blocks: readonly AnyBlock[]): blocks is Block[] {
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
