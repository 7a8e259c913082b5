import type { Json, JsonObject } from '#platform/values/json.ts'
import type { AnyBlock, Run } from './blocks.ts'

/** A block apart from those within it; the parent of a document's own blocks is ''. */
export type FlatBlock = { id: string; parent: string; own: JsonObject; whole: Json }
/** By id, in reading order. */
export type FlatDocument = Map<string, FlatBlock>

export function flatBlocks(blocks: readonly AnyBlock[]): FlatDocument {
  const flat: FlatDocument = new Map()
  const add = (block: AnyBlock, parent: string) => {
    const { blocks: within, ...own } = { blocks: [], ...block }
    flat.set(block.id, { id: block.id, parent, own, whole: block })
    for (const each of within) add(each, block.id)
  }
  for (const block of blocks) add(block, '')
  return flat
}

/** The document of blocks that stand flat, in their order below each parent; a parent with nothing left in it goes. */
export function nestedBlocks(childrenOf: (parent: string) => readonly FlatBlock[]): Json[] {
  const seen = new Set<string>()
  const below = (parent: string): JsonObject[] =>
    childrenOf(parent).flatMap(({ id, own }) => {
      if (seen.has(id)) return []
      seen.add(id)
      if (!isContainer(own)) return [own]
      const blocks = below(id)
      return blocks.length > 0 ? [{ ...own, blocks }] : []
    })
  return below('')
}

function isContainer({ type }: JsonObject): boolean {
  return type === 'list' || type === 'item' || type === 'quote'
}

export function runsOf({ own }: FlatBlock): Run[] {
  return (own['text'] ?? []) as Run[]
}

/** The blocks that hold text themselves, in reading order. */
export function textBlocks(flat: FlatDocument): FlatBlock[] {
  return [...flat.values()].filter(({ own }) => Array.isArray(own['text']))
}

/** The same with one block's text replaced, others inserted behind it, and some taken out. */
export function withRuns(
  flat: FlatDocument,
  id: string,
  { text, behind = [], without = [] }: { text: Run[]; behind?: readonly FlatBlock[]; without?: readonly string[] },
): FlatDocument {
  const entries = [...flat.values()].flatMap((block) => {
    if (without.includes(block.id)) return []
    return block.id === id ? [{ ...block, own: { ...block.own, text } }, ...behind] : [block]
  })
  return new Map(entries.map((block) => [block.id, block]))
}
