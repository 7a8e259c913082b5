import { z } from 'zod'
import { orderedItem } from '#records/kinds/item-shape.ts'
import { translatable, withTextsOf } from '#records/kinds/fields.ts'
import { blocksSchema } from '#records/rich-text/blocks.ts'
import { storedFile, webAddress } from '#platform/values/web-address.ts'
import { requiredText } from '../texts.schema.ts'

export const moduleTypes = ['title', 'subtitle', 'paragraph', 'image', 'video'] as const
export type ModuleType = (typeof moduleTypes)[number]
export const alignments = ['left', 'center', 'right'] as const

const heading = {
  ...orderedItem,
  content: translatable(requiredText(300)),
  alignment: z.enum(alignments).default('left'),
}

export const moduleSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...heading, type: z.literal('title') }),
  z.strictObject({ ...heading, type: z.literal('subtitle') }),
  withTextsOf(
    z.strictObject({
      ...orderedItem,
      type: z.literal('paragraph'),
      content: translatable(requiredText(10_000)),
      content_blocks: blocksSchema.optional(),
    }),
    { content: requiredText(10_000) },
  ),
  z.strictObject({ ...orderedItem, type: z.literal('image'), content: storedFile }),
  z.strictObject({ ...orderedItem, type: z.literal('video'), content: webAddress }),
])
export type Module = z.infer<typeof moduleSchema>

export const mostModules = 200

export const modulesSchema = z.array(moduleSchema).max(mostModules)
