// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { FieldConflict } from '#records/saving/merge.ts'
import { ConflictDialog } from './editing-windows.tsx'

afterEach(cleanup)

const paragraph = (text: string) => ({ id: '1', type: 'paragraph', text: [{ text, marks: [], href: null }] })
const open = (overlaps: FieldConflict[]) => {
  const onChoose = vi.fn()
  const conflict = { version: 2, theirs: {}, overlaps }
  const rest = { what: 'it', mine: {}, naming: { fields: {} }, busy: false, onLater: vi.fn() }
  render(<ConflictDialog {...rest} conflict={conflict} onChoose={onChoose} />)
  return onChoose
}

test('both texts of a conflict can be kept (texts-15)', async () => {
  const onChoose = open([{ path: 'content_blocks.1', mine: paragraph('Mine'), theirs: paragraph('Theirs') }])
  await userEvent.click(screen.getByRole('radio', { name: 'Keep both, mine first' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save this choice' }))
  expect(onChoose).toHaveBeenCalledWith({ 'content_blocks.1': 'both' })
})

test('values that cannot be joined offer no choice to keep both (texts-15)', () => {
  open([
    { path: 'title', mine: 'Rivers', theirs: 'Lakes' },
    { path: 'content_blocks.1', mine: paragraph('Mine'), theirs: undefined },
  ])
  expect(screen.getAllByRole('radio')).toHaveLength(4)
})
