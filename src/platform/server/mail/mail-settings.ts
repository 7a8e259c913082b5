import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { hasEmailShape } from '#platform/values/email-shape.ts'

/** An address with the name that stands before it; '' for none. */
export type Mailbox = { name: string; address: string }

/** `Academy <office@academy.example>`, or the address alone. */
export const mailbox = z
  .string()
  .transform(readMailbox)
  .refine(
    ({ address }) => hasEmailShape(address),
    'must be an email address, or a name with one: Academy <office@academy.example>',
  )

/** nodemailer signs with RSA alone. In an environment the lines may be written with `\n` between. */
export const dkimKey = z
  .string()
  .transform((pem) => pem.replaceAll(String.raw`\n`, '\n'))
  .refine(isRsaKey, 'must be an RSA private key in PEM')

function readMailbox(text: string): Mailbox {
  const [, name, address] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  if (name === undefined || address === undefined) return { name: '', address: text.trim() }
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
