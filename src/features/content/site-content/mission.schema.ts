import { z } from 'zod'
import { defineFields, initialOf, optionalLink, schemaOf, shapeOf } from '#records/kinds/fields.ts'
import { itemId } from '#records/kinds/item-shape.ts'
import { modulesSchema } from './modules/schema.ts'
import { requiredText, text, written } from './texts.schema.ts'
import { t } from '#platform/values/translate.ts'

export const valueIcons = ['Heart', 'Globe', 'Users', 'Leaf'] as const
export type ValueIcon = (typeof valueIcons)[number]

export const mostValues = 24

export const missionValueFields = defineFields({
  icon: { schema: z.enum(valueIcons), label: t('Icon'), initial: 'Heart' },
  title: { ...written(t('Title'), text(120)), input: 'line' },
  description: { ...written(t('Description'), text(1000)), input: 'paragraph', rows: 3 },
  link: { ...optionalLink(t('Link (Optional)')), hint: t('With a link the card shows ‘Learn more’.') },
})
export const missionValueSchema = z.strictObject({ id: itemId, ...shapeOf(missionValueFields) })
export type MissionValue = z.infer<typeof missionValueSchema>

export const quoteFields = defineFields({
  text: written(t('Text'), text(1000)),
  author: written(t('Author'), text(200)),
})

export const missionFields = defineFields({
  title: written(t('Title'), requiredText(200, t('Please give the mission a title')), t('Our Mission')),
  description: written(t('Description'), text(3000)),
  values: { schema: z.array(missionValueSchema).max(mostValues), label: t('Values'), initial: [] },
  quote: { schema: schemaOf(quoteFields), label: t('Quote'), initial: initialOf(quoteFields) },
  modules: { schema: modulesSchema, label: t('Modules'), initial: [] },
})
export const missionSchema = schemaOf(missionFields)
export type Mission = z.infer<typeof missionSchema>
