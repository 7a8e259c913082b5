import { expect, test } from 'vitest'
import { createTestApp } from './app.ts'
import { type ApiDocument, operationsOf } from './described-operations.ts'

const app = await createTestApp()
const document = (await (await app.request('/api/openapi.json')).json()) as ApiDocument
const operations = operationsOf(document)

test('the document is OpenAPI 3.1 and describes operations', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operations.length).toBeGreaterThan(10)
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
})

test.each(operations)('$name says what it does, to whom it belongs and how it answers', (operation) => {
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

test('the readable page names every operation and breaks no rule of its own policy', async () => {
  const response = await app.request('/api/docs')
  const page = await response.text()
  for (const { name } of operations) expect(page).toContain(name)
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(page).not.toMatch(/<script|<style|style=|onclick=|src="http/)
})
