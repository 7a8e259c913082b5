import { z } from 'zod'
import { orderedItem } from '#platform/values/item-shape.ts'
import { storedFile, webAddress } from '#platform/values/web-address.ts'

/** A partner organisation, shown by `order` from 0 (public.md §3, admin.md §4). */
export const partnerSchema = z.strictObject({
  ...orderedItem,
  name: z.string().trim().min(1, 'Please give the partner a name').max(160),
  logo: storedFile.nullable(),
  description: z.string().trim().max(2000),
  website: webAddress.or(z.literal('')),
})
export type Partner = z.infer<typeof partnerSchema>

export const partnersSchema = z.strictObject({
  title: z.string().trim().min(1, 'Please give the section a title').max(200).default('Our Partners'),
  description: z.string().trim().max(2000),
  partners: z.array(partnerSchema).max(200),
})
export type Partners = z.infer<typeof partnersSchema>
