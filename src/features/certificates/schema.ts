import { z } from 'zod'
import { pageAsked } from '#platform/values/paging.ts'

/** A published certificate as visitors see it (public.md §3); the price is in the currency's own unit. */
export const certificateSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  price: z.number(),
  image_url: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type Certificate = z.infer<typeof certificateSchema>

export const certificatesAsked = z.strictObject(pageAsked)
export type CertificatesAsked = z.infer<typeof certificatesAsked>

export const certificateListSchema = z.object({ items: z.array(certificateSchema), next: z.string().nullable() })
export type CertificateList = z.infer<typeof certificateListSchema>
