import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { profiles, sessions } from '../table.server.ts'
import { createTestApp } from '#test/app.ts'
import { hearChanges } from '#test/hear-changes.ts'
import { signIn, type SignedInStep } from './store.server.ts'

const app = await createTestApp()
const { db } = app.database
const identity = {
  issuer: 'https://accounts.google.com',
  subject: '1234',
  email: 'ann@example.test',
  emailVerified: true,
  metadata: { name: 'Ann', picture: 'https://pictures.example/ann.png' },
}
const signInWith = (changed: Partial<typeof identity> = {}, onSignedIn: SignedInStep[] = []) =>
  signIn(db, { settings: app.deps.settings, identity: { ...identity, ...changed }, requestId: 'test', onSignedIn })

beforeEach(async () => {
  await db.delete(profiles)
})

test('a new profile takes its name and picture from what the provider told', async () => {
  await signInWith()
  expect(await db.select().from(profiles)).toMatchObject([
    { email: 'ann@example.test', full_name: 'Ann', avatar_url: 'https://pictures.example/ann.png', role: 'student' },
  ])
})

test('the email follows the provider; another issuer’s subject is another person (sign-in-12)', async () => {
  const first = await signInWith()
  expect((await signInWith({ email: 'ann@new.example' })).profileId).toBe(first.profileId)
  expect((await signInWith({ issuer: 'https://elsewhere.example' })).profileId).not.toBe(first.profileId)
  const emails = (await db.select().from(profiles)).map(({ email }) => email).toSorted()
  expect(emails).toEqual(['ann@example.test', 'ann@new.example'])
})

test('five first sign-ins of one person at once make one profile and five sessions (profile-8)', async () => {
  const takesTime: SignedInStep = () => wait(50)
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => signInWith({}, [takesTime])))
  expect(new Set(people.map(({ profileId }) => profileId)).size).toBe(1)
  expect(await db.select().from(profiles)).toHaveLength(1)
  expect(await db.select().from(sessions)).toHaveLength(5)
})

test('sign-in hooks see the verified person in the same transaction', async () => {
  const seen: unknown[] = []
  const { profileId } = await signInWith({}, [
    async (tx, person) => {
      seen.push(person, (await tx.select().from(profiles)).length)
    },
  ])
  expect(seen).toEqual([{ profileId, email: 'ann@example.test', emailVerified: true }, 1])
})

test('a failing sign-in hook signs nobody in and leaves nothing behind', async () => {
  const fail: SignedInStep = () => Promise.reject(new Error('The claim failed.'))
  await expect(signInWith({}, [fail])).rejects.toThrow('The claim failed.')
  expect(await db.select().from(profiles)).toHaveLength(0)
  expect(await db.select().from(sessions)).toHaveLength(0)
})

test('without the development provider the sample administrator is a student', async () => {
  const real = await createTestApp({
    settings: { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
    database: app.database,
  })
  const sample = { ...identity, email: 'admin@academy.example' }
  await signIn(db, { settings: real.deps.settings, identity: sample, requestId: 'test', onSignedIn: [] })
  expect(await db.select().from(profiles)).toMatchObject([{ email: 'admin@academy.example', role: 'student' }])
})

test('a new profile is announced, a known one that comes back is not', async () => {
  const heard = await hearChanges(app)
  const { profileId } = await signInWith()
  await signInWith()
  expect(await heard.all()).toMatchObject([{ topic: 'accounts/profiles', ids: [profileId] }])
})
