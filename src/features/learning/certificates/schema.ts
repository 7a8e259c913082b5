import { z } from 'zod'
import type { MediaPurpose } from '#features/content/media/schema.ts'
import { defineFields, imageField, longTextField, publishedField, titleField } from '#records/kinds/fields.ts'
import { recordSchemas } from '#records/kinds/record-schemas.ts'
import { t } from '#platform/values/translate.ts'

/** In the currency's own unit, at most two decimals. */
export const priceSchema = z
  .number(t('Please enter a price.'))
  .min(0, t('A price is never below 0.'))
  .max(9_999_999_999, t('This price is too high.'))
  .refine((price) => Number.isInteger(Math.round(price * 1e6) / 1e4), t('A price has at most two decimals.'))

export const certificateFields = defineFields({
  title: { ...titleField, isPublic: true },
  description: {
    ...longTextField(t('Description'), 5000, t('A description has at most 5,000 characters.')),
    input: 'richText',
    isPublic: true,
    isTranslatable: true,
  },
  price: {
    schema: priceSchema,
    label: t('Price'),
    hint: t('Each course that leads to it costs this. With 0, each course keeps its own price.'),
    initial: 0,
    input: 'price',
    isPublic: true,
  },
  image_url: { ...imageField(t('Image'), { purpose: 'certificate-image' satisfies MediaPurpose }), isPublic: true },
  published: { ...publishedField, hint: t('Courses show published certificates alone.') },
})

export const certificateShapes = recordSchemas(certificateFields)
export const { fields: certificateFieldsSchema, record: certificateSchema } = certificateShapes
export type Certificate = z.infer<typeof certificateSchema>
export type EditableCertificate = z.infer<typeof certificateShapes.editable>
