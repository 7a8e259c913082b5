import { z } from 'zod'
import { withoutTurns } from '#platform/values/email-shape.ts'
import { type Role, roles } from '#platform/values/roles.ts'
import { httpAddress } from '#platform/values/web-address.ts'
import { languageNames, t } from '#platform/values/translate.ts'

export type { Role }
export const roleSchema = z.enum(roles)

const languageSchema = z.enum(languageNames)

/** A profile; a save names its `version`; times are ISO 8601. */
export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role: roleSchema,
  /** Of mail and the back office; null: never chosen. */
  language: languageSchema.nullable(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Profile = z.infer<typeof profileSchema>

/** As the provider tells it; name and picture each go by two keys. */
export const userMetadataSchema = z.object({
  full_name: z.string().optional(),
  name: z.string().optional(),
  avatar_url: z.string().optional(),
  picture: z.string().optional(),
})
export type UserMetadata = z.infer<typeof userMetadataSchema>

export const userSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  email_verified: z.boolean(),
  user_metadata: userMetadataSchema,
})
export type User = z.infer<typeof userSchema>

/** `expires_in` (s) and `expires_at` (s since 1970) are the access token's; the refresh token is the cookie alone. */
export const sessionSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number().int(),
  expires_at: z.number().int(),
  user: userSchema,
})
export type Session = z.infer<typeof sessionSchema>

export const noSessionSchema = z.object({ session: z.null() })

/** No real address is longer. */
const longestAddress = 2048

const elsewhere = httpAddress(t('This is not the address of a picture'))
/** A file of this site, or elsewhere on the web over http(s). */
const pictureAddressSchema = z
  .string()
  .max(longestAddress)
  .superRefine((address, context) => {
    const isOurs = /^\/files\/images\/[^\\]+$/.test(address)
    const problem = isOurs ? undefined : elsewhere.safeParse(address).error?.issues[0]?.message
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })

/** Accepted and ignored: the session decides. */
const fromSession = z.unknown().optional()

export const profileFieldsSchema = z.strictObject({
  full_name: z
    .string()
    .overwrite((name) => withoutTurns(name).trim())
    .max(100, t('The name can be at most 100 characters long'))
    .transform((name) => name || null)
    .nullable(),
  avatar_url: pictureAddressSchema.nullable(),
  language: languageSchema.nullable(),
})
export type ProfileFields = z.infer<typeof profileFieldsSchema>

/** An omitted picture or language stays. id, email and role are accepted but taken from the session. */
export const profileChangeSchema = z.strictObject({
  ...profileFieldsSchema.shape,
  avatar_url: profileFieldsSchema.shape.avatar_url.optional(),
  language: profileFieldsSchema.shape.language.optional(),
  version: z.number().int().min(1),
  id: fromSession,
  email: fromSession,
  role: fromSession,
})
export type ProfileChange = z.infer<typeof profileChangeSchema>

export const languageChoiceSchema = z.strictObject({ language: languageSchema })

export const roleChangeSchema = z.strictObject({ role: roleSchema })

/** `last_seen_at` is at most five minutes behind. */
export const listedUserSchema = profileSchema
  .omit({ language: true, version: true, updated_at: true })
  .extend({ last_seen_at: z.iso.datetime().nullable() })
export type ListedUser = z.infer<typeof listedUserSchema>

export const userListSchema = z.object({ items: z.array(listedUserSchema), next: z.string().nullable() })
export type UserList = z.infer<typeof userListSchema>

/** A session as its owner sees it; `last_used_at` is at most five minutes behind. */
export const ownSessionSchema = z.object({
  id: z.uuid(),
  /** The one that asks. */
  is_current: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signed_in_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

/** `api_keys`: how many of theirs go on working without a session. */
export const ownSessionsSchema = z.object({ items: z.array(ownSessionSchema), api_keys: z.number().int() })

/** `api_keys`: how many of theirs go on working. */
export const endedSessionsSchema = z.object({ ended: z.number().int(), api_keys: z.number().int() })

export const signOutAsked = z.strictObject({
  api_keys: z.enum(['keep', 'revoke']).default('keep').describe('What becomes of the API keys of whom is signed out.'),
})
