// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen } from '#test/admin-screen.tsx'

/** Each test has the module anew: the zones of its language. */
let chosen: (string | null)[]
beforeEach(() => {
  vi.resetModules()
  chosen = []
})
afterEach(cleanup)

async function open(value: string | null) {
  const { ZoneField } = await import('./zone-field.tsx')
  openScreen(function Screen() {
    const [zone, setZone] = useState(value)
    const onChange = (next: string | null) => {
      chosen.push(next)
      setZone(next)
    }
    return <ZoneField label="Time zone" value={zone} onChange={onChange} />
  })
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' })
const search = (text: string) => {
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value: text } })
  return screen.queryAllByRole('option').map(({ textContent }) => textContent)
}
const press = (key: string) => fireEvent.keyDown(field(), { key })

test('a time zone is found by its city and by its id, which is stored (zones-2)', async () => {
  await open(null)
  expect(field().value).toBe('Shanghai (the academy’s)')
  expect(search('new york')).toEqual(['New YorkAmerica/New_York'])
  expect(search('america/new_y')).toEqual(['New YorkAmerica/New_York'])
  press('Enter')
  expect([chosen, field().value]).toEqual([['America/New_York'], 'New York (America/New_York)'])
  expect(search('')[0]).toBe('Shanghai (the academy’s)Asia/Shanghai')
  press('Enter')
  expect(chosen.at(-1)).toBeNull()
})

test('nothing is chosen by what no time zone is called, and what is stored stays (zones-2)', async () => {
  await open('CST')
  expect(field().value).toBe('CST')
  expect(search('atlantis')).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('There is no such time zone.')
  press('Enter')
  press('Escape')
  expect([chosen, field().value]).toEqual([[], 'CST'])
})

test('in Chinese it is called and found by its Chinese name, and by its id (zones-2)', async () => {
  const { inLanguage } = await import('#platform/server/language.ts')
  await inLanguage('zh', async () => {
    await open('Europe/Berlin')
    expect(field().value).toBe('德国时间（Europe/Berlin）')
    expect(search('纽约')).toEqual(['纽约时间America/New_York'])
    expect(search('new_york')).toEqual(['纽约时间America/New_York'])
    press('Enter')
    expect(chosen).toEqual(['America/New_York'])
  })
})
