import { z } from 'zod'
import { httpAddress } from '#platform/values/web-address.ts'

export const roleSchema = z.enum(['student', 'admin'])
export type Role = z.infer<typeof roleSchema>

/** Somebody's profile (public.md §3); `version` is what a save of it names. Moments are ISO 8601. */
export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  full_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role: roleSchema,
  version: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Profile = z.infer<typeof profileSchema>

/** What the provider tells of a person beyond the email; names and pictures go under two names each. */
export const userMetadataSchema = z.object({
  full_name: z.string().optional(),
  name: z.string().optional(),
  avatar_url: z.string().optional(),
  picture: z.string().optional(),
})
export type UserMetadata = z.infer<typeof userMetadataSchema>

/** Who is signed in, as the provider told it. */
export const userSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  email_verified: z.boolean(),
  user_metadata: userMetadataSchema,
})
export type User = z.infer<typeof userSchema>

/**
 * A session as scripts see it: `expires_in` in seconds, `expires_at` in seconds since 1970, both of the access token.
 * The refresh token is the cookie and never part of it (decisions.md B).
 */
export const sessionSchema = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.number().int(),
  expires_at: z.number().int(),
  user: userSchema,
})
export type Session = z.infer<typeof sessionSchema>

/** Nobody is signed in. */
export const noSessionSchema = z.object({ session: z.null() })

/** Bytes in a web address nobody has a reason to pass. */
const longestAddress = 2048

const elsewhere = httpAddress('This is not the address of a picture')
/** A picture of one's own: stored by this site, or elsewhere on the web over http(s). */
const pictureAddressSchema = z
  .string()
  .max(longestAddress)
  .superRefine((address, context) => {
    const isOurs = /^\/files\/images\/[^\\]+$/.test(address)
    const problem = isOurs ? undefined : elsewhere.safeParse(address).error?.issues[0]?.message
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })

/** Whatever it is, it counts for nothing. */
const fromSession = z.unknown().optional()

/** What somebody may change of the own profile; id, email and role may stand in it and come from the session all the same. */
export const profileChangeSchema = z.strictObject({
  full_name: z
    .string()
    .trim()
    .max(100, 'The name can be at most 100 characters long')
    .transform((name) => name || null)
    .nullable(),
  avatar_url: pictureAddressSchema.nullable().optional(),
  version: z.number().int().min(1),
  id: fromSession,
  email: fromSession,
  role: fromSession,
})
export type ProfileChange = z.infer<typeof profileChangeSchema>

export const roleChangeSchema = z.strictObject({ role: roleSchema })
