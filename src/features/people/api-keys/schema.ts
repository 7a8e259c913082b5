import { z } from 'zod'
import { apiScopes } from '#platform/values/api-scopes.ts'
import { t } from '#platform/values/translate.ts'

/** Of one person. */
export const mostKeys = 20
/** In days. */
export const keyLifetimes = [30, 90, 365] as const

export const apiKeyCreationSchema = z.strictObject({
  name: z.string().trim().min(1, t('Please enter a name.')).max(100, t('A name has at most 100 characters.')),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1, t('Please choose what the key may do.'))
    .max(apiScopes.length)
    .transform((scopes) => apiScopes.filter((scope) => scopes.includes(scope))),
  /** Null: until it is revoked. */
  days: z.union(keyLifetimes.map((days) => z.literal(days))).nullable(),
})
export type ApiKeyCreation = z.infer<typeof apiKeyCreationSchema>

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How the key begins; the rest is nowhere. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  created_at: z.iso.datetime(),
  /** At most a minute behind. */
  last_used_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

export const apiKeysSchema = z.object({ items: z.array(apiKeySchema) })
/** The key itself is told this once. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string() })
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>
