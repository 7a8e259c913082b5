import { expect, test } from 'vitest'
import { AppError } from '#platform/server/errors.ts'
import { streamText } from './stream-text.ts'

const mayStill = async () => {}
const open = { closing: new AbortController().signal, mayStill }

test('a body is made part by part, as it is read', async () => {
  let made = 0
  async function* parts() {
    for (; made < 5; made++) yield `part ${made}\n`
  }
  const reader = (await streamText(parts(), open)).getReader()
  await reader.read()
  expect(made).toBeLessThan(4)
  await reader.cancel()
})

test('an error at the first part comes before the body begins', async () => {
  async function* parts() {
    yield 'head'
    await Promise.reject(new Error('The database is away.'))
  }
  await expect(streamText(parts(), open)).rejects.toThrow('The database is away.')
})

test('a body that breaks off ends with an error (export-5)', async () => {
  async function* parts() {
    yield 'head'
    yield 'one'
    await Promise.reject(new Error('The database went away.'))
  }
  await expect(new Response(await streamText(parts(), open)).text()).rejects.toThrow('The database went away.')
  const stopping = new AbortController()
  async function* endless() {
    for (;;) yield 'more'
  }
  const body = await streamText(endless(), { closing: stopping.signal, mayStill })
  stopping.abort()
  await expect(new Response(body).text()).rejects.toThrow('The server is stopping.')
})

test('a reader who disconnects stops the generation', async () => {
  let ended = false
  async function* parts() {
    try {
      for (;;) yield 'more'
    } finally {
      ended = true
    }
  }
  await (await streamText(parts(), open)).cancel()
  expect(ended).toBe(true)
})

test('a body breaks off once its reader loses access (api-14)', async () => {
  let made = 0
  async function* parts() {
    for (;;) yield `part ${made++}\n`
  }
  const lost = Promise.reject(new AppError('unauthenticated'))
  const body = await streamText(parts(), { ...open, mayStill: () => lost })
  await expect(new Response(body).text()).rejects.toThrow('sign in')
  expect(made).toBe(2)
})
