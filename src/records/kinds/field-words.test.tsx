// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openScreen } from '#test/admin-screen.tsx'
import { useFieldWords } from './field-words.ts'
import type { Fields } from './fields.ts'
import { StoredValue } from './stored-value.tsx'

afterEach(cleanup)

const field = { schema: z.unknown(), label: '', initial: null }
const declared: Fields = {
  price: { ...field, input: 'price' },
  hours: { ...field, input: 'number' },
  date: { ...field, input: 'date' },
  floor: { ...field, input: 'choice', words: { first: 'First floor' } },
}

test.each([
  ['price', 28_000, '¥28,000 JPY'],
  ['hours', 28_000, '28000'],
  ['date', '2026-03-05', 'Mar 05, 2026'],
  ['date', 'in March', 'in March'],
  ['floor', 'first', 'First floor'],
  ['floor', 'cellar', 'cellar'],
  ['time_zone', 'America/New_York', 'New York'],
  ['starts_at', '2026-03-05T02:00:00.000Z', 'Mar 05, 2026, 10:00'],
  ['title', '2026-03-05', '2026-03-05'],
] as const)('a version says %s %j as %j (compare-4)', (name, value, said) => {
  const Shown = () => (
    <StoredValue path={name} value={value} documents={[]} naming={{ fields: {}, wordsFor: useFieldWords(declared) }} />
  )
  expect(openScreen(Shown).container.textContent).toBe(said)
})
