import { z } from 'zod'
import { certificateFields, certificateSchema } from '#features/certificates/schema.ts'
import { schemaOf } from '#platform/values/fields.ts'

export const certificateFieldsSchema = schemaOf(certificateFields)
export type CertificateFields = z.infer<typeof certificateFieldsSchema>

export const editableCertificateSchema = certificateSchema.extend({
  ...certificateFieldsSchema.shape,
  version: z.number().int(),
})
export type EditableCertificate = z.infer<typeof editableCertificateSchema>
