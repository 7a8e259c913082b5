import { z } from 'zod'
import { defineFields, schemaOf, shapeOf } from '#records/kinds/fields.ts'
import { itemId } from '#records/kinds/item-shape.ts'
import { modulesSchema } from './modules/schema.ts'
import { requiredText, text, written } from './texts.schema.ts'
import { t } from '#platform/values/translate.ts'

export const mostStatements = 24

const statement = requiredText(
  500,
  t('Please write the statement, or delete it.'),
  t('A statement has at most 500 characters.'),
)
export const statementFields = defineFields({ text: written(t('Text'), statement, t('New statement')) })

export const visionFields = defineFields({
  title: written(t('Title'), requiredText(200, t('Please give the vision a title')), t('Our Vision')),
  description: written(t('Description'), text(3000)),
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
