import { z } from 'zod'
import { categories } from '#features/content/announcements/schema.ts'
import { emailField } from '#platform/values/email-field.ts'
import { t } from '#platform/values/translate.ts'
import { digestIntervals } from './rules.ts'

export { digestIntervals }

/** What is subscribed to, and how often a digest may come. */
export const wantedSchema = z.strictObject({
  topics: z
    .array(z.enum(categories))
    .min(1, t('Please choose at least one topic.'))
    .max(categories.length)
    .refine((topics) => new Set(topics).size === topics.length, t('A topic can be chosen only once.')),
  every: z.enum(digestIntervals),
})
export type Wanted = z.infer<typeof wantedSchema>

export const subscribeSchema = z.strictObject({
  email: emailField,
  ...wantedSchema.shape,
})
export type Subscribe = z.infer<typeof subscribeSchema>
/** What the site's footer asks for. */
export const usuallyWanted: Wanted = { topics: [...categories], every: 'weekly' }

/** For whoever holds its address. `asked` waits to be confirmed. */
export const subscriptionSchema = z.object({
  email: z.string(),
  wanted: wantedSchema.nullable(),
  asked: wantedSchema.nullable(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const ownSubscriptionSchema = z.object({ email: z.string(), wanted: wantedSchema.nullable() })
export type OwnSubscription = z.infer<typeof ownSubscriptionSchema>
