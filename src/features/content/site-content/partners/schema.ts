import { z } from 'zod'
import { defineFields, schemaOf, shapeOf } from '#records/kinds/fields.ts'
import { orderedItem } from '#records/kinds/item-shape.ts'
import { storedFile, webAddress } from '#platform/values/web-address.ts'
import { requiredText, text } from '../texts.schema.ts'

export const mostPartners = 200

export const partnerFields = defineFields({
  name: { schema: requiredText(160, 'Please give the partner a name'), label: 'Name', initial: '', input: 'line' },
  description: { schema: text(2000), label: 'Description', initial: '', input: 'paragraph', rows: 3 },
  website: { schema: webAddress.or(z.literal('')), label: 'Website', initial: '' },
  logo: { schema: storedFile.nullable(), label: 'Logo', initial: null },
})
export const partnerSchema = z.strictObject({ ...orderedItem, ...shapeOf(partnerFields) })
export type Partner = z.infer<typeof partnerSchema>

const ourPartners = 'Our Partners'
export const partnersFields = defineFields({
  title: {
    schema: requiredText(200, 'Please give the section a title').default(ourPartners),
    label: 'Title',
    initial: ourPartners,
  },
  description: { schema: text(2000), label: 'Description', initial: '' },
  partners: { schema: z.array(partnerSchema).max(mostPartners), label: 'Partners', initial: [] },
})
export const partnersSchema = schemaOf(partnersFields)
export type Partners = z.infer<typeof partnersSchema>
