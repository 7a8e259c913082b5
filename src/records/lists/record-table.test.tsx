// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { RecordTable } from './record-table.tsx'

type Course = { id: string; title: string; teacher: string; price: string }
const moss = { id: '1', title: 'Moss', teacher: 'Wen Ling', price: '¥100' }

// A phone, a tablet and a desk, by what they answer to the queries of their width.
const widths = { phone: 390, tablet: 820, desk: 1440 }
let width: number
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width < 16 * Number(/\(width < (\d+)rem\)/.exec(query)?.[1]),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  render(
    <RecordTable<Course, never>
      label="Courses"
      rows={[moss]}
      nameOf={({ title }) => title}
      main={{ heading: 'Title', renderCell: ({ title }) => title }}
      columns={[
        { heading: 'Teacher', below: 'main-unless-wide', needsHeading: true, renderCell: ({ teacher }) => teacher },
        { heading: 'Price', below: 'main-on-phones', renderCell: ({ price }) => price },
      ]}
      sorting={null}
      onSort={() => undefined}
      onEdit={() => undefined}
      onDelete={() => undefined}
    />,
  )
}
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test.each([
  ['phone', ['Title', 'Actions'], 'MossTeacher Wen Ling¥100'],
  ['tablet', ['Title', 'Price', 'Actions'], 'MossTeacher Wen Ling'],
  ['desk', ['Title', 'Teacher', 'Price', 'Actions'], 'Moss'],
] as const)(
  'on a %s columns stand below the name, which opens the row (records-1, lists-4)',
  async (device, shown, name) => {
    width = widths[device]
    open()
    expect(headings()).toEqual(shown)
    const row = within(screen.getByRole('row', { name: /Moss/ }))
    expect(row.getAllByRole('cell')[0]?.textContent).toBe(name)
    expect(row.getAllByText('¥100')).toHaveLength(1)
    expect(row.getByRole('button', { name: 'Edit Moss' })).toBeTruthy()
    await userEvent.click(row.getByRole('button', { name: 'Actions for Moss' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['EditE', 'DeleteDelete'])
  },
)

test('on a phone a text in two languages is one piece below the name, if not empty (lists-4)', () => {
  width = widths.phone
  render(
    <RecordTable<Course, never>
      label="Courses"
      rows={[moss, { ...moss, id: '2', title: 'Fern', teacher: '' }]}
      nameOf={({ title }) => title}
      main={{ heading: 'Title', renderCell: ({ title }) => title }}
      columns={[
        {
          heading: 'Teacher',
          below: 'main-on-phones',
          renderCell: ({ teacher }) => mixedText(teacher && `${teacher} 文玲 and others`),
        },
      ]}
      sorting={null}
      onSort={() => undefined}
      onEdit={() => undefined}
      onDelete={() => undefined}
    />,
  )
  const passage = screen.getByText('文玲')
  const column = passage.closest('.flex')
  expect(column?.children, 'one item of the row').toHaveLength(1)
  expect(column?.textContent).toBe('Wen Ling 文玲 and others')
  const [, , fern] = screen.getAllByRole('row')
  expect(fern?.querySelector('.flex > .flex > :empty'), 'what is empty is hidden by its own emptiness').toBeTruthy()
})
