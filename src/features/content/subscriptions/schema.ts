import { z } from 'zod'
import { categories } from '#features/content/announcements/schema.ts'
import { hasEmailShape, tidiedEmail } from '#platform/values/email-shape.ts'

export const digestIntervals = ['daily', 'weekly'] as const
export type DigestInterval = (typeof digestIntervals)[number]

/** What is subscribed to, and how often a digest may come. */
export const wantedSchema = z.strictObject({
  topics: z
    .array(z.enum(categories, { error: `This is none of: ${categories.join(', ')}.` }))
    .min(1, 'Please choose at least one topic.')
    .max(categories.length)
    .refine((topics) => new Set(topics).size === topics.length, 'A topic can be chosen only once.'),
  every: z.enum(digestIntervals, { error: `This is none of: ${digestIntervals.join(', ')}.` }),
})
export type Wanted = z.infer<typeof wantedSchema>

export const subscribeSchema = z.strictObject({
  email: z
    .string('邮箱是必填项')
    .overwrite(tidiedEmail)
    .min(1, '邮箱是必填项')
    .max(255, '邮箱地址不能超过255个字符')
    .refine(hasEmailShape, '请输入有效的邮箱地址'),
  ...wantedSchema.shape,
})
export type Subscribe = z.infer<typeof subscribeSchema>

/** For whoever holds its address. `asked` waits to be confirmed. */
export const subscriptionSchema = z.object({
  email: z.string(),
  wanted: wantedSchema.nullable(),
  asked: wantedSchema.nullable(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const ownSubscriptionSchema = z.object({ email: z.string(), wanted: wantedSchema.nullable() })
export type OwnSubscription = z.infer<typeof ownSubscriptionSchema>
