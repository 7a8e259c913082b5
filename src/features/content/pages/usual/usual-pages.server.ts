import type { UsualAddress } from '../rules.ts'
import type { PageFields } from '../schema.ts'
import { textOf } from '#records/rich-text/text.ts'
import { blocksOfParts, type WrittenPart } from '#records/rich-text/written.ts'
import { imprint } from './imprint.server.ts'
import { privacy } from './privacy.server.ts'
import { refunds } from './refunds.server.ts'
import { terms } from './terms.server.ts'

const texts: Record<UsualAddress, { title: string; position: number; parts: readonly WrittenPart[] }> = {
  privacy: { title: 'Privacy', position: 10, parts: privacy },
  terms: { title: 'Terms', position: 20, parts: terms },
  refunds: { title: 'Refunds', position: 30, parts: refunds },
  imprint: { title: 'Imprint', position: 40, parts: imprint },
}

/** One of the usual pages as a draft in the footer, with double brackets where staff have to complete it; `id` gives its blocks theirs. */
export function usualPage(address: UsualAddress, id: () => string): PageFields {
  const { title, position, parts } = texts[address]
  const text_blocks = blocksOfParts(parts, id)
  return {
    title,
    address,
    text: textOf(text_blocks),
    text_blocks,
    modules: [],
    placement: 'footer',
    position,
    published: false,
  }
}
