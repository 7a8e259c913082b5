import { z } from 'zod'
import { defineFields, schemaOf, shapeOf } from '#records/kinds/fields.ts'
import { orderedItem } from '#records/kinds/item-shape.ts'
import { storedFile, webAddress } from '#platform/values/web-address.ts'
import { requiredText, text, written } from './texts.schema.ts'
import { t } from '#platform/values/translate.ts'

export const mostPartners = 200

export const partnerFields = defineFields({
  name: {
    ...written(t('organisation::Name'), requiredText(160, t('Please give the partner a name'))),
    input: 'line',
  },
  description: { ...written(t('Description'), text(2000)), input: 'paragraph', rows: 3 },
  website: { schema: webAddress.or(z.literal('')), label: t('Website'), initial: '' },
  logo: { schema: storedFile.nullable(), label: t('Logo'), initial: null },
})
export const partnerSchema = z.strictObject({ ...orderedItem, ...shapeOf(partnerFields) })
export type Partner = z.infer<typeof partnerSchema>

const ourPartners = t('Our Partners')
const partnersTitle = requiredText(200, t('Please give the section a title')).default(ourPartners)
export const partnersFields = defineFields({
  title: written(t('Title'), partnersTitle, ourPartners),
  description: written(t('Description'), text(2000)),
  partners: { schema: z.array(partnerSchema).max(mostPartners), label: t('Partners'), initial: [] },
})
export const partnersSchema = schemaOf(partnersFields)
export type Partners = z.infer<typeof partnersSchema>
