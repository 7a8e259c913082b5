import { z } from 'zod'
import { pageAsked } from '#platform/values/paging.ts'
import { httpAddress } from '#platform/values/web-address.ts'
import { t } from '#platform/values/translate.ts'

export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Of a site. */
export const mostEndpoints = 20

/** What the form of an endpoint sends; `events` are judged by the server, which knows all. */
export function endpointFieldsSchema(events: readonly string[]) {
  return z.strictObject({
    url: httpAddress(t('Please enter an address that starts with https://')).max(
      2048,
      t('An address has at most 2,048 characters.'),
    ),
    events: z
      .array(z.enum(events, t('This is no event of this site.')))
      .min(1, t('Please choose at least one event.'))
      .max(events.length)
      .transform((chosen) => events.filter((event) => chosen.includes(event))),
  })
}
export type EndpointFields = z.input<ReturnType<typeof endpointFieldsSchema>>

/** A saved one may be switched on and off as well. */
export function endpointSaveSchema(events: readonly string[]) {
  return endpointFieldsSchema(events).extend({ is_active: z.boolean() })
}
export type EndpointSave = z.input<ReturnType<typeof endpointSaveSchema>>

export const webhookEndpointSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.string()),
  is_active: z.boolean(),
  /** When the site switched it off, after days of failures. */
  switched_off_at: z.iso.datetime().nullable(),
  failing_since: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** The last delivery that was tried. */
  last: z.object({ state: z.enum(deliveryStates), at: z.iso.datetime() }).nullable(),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>

export const webhookEndpointsSchema = z.object({
  items: z.array(webhookEndpointSchema),
  /** Every event that an endpoint may choose. */
  events: z.array(z.string()),
})
/** The secret is told this once. */
export const endpointSecretSchema = webhookEndpointSchema.extend({ secret: z.string() })

export const webhookDeliverySchema = z.object({
  id: z.uuid(),
  endpoint_id: z.uuid(),
  type: z.string(),
  /** Of the record; null for a test. */
  record_id: z.string().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  created_at: z.iso.datetime(),
  tried_at: z.iso.datetime().nullable(),
  next_at: z.iso.datetime().nullable(),
  /** Of the last answer: its HTTP status, how it begins, and how long it took. */
  status: z.number().int().nullable(),
  answer: z.string().nullable(),
  ms: z.number().int().nullable(),
  /** Why there was no answer. */
  error: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

export const deliveryListAsked = z.strictObject({
  ...pageAsked,
  endpoint: z.uuid(t('This is no id of an endpoint.')).optional(),
  state: z.enum(deliveryStates).optional(),
})
export type DeliveryListAsked = z.infer<typeof deliveryListAsked>
export const webhookDeliveriesSchema = z.object({
  items: z.array(webhookDeliverySchema),
  next: z.string().nullable(),
})
