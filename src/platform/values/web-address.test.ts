import { expect, test } from 'vitest'
import { profileChangeSchema } from '#features/people/accounts/schema.ts'
import { documentAddress, pictureAddress } from '#records/saving/record-save.ts'
import { addressProblem, credentialsMessage, webAddress } from './web-address.ts'

const withCredentials = [
  'https://me:secret@example.org/',
  'http://me@example.org',
  'https://:secret@example.org/a',
  ' https://me:secret@example.org/',
]

test.each(withCredentials)(
  'the address %j, with a name or password, is refused wherever addresses are taken (api-12)',
  (address) => {
    const messages = [
      webAddress.safeParse(address.trim()),
      documentAddress.safeParse(address),
      profileChangeSchema.safeParse({ full_name: null, version: 1, avatar_url: address.trim() }),
    ].map(({ error }) => error?.issues[0]?.message)
    expect(messages).toEqual(Array(3).fill(credentialsMessage))
    expect(addressProblem(address.trim())).toBe(credentialsMessage)
  },
)

test.each(['https://example.org/@me', 'https://example.org/?to=me@example.org', 'http://example.org:8080/a#b@c'])(
  'the address %s is taken (api-12, addresses-1)',
  (address) => {
    for (const schema of [webAddress, documentAddress]) expect(schema.parse(address)).toBe(address)
  },
)

test.each(['ftp://example.org', 'javascript:alert(1)', 'example.org', '//example.org'])(
  '%s is no web address (api-12, addresses-1)',
  (address) => {
    for (const schema of [webAddress, pictureAddress, documentAddress])
      expect(schema.safeParse(address).success).toBe(false)
  },
)
