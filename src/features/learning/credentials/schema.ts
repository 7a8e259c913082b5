import { z } from 'zod'

/** A public key alone (RFC 7517), whose `kid` is the address it stands at. */
export const credentialKeySchema = z.object({
  kty: z.string(),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
  kid: z.url(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
})

/** The academy as Open Badges 3.0 names issuers. */
export const credentialIssuerSchema = z.object({
  id: z.url(),
  type: z.array(z.string()),
  name: z.string(),
  url: z.url(),
})
