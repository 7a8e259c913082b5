import { z } from 'zod'
import { itemId } from '#records/kinds/item-shape.ts'
import { pictureAddress } from '#records/saving/record-save.ts'
import { linkAddress } from '#platform/values/link-address.ts'
import { t } from '#platform/values/translate.ts'
import { allBlocks, type Block, deepestList, marks, mostBlocks, mostRun, mostRuns } from './block-types.ts'

export { allBlocks, deepestList }
export type { AnyBlock, Block, Heading, Item, List, Mark, Paragraph, PictureBlock, Quote, Run } from './block-types.ts'

export const textRunSchema = z.strictObject({
  text: z.string().min(1).max(mostRun),
  marks: z.array(z.enum(marks)).max(marks.length),
  href: linkAddress.nullable(),
})
const text = z.array(textRunSchema).max(mostRuns, t('This paragraph has too many links and marks.'))
export const paragraphBlockSchema = z.strictObject({ id: itemId, type: z.literal('paragraph'), text })
const heading = z.strictObject({
  id: itemId,
  type: z.literal('heading'),
  level: z.union([z.literal(2), z.literal(3)]),
  text,
})
const picture = z.strictObject({
  id: itemId,
  type: z.literal('picture'),
  src: pictureAddress.unwrap(),
  alt: z.string().max(300, t('An alternative text has at most 300 characters.')),
  text,
})
const quote = z.strictObject({
  id: itemId,
  type: z.literal('quote'),
  blocks: z.array(paragraphBlockSchema).min(1).max(mostBlocks),
})

/** Each depth a schema of its own: the depth has an end, and the API document names no shape within itself. */
function listAt(depth: number): z.ZodObject {
  const part =
    depth === deepestList
      ? paragraphBlockSchema
      : z.discriminatedUnion('type', [paragraphBlockSchema, listAt(depth + 1)])
  const item = z.strictObject({ id: itemId, type: z.literal('item'), blocks: z.array(part).min(1).max(mostBlocks) })
  return z.strictObject({
    id: itemId,
    type: z.literal('list'),
    ordered: z.boolean(),
    start: z.int().min(0).max(999_999).optional(),
    blocks: z.array(item).min(1).max(mostBlocks),
  })
}

const block = z.discriminatedUnion('type', [paragraphBlockSchema, heading, picture, quote, listAt(1)])

/** A structured text: its blocks in order, every id in it once. */
export const blocksSchema = (z.array(block) as unknown as z.ZodType<Block[], Block[]>).superRefine(
  (blocks, context) => {
    const ids = allBlocks(blocks).map(({ id }) => id)
    if (ids.length > mostBlocks) {
      context.addIssue({ code: 'custom', message: t('A text has at most 1,000 paragraphs, headings and list items.') })
    }
    if (new Set(ids).size < ids.length) {
      context.addIssue({ code: 'custom', message: t('Every block of a text needs an id of its own.') })
    }
  },
)
