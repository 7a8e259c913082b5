// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EditorBoundary } from './editor-boundary.tsx'
import { toast } from '#platform/ui/toast.ts'

beforeEach(() => {
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

let isBroken = true
function Editor() {
  if (isBroken) throw new Error('No such value')
  return <p>The editor</p>
}

test('a fault in one editor is told with a reference, and Try Again opens it again (editor-1)', async () => {
  isBroken = true
  render(
    <MemoryRouter>
      <EditorBoundary>
        <Editor />
      </EditorBoundary>
      <p>The other editor</p>
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByText('An unexpected error occurred while editing.')).toBeTruthy()
  expect(screen.getByText('The other editor')).toBeTruthy()
  const reference = document.querySelector('code')?.textContent
  expect(reference).toMatch(/^[0-9a-f]{8}$/)
  expect(toast.error, 'the fault’s own words are for the console').toHaveBeenCalledExactlyOnceWith('Editor Error', {
    description: `This part of the page cannot be edited just now. What you typed is kept: press Try Again. Reference: ${reference}`,
    duration: 5000,
  })
  expect(console.error).toHaveBeenCalledWith(
    `Editor error, reference ${reference}:`,
    expect.objectContaining({ message: 'No such value' }),
  )
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(screen.getByText('The editor')).toBeTruthy()
})
