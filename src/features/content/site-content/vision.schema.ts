import { z } from 'zod'
import { defineFields, schemaOf, shapeOf } from '#records/kinds/fields.ts'
import { itemId } from '#records/kinds/item-shape.ts'
import { modulesSchema } from './modules/schema.ts'
import { requiredText, text } from './texts.schema.ts'
import { t } from '#platform/values/translate.ts'

export const mostStatements = 24

export const statementFields = defineFields({
  text: {
    schema: requiredText(
      500,
      t('Please write the statement, or delete it.'),
      t('A statement has at most 500 characters.'),
    ),
    label: t('Text'),
    initial: t('New statement'),
    isTranslatable: true,
  },
})

export const visionFields = defineFields({
  title: {
    schema: requiredText(200, t('Please give the vision a title')),
    label: t('Title'),
    initial: t('Our Vision'),
    isTranslatable: true,
  },
  description: { schema: text(3000), label: t('Description'), initial: '', isTranslatable: true },
  items: {
    schema: z.array(z.strictObject({ id: itemId, ...shapeOf(statementFields) })).max(mostStatements, {
      error: () => t('A vision has at most {most} statements.', { most: mostStatements }),
    }),
    label: t('Statements'),
    initial: [],
  },
  modules: { schema: modulesSchema, label: t('Modules'), initial: [] },
})
export const visionSchema = schemaOf(visionFields)
export type Vision = z.infer<typeof visionSchema>
