import { expect, test } from 'vitest'
import { createTestApp } from './app.ts'

const app = await createTestApp()
type Operation = {
  summary?: string
  tags?: string[]
  responses?: Record<string, { description?: string }>
  parameters?: { name: string; in: string }[]
}
type Document = {
  openapi: string
  info: { title: string }
  paths: Record<string, Record<string, Operation>>
  components?: unknown
}
const document = (await (await app.request('/api/openapi.json')).json()) as Document
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method,
    path,
    operation,
  })),
)

test('the document is OpenAPI 3.1 and describes operations', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(operations.length).toBeGreaterThan(10)
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length)
})

test.each(operations)('$name says what it does, to whom it belongs and how it answers', ({ path, operation }) => {
  expect(operation.summary).toBeTruthy()
  expect(operation.tags?.length).toBeGreaterThan(0)
  const statuses = Object.keys(operation.responses ?? {})
  expect(statuses.some((status) => /^[23]/.test(status))).toBe(true)
  for (const response of Object.values(operation.responses ?? {})) expect(response.description).toBeTruthy()
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const described = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  expect(new Set(described)).toEqual(new Set(named))
})

test.each(operations.filter(({ operation }) => operation.tags?.includes('admin')))(
  '$name, an administrator’s, answers 401 to nobody whatever is sent',
  async ({ method, path, operation }) => {
    expect(Object.keys(operation.responses ?? {})).toEqual(expect.arrayContaining(['401', '403']))
    const address = path.replaceAll(/\{\w+\}/g, 'x')
    const init =
      method === 'get' ? { method } : { method, body: '{ no json', headers: { 'content-type': 'application/json' } }
    expect((await app.request(address, init)).status).toBe(401)
  },
)

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
  for (const { method, path } of operations) expect(page).toContain(`${method.toUpperCase()} ${path}`)
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(page).not.toMatch(/<script|<style|style=|onclick=|src="http/)
})
