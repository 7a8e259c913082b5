import { isObject, type Json } from '#platform/values/json.ts'
import { piecesOf } from '#records/saving/text-changes.ts'
import type { AnyBlock, Block, Paragraph, Run } from './blocks.ts'

/** The plain text of a document: blocks parted by empty lines, items with a bullet or their number. */
export function textOf(blocks: readonly AnyBlock[]): string {
  return blocks
    .map((block) => textOfBlock(block))
    .filter((text) => text.trim() !== '')
    .join('\n\n')
}

/** The plain text of one block, of a picture its caption. */
export function textOfBlock(block: AnyBlock): string {
  if ('text' in block) return textOfRuns(block.text).replace(/\n\s*\n/g, '\n')
  if (block.type !== 'list') return block.blocks.map(textOfBlock).join('\n')
  const { ordered, start = 1 } = block
  return block.blocks.map((item, at) => `${ordered ? `${at + start}.` : '•'} ${textOfBlock(item)}`).join('\n')
}

/** Whether a value of a record is a block of a structured text. */
export function isBlock(value: Json | undefined): value is AnyBlock {
  if (!isObject(value) || typeof value['type'] !== 'string') return false
  return Array.isArray(value['text']) || (Array.isArray(value['blocks']) && typeof value['id'] === 'string')
}

export function textOfRuns(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('')
}

/** Plain text as paragraphs: empty lines part them. The same text gives the same ids wherever it is read. */
export function blocksOfText(text: string): Block[] {
  return chunksOf(text).map((chunk, at) => paragraphOf(chunk, placeId(at)))
}

/** A document over which a program wrote a plain text: blocks whose text it left, and those without any, stay as they are. */
export function withText(blocks: readonly Block[], text: string): Block[] {
  const said = (block: Block) => textOfBlock(block).trim()
  const taken = new Set(blocks.map(({ id }) => id))
  const result: Block[] = []
  let left = [...blocks]
  let at = 0
  for (const { kind, text: chunk } of piecesOf(blocks.map(said).filter(Boolean), chunksOf(text))) {
    if (kind === 'new') {
      while (taken.has(placeId(at))) at++
      taken.add(placeId(at))
      result.push(paragraphOf(chunk, placeId(at)))
      continue
    }
    const end = left.findIndex(said) + 1
    result.push(...left.slice(0, kind === 'same' ? end : end - 1))
    left = left.slice(end)
  }
  return [...result, ...left]
}

function paragraphOf(text: string, id: string): Paragraph {
  return { id, type: 'paragraph', text: [{ text, marks: [], href: null }] }
}

function chunksOf(text: string): string[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((chunk) => chunk !== '')
}

/** A UUID that says nothing but a place. */
function placeId(at: number): string {
  return `00000000-0000-8000-8000-${(at + 1).toString(16).padStart(12, '0')}`
}

/** Every text in a value, at whatever depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
