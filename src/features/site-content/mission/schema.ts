import { z } from 'zod'
import { itemId } from '#platform/values/item-shape.ts'
import { webAddress } from '#platform/values/web-address.ts'
import { modulesSchema } from '#features/site-content/modules/schema.ts'

export const valueIcons = ['Heart', 'Globe', 'Users', 'Leaf'] as const
export type ValueIcon = (typeof valueIcons)[number]

/** A value card; a new one defaults to a Heart, empty texts and no link (admin.md §3). */
export const missionValueSchema = z.strictObject({
  id: itemId,
  icon: z.enum(valueIcons),
  title: z.string().trim().max(120),
  description: z.string().trim().max(1000),
  link: webAddress.nullable(),
})
export type MissionValue = z.infer<typeof missionValueSchema>

/** The mission section: the home page shows its values and quote, /about/mission its modules (public.md §3). */
export const missionSchema = z.strictObject({
  title: z.string().trim().min(1, 'Please give the mission a title').max(200),
  description: z.string().trim().max(3000),
  values: z.array(missionValueSchema).max(24),
  quote: z.strictObject({ text: z.string().trim().max(1000), author: z.string().trim().max(200) }),
  modules: modulesSchema,
})
export type Mission = z.infer<typeof missionSchema>
