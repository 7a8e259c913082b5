import { expect, test } from 'vitest'
import { credentialOf, didDocument, issuerProfile, statusListOf, statusListSize } from './rules.ts'

const issuer = { siteName: 'Ecological Civilization Academy', publicUrl: 'https://academy.example' }
const facts = {
  number: '7K3MABCDEFGH4',
  holder_name: 'Lin Wanqing',
  title: 'Certificate in Watershed Stewardship',
  course_id: '5d1f0a52-9c0e-4b7e-8a35-51d2ce0f6b11',
  course_title: 'Measuring Water Together',
  completed_on: '2026-11-12',
  issued_at: new Date('2026-11-24T05:50:00.789Z'),
  expires_at: new Date('2028-11-23T16:00:00Z'),
  language: 'zh-Hans',
  status_index: statusListSize + 77,
}
const page = 'https://academy.example/certificates/7K3M-ABCD-EFGH-4'

test('a credential has all that Open Badges 3.0 requires, without a wrapper (credential-1)', () => {
  expect(credentialOf(facts, issuer)).toEqual({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: page,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: 'Certificate in Watershed Stewardship',
    issuer: {
      id: 'https://academy.example/api/credentials/issuer',
      type: ['Profile'],
      name: 'Ecological Civilization Academy',
      url: 'https://academy.example',
    },
    validFrom: '2026-11-24T05:50:00Z',
    validUntil: '2028-11-23T16:00:00Z',
    credentialSubject: {
      id: `${page}#holder`,
      type: ['AchievementSubject'],
      activityEndDate: '2026-11-12T00:00:00Z',
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: 'Lin Wanqing', identityType: 'name' }],
      achievement: {
        id: 'https://academy.example/course/5d1f0a52-9c0e-4b7e-8a35-51d2ce0f6b11',
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: 'Certificate in Watershed Stewardship',
        description:
          'A certificate of the Ecological Civilization Academy for completing the course “Measuring Water Together”.',
        criteria: { narrative: 'Awarded for completing the course “Measuring Water Together”.' },
        inLanguage: 'zh-Hans',
      },
    },
    credentialStatus: {
      id: 'https://academy.example/api/credentials/status-lists/1#77',
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '77',
      statusListCredential: 'https://academy.example/api/credentials/status-lists/1',
    },
    iss: 'https://academy.example/api/credentials/issuer',
    jti: page,
    sub: `${page}#holder`,
    nbf: Date.parse('2026-11-24T05:50:00Z') / 1000,
    exp: Date.parse('2028-11-23T16:00:00Z') / 1000,
  })
})

test('a credential without an end or with a hidden name omits them (credential-1, credential-4)', () => {
  const credential = credentialOf({ ...facts, expires_at: null, language: null, holder_name: null }, issuer)
  expect(credential).not.toHaveProperty('exp')
  expect(credential).not.toHaveProperty('validUntil')
  expect(credential.credentialSubject).not.toHaveProperty('identifier')
  expect(JSON.stringify(credential)).not.toContain('Wanqing')
})

test('the issuer has the same address everywhere (credential-2)', () => {
  const { id } = issuerProfile(issuer)
  expect(credentialOf(facts, issuer).iss).toBe(id)
  expect(statusListOf(0, 'u', issuer)).toMatchObject({ issuer: id, iss: id })
  expect(didDocument([], issuer)).toMatchObject({ id: 'did:web:academy.example', alsoKnownAs: [id] })
  const local = didDocument([], { ...issuer, publicUrl: 'http://localhost:3170' })
  expect(local.id).toBe('did:web:localhost%3A3170')
})
