import type { Block, List, Paragraph, Run } from '#platform/values/rich-text/blocks.ts'
import { textOf } from '#platform/values/rich-text/text.ts'
import { sampleId } from './id.ts'

/** A paragraph as it is, with `[links](/courses)` and `**bold**`; the rest by its kind. */
export type SamplePart = string | { heading: string } | { bullets: string[] } | { quote: string }

/** A sample text with structure, its ids the same on every install. */
function structured(key: string, parts: readonly SamplePart[]): Block[] {
  let count = 0
  const id = () => sampleId(`${key}-block-${++count}`)
  const paragraph = (text: string): Paragraph => ({ id: id(), type: 'paragraph', text: runsOf(text) })
  return parts.map((part): Block => {
    if (typeof part === 'string') return paragraph(part)
    if ('heading' in part) return { id: id(), type: 'heading', level: 2, text: runsOf(part.heading) }
    if ('quote' in part) return { id: id(), type: 'quote', blocks: [paragraph(part.quote)] }
    const blocks: List['blocks'] = part.bullets.map((text) => ({ id: id(), type: 'item', blocks: [paragraph(text)] }))
    return { id: id(), type: 'list', ordered: false, blocks }
  })
}

/** The plain text of a sample record and, where it has structure, its document. */
export function sampleText({ key, more }: { key: string; more?: SamplePart[] }, text: string) {
  const blocks = more ? structured(key, [...text.split('\n\n'), ...more]) : null
  return { text: blocks ? textOf(blocks) : text, blocks }
}

function runsOf(text: string): Run[] {
  return [...text.matchAll(/\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*|[^[*]+/g)].map(([whole, link, href, bold]): Run =>
    link === undefined
      ? { text: bold ?? whole, marks: bold === undefined ? [] : ['bold'], href: null }
      : { text: link, marks: [], href: href ?? null },
  )
}
