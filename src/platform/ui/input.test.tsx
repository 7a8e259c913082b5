// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CopyField } from './copy-field.tsx'
import { NumberField } from './parsed-field.tsx'

afterEach(cleanup)
const said = 'Please complete this, or clear it.'

test('half a number is wrong until another value takes its place (half-typed-1)', () => {
  const price = (disabled: boolean) => (
    <NumberField label="Price" value={null} disabled={disabled} onChange={() => {}} />
  )
  const { rerender } = render(price(false))
  const field = screen.getByLabelText('Price')
  // As browsers have it for '-'.
  Object.defineProperty(field, 'validity', { value: { badInput: true } })
  fireEvent.blur(field)
  expect(screen.getByText(said)).toBeTruthy()
  rerender(price(true))
  expect(screen.queryByText(said)).toBeNull()
  rerender(price(false))
  expect(screen.queryByText(said)).toBeNull()
})

test('that something was copied is told outside of the button (keys-1)', async () => {
  const person = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<CopyField label="Your API key" value="eca_secret" hint="Copy it now." />)
  const status = screen.getByRole('status')
  expect([status.textContent, status.closest('button')]).toEqual(['', null])
  await person.click(screen.getByRole('button', { name: 'Copy' }))
  expect(status.textContent).toBe('Copied')
})
