import { Fragment, type Mark as EditorMark, type Node } from 'prosemirror-model'
import { randomUuid } from '#platform/values/random-uuid.ts'
import { type AnyBlock, type Block, deepestList, type Mark, type Run } from '../blocks.ts'
import { joinedRuns } from '../merge-runs.ts'
import { schema } from './schema.ts'

/** A document as the editor holds it; an empty one has a paragraph to write in. */
export function docOf(blocks: readonly Block[]): Node {
  const shown = blocks.length > 0 ? blocks : [{ id: randomUuid(), type: 'paragraph' as const, text: [] }]
  return schema.node('doc', null, shown.map(nodeOf))
}

/** What the editor holds as a document; without any text or picture it is empty. */
export function blocksOf(doc: Node): Block[] {
  const blocks = blocksIn(doc) as Block[]
  const [only, ...others] = blocks
  return only?.type === 'paragraph' && only.text.length === 0 && others.length === 0 ? [] : blocks
}

function nodeOf(block: AnyBlock): Node {
  const { id, type, ...rest } = block
  if ('blocks' in block) return schema.node(type, { id, ...rest, blocks: undefined }, block.blocks.map(nodeOf))
  return schema.node(type, { id, ...rest, text: undefined }, Fragment.from(block.text.flatMap(inlinesOf)))
}

function inlinesOf({ text, marks, href }: Run): Node[] {
  const own = [...(href === null ? [] : [schema.mark('link', { href })]), ...marks.map((mark) => schema.mark(mark))]
  return text
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [schema.node('line_break', null, undefined, own)] : []),
      ...(line === '' ? [] : [schema.text(line, own)]),
    ])
}

function blocksIn(node: Node, depth = 0): AnyBlock[] {
  return node.children.flatMap((child): AnyBlock[] => {
    const id = String(child.attrs['id'] ?? randomUuid())
    const below = child.type.name === 'list' ? depth + 1 : depth
    switch (child.type.name) {
      case 'heading':
        return [{ id, type: 'heading', level: child.attrs['level'] === 3 ? 3 : 2, text: runsOf(child) }]
      case 'picture': {
        const { src, alt } = child.attrs as { src: string; alt: string }
        return [{ id, type: 'picture', src, alt, text: runsOf(child) }]
      }
      case 'quote':
        return [{ id, type: 'quote', blocks: blocksIn(child, below) as never }]
      case 'item':
        return [{ id, type: 'item', blocks: withoutDeeper(blocksIn(child, below), depth) as never }]
      case 'list': {
        const { ordered, start } = child.attrs as { ordered: boolean; start: number }
        const counted = ordered && start !== 1 ? { start } : {}
        return [{ id, type: 'list', ordered, ...counted, blocks: blocksIn(child, below) as never }]
      }
      default:
        return [{ id, type: 'paragraph', text: runsOf(child) }]
    }
  })
}

/** A list that was pasted too deep goes on at the deepest level. */
function withoutDeeper(blocks: AnyBlock[], depth: number): AnyBlock[] {
  if (depth < deepestList) return blocks
  return blocks.flatMap((block): AnyBlock[] =>
    block.type === 'list' ? block.blocks.flatMap((each): AnyBlock[] => each.blocks) : [block],
  )
}

function runsOf(node: Node): Run[] {
  return joinedRuns(
    node.children.map((inline) => ({
      text: inline.isText ? (inline.text ?? '') : '\n',
      marks: inline.marks.map(({ type }) => type.name).filter(isMark),
      href: hrefOf(inline.marks),
    })),
  )
}

function isMark(name: string): name is Mark {
  return name === 'bold' || name === 'italic'
}

export function hrefOf(marks: readonly EditorMark[]): string | null {
  const link = marks.find(({ type }) => type.name === 'link')
  return link ? String(link.attrs['href']) : null
}
