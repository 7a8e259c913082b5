import { z } from 'zod'
import { itemId } from '#records/kinds/item-shape.ts'
import { pictureAddress } from '#records/saving/record-save.ts'
import { linkAddress } from '#platform/values/link-address.ts'
import { t } from '#platform/values/translate.ts'
import { allBlocks, deepestList, mostBlocks, mostRun, mostRuns } from './sound-blocks.ts'

const marks = ['bold', 'italic'] as const
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

export { allBlocks, deepestList }

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
