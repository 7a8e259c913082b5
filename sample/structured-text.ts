import { textOf } from '#records/rich-text/text.ts'
import { blocksOfParts, type WrittenPart } from '#records/rich-text/written.ts'
import { sampleId } from './id.ts'

export type SamplePart = WrittenPart

/** Ids of a sample text's blocks, the same on every install. */
export function blockIds(key: string): () => string {
  let count = 0
  return () => sampleId(`${key}-block-${++count}`)
}

/** The plain text of a sample record and, where it has structure, its document. */
export function sampleText({ key, more }: { key: string; more?: SamplePart[] }, text: string) {
  const blocks = more ? blocksOfParts([...text.split('\n\n'), ...more], blockIds(key)) : null
  return { text: blocks ? textOf(blocks) : text, blocks }
}
