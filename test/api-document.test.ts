import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { createTestApp } from './app.ts'
import { type ApiDocument, operationsOf } from './described-operations.ts'

const app = await createTestApp()
const document = (await (await app.request('/api/openapi.json')).json()) as ApiDocument
const operations = operationsOf(document)

test('the document is OpenAPI 3.1 and describes operations (api-7)', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operations.length).toBeGreaterThan(10)
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
})

test.each(operations)('$name has a description, a tag and its answers', (operation) => {
  expect(operation.summary).toBeTruthy()
  expect(operation.tags.length).toBeGreaterThan(0)
  const statuses = Object.keys(operation.responses)
  expect(statuses.some((status) => /^[23]/.test(status))).toBe(true)
  if (operation.tags.includes('admin')) expect(statuses).toEqual(expect.arrayContaining(['401', '403']))
  for (const response of Object.values(operation.responses)) expect(response.description).toBeTruthy()
  const named = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const described = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  expect(new Set(described)).toEqual(new Set(named))
})

test('every reference in the document leads somewhere', () => {
  for (const [, reference] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = String(reference)
      .split('/')
      .reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], document)
    expect(target, reference).toBeDefined()
  }
})

test('every pattern of the document is one of JSON Schema, without flags of a program (api-1)', () => {
  const patterns: string[] = []
  JSON.stringify(document, (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') patterns.push(value)
    return value
  })
  expect(patterns.length).toBeGreaterThan(10)
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern, 'u'), pattern).not.toThrow()
    expect(pattern).not.toMatch(/(?<!\\)\//)
  }
})

test('the readable page names every operation and breaks no rule of its own policy (api-7)', async () => {
  const response = await app.request('/api/docs')
  const page = await response.text()
  for (const { name } of operations) expect(page).toContain(name)
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(page).not.toMatch(/<script|<style|style=|onclick=|src="http/)
})

test('a linter of OpenAPI finds nothing in the document, by its recommended rules (api-1)', async () => {
  // Here the site is served by this very machine; signing in leads elsewhere: it answers 302 alone.
  const config = await createConfig(
    'extends: [recommended]\nrules: { no-server-example.com: off, operation-2xx-response: off }',
  )
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('a client made from the document calls operations by verbs, each once (api-1)', () => {
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => (operation as { operationId?: string }).operationId ?? ''),
  )
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z]+[A-Z]?[A-Za-z]*$/.test(id))).toEqual([])
  expect(ids).toEqual(
    expect.arrayContaining(['enrollInCourse', 'listCourses', 'getCourse', 'listAllCourses', 'addTeacher', 'saveHero']),
  )
})

test('every admin operation is tagged and needs a session; every write names its limit (api-1)', () => {
  const untagged = operations.filter(({ path, tags }) => path.startsWith('/api/admin/') && !tags.includes('admin'))
  const unbound = operations.filter(({ method, responses }) => method !== 'GET' && !('429' in responses))
  expect([untagged, unbound]).toEqual([[], []])
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const admins = described.filter(({ tags }) => tags?.includes('admin')) as { security?: object[] }[]
  expect(admins.length).toBeGreaterThan(50)
  for (const { security } of admins) expect(security?.slice(0, 2)).toEqual([{ session: [] }, { bearer: [] }])
  const forKeys = admins.flatMap(({ security }) => security?.slice(2) ?? [])
  expect(forKeys.length).toBeGreaterThan(40)
  for (const one of forKeys) expect(one).toEqual({ apiKey: [expect.stringMatching(/^\w+:(read|write)$/)] })
})

test('a schema that repeats is one component (api-1)', () => {
  const seen = new Map<string, number>()
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if ('properties' in value && 'type' in value)
      seen.set(JSON.stringify(value), (seen.get(JSON.stringify(value)) ?? 0) + 1)
    Object.values(value).forEach(walk)
  }
  walk(document)
  const repeated = [...seen].filter(([, count]) => count > 2).map(([schema]) => schema.slice(0, 200))
  expect(repeated).toEqual([])
})
