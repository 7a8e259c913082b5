import type { Block, List, Paragraph, Run } from './blocks.ts'

/** A paragraph as it is, with `[links](/courses)`, `**bold**` and `[[places to fill in]]`; the rest by its kind. */
export type WrittenPart = string | { heading: string } | { bullets: string[] } | { quote: string }

/** A text with structure as a program writes it down; `id` gives a new id each time. */
export function blocksOfParts(parts: readonly WrittenPart[], id: () => string): Block[] {
  const paragraph = (text: string): Paragraph => ({ id: id(), type: 'paragraph', text: runsOf(text) })
  return parts.map((part): Block => {
    if (typeof part === 'string') return paragraph(part)
    if ('heading' in part) return { id: id(), type: 'heading', level: 2, text: runsOf(part.heading) }
    if ('quote' in part) return { id: id(), type: 'quote', blocks: [paragraph(part.quote)] }
    const blocks: List['blocks'] = part.bullets.map((text) => ({ id: id(), type: 'item', blocks: [paragraph(text)] }))
    return { id: id(), type: 'list', ordered: false, blocks }
  })
}

function runsOf(text: string): Run[] {
  return [...text.matchAll(/\[\[[^\]]+\]\]|\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*|[^[*]+/g)].map(
    ([whole, link, href, bold]): Run => {
      if (link !== undefined) return { text: link, marks: [], href: href ?? null }
      return { text: bold ?? whole, marks: bold !== undefined || whole.startsWith('[[') ? ['bold'] : [], href: null }
    },
  )
}
