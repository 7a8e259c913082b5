import { z } from 'zod'
import { defineFields, initialOf, optionalLink, schemaOf, shapeOf } from '#records/kinds/fields.ts'
import { itemId } from '#records/kinds/item-shape.ts'
import { modulesSchema } from './modules/schema.ts'
import { requiredText, text } from './texts.schema.ts'
import { t } from '#platform/values/translate.ts'

export const valueIcons = ['Heart', 'Globe', 'Users', 'Leaf'] as const
export type ValueIcon = (typeof valueIcons)[number]

export const mostValues = 24

export const missionValueFields = defineFields({
  icon: { schema: z.enum(valueIcons), label: t('Icon'), initial: 'Heart' },
  title: { schema: text(120), label: t('Title'), initial: '', input: 'line', isTranslatable: true },
  description: {
    schema: text(1000),
    label: t('Description'),
    initial: '',
    input: 'paragraph',
    rows: 3,
    isTranslatable: true,
  },
  link: { ...optionalLink(t('Link (Optional)')), hint: t('With a link the card shows ‘Learn more’.') },
})
export const missionValueSchema = z.strictObject({ id: itemId, ...shapeOf(missionValueFields) })
export type MissionValue = z.infer<typeof missionValueSchema>

export const quoteFields = defineFields({
  text: { schema: text(1000), label: t('Text'), initial: '', isTranslatable: true },
  author: { schema: text(200), label: t('Author'), initial: '', isTranslatable: true },
})

export const missionFields = defineFields({
  title: {
    schema: requiredText(200, t('Please give the mission a title')),
    label: t('Title'),
    initial: t('Our Mission'),
    isTranslatable: true,
  },
  description: { schema: text(3000), label: t('Description'), initial: '', isTranslatable: true },
  values: { schema: z.array(missionValueSchema).max(mostValues), label: t('Values'), initial: [] },
  quote: { schema: schemaOf(quoteFields), label: t('Quote'), initial: initialOf(quoteFields) },
  modules: { schema: modulesSchema, label: t('Modules'), initial: [] },
})
export const missionSchema = schemaOf(missionFields)
export type Mission = z.infer<typeof missionSchema>
