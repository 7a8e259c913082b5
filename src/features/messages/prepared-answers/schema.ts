import { z } from 'zod'
import { defineFields, titleField } from '#records/kinds/fields.ts'
import { recordSchemas } from '#records/kinds/record-schemas.ts'
import { unknownPlaceholderIn } from './rules.ts'

export const preparedAnswerFields = defineFields({
  title: titleField,
  text: {
    schema: z
      .string()
      .trim()
      .min(1, 'Please write the answer.')
      .max(10_000, 'An answer has at most 10,000 characters.')
      .superRefine((text, context) => {
        const unknown = unknownPlaceholderIn(text)
        if (unknown !== null)
          context.addIssue({ code: 'custom', message: `${unknown} stands for nothing: only {name} is filled in.` })
      }),
    label: 'Text',
    initial: '',
    input: 'paragraph',
    rows: 10,
  },
})

export const { fields: preparedAnswerFieldsSchema, editable: preparedAnswerSchema } =
  recordSchemas(preparedAnswerFields)
export type PreparedAnswerFields = z.infer<typeof preparedAnswerFieldsSchema>
export type PreparedAnswer = z.infer<typeof preparedAnswerSchema>
