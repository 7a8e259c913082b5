import { z } from 'zod'
import { defineFields, schemaOf, shapeOf } from '#records/kinds/fields.ts'
import { itemId } from '#records/kinds/item-shape.ts'
import { modulesSchema } from '../modules/schema.ts'
import { requiredText, text } from '../texts.schema.ts'

export const mostStatements = 24

export const statementFields = defineFields({
  text: {
    schema: requiredText(500, 'Please write the statement, or delete it.', 'A statement has at most 500 characters.'),
    label: 'Text',
    initial: 'New statement',
  },
})

export const visionFields = defineFields({
  title: { schema: requiredText(200, 'Please give the vision a title'), label: 'Title', initial: 'Our Vision' },
  description: { schema: text(3000), label: 'Description', initial: '' },
  items: {
    schema: z
      .array(z.strictObject({ id: itemId, ...shapeOf(statementFields) }))
      .max(mostStatements, `A vision has at most ${mostStatements} statements.`),
    label: 'Statements',
    initial: [],
  },
  modules: { schema: modulesSchema, label: 'Modules', initial: [] },
})
export const visionSchema = schemaOf(visionFields)
export type Vision = z.infer<typeof visionSchema>
