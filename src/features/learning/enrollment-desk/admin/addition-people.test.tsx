// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Line } from '../adding/schema.ts'
import { AdditionLines, AdditionPeople, type KeptLine } from './addition-people.tsx'

afterEach(cleanup)

const listOf = (name: string) => new File([readFileSync(`test/people-lists/${name}`)], name)
const names = (lines: readonly Line[]) => lines.map((line) => line.full_name)

function shown(room = 500) {
  const taken: { lines: readonly Line[]; instead: readonly KeptLine[] }[] = []
  const onAdd = (lines: readonly Line[], instead: readonly KeptLine[] = []) => {
    taken.push({ lines, instead })
    return lines.map((line, at) => ({ ...line, key: `${taken.length}-${at}` }))
  }
  render(<AdditionPeople room={room} onAdd={onAdd} />)
  return { taken, user: userEvent.setup(), file: () => screen.getByLabelText('CSV file') }
}

test('a list in a doubtful encoding says how it was read, and is read otherwise (enroll-staff-6)', async () => {
  const { taken, user, file } = shown()
  await user.upload(file(), listOf('excel-polish-windows-1250.csv'))
  const choice = await screen.findByLabelText('Read as')
  expect(choice).toHaveProperty('value', 'windows-1250')
  expect(names(taken[0]?.lines ?? [])).toEqual(['Łukasz Dąbrowski', 'Żaneta Święty'])
  await user.selectOptions(choice, 'windows-1252')
  await expect.poll(() => taken.length).toBe(2)
  expect(names(taken[1]?.lines ?? [])).toEqual(['£ukasz D¹browski', '¯aneta Œwiêty'])
  expect(taken[1]?.instead.map(({ key }) => key)).toEqual(['1-0', '1-1'])
})

test('a list in UTF-8 asks nothing and names what is left out (enroll-staff-6, enroll-staff-7)', async () => {
  const { taken, user, file } = shown()
  await user.upload(file(), listOf('title-rows-and-totals.csv'))
  expect(await screen.findByText(/1 line of totals/)).toBeTruthy()
  expect(screen.queryByLabelText('Read as')).toBeNull()
  expect(names(taken[0]?.lines ?? [])).toEqual(['Ann Lee', 'Bob Roe'])
})

test('pasted addresses become people; a paste without any stays in the field (enroll-staff-7)', async () => {
  const { taken, user } = shown()
  const field = screen.getByLabelText('Paste a list')
  await user.click(field)
  await user.paste('ann@people.example, bob@people.example')
  await user.click(screen.getByRole('button', { name: 'Take these lines' }))
  await expect
    .poll(() => taken[0]?.lines.map(({ email }) => email))
    .toEqual(['ann@people.example', 'bob@people.example'])
  await expect.poll(() => (field as HTMLTextAreaElement).value).toBe('')
})

const wrong = { outcome: 'wrong', has_account: false, fields: { email: 'Email is required' } } as const

function Both() {
  const [lines, setLines] = useState<KeptLine[]>([])
  const onAdd = (added: readonly Line[]) => {
    const kept = added.map((line) => ({ ...line, key: `line-${lines.length}` }))
    setLines([...lines, ...kept])
    return kept
  }
  const onChange = (key: string, part: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  return (
    <>
      <AdditionPeople room={9} onAdd={onAdd} />
      <AdditionLines lines={lines} judgedOf={() => wrong} onChange={onChange} onRemove={() => {}} />
    </>
  )
}

test('a person added by hand is typed at once, and told what is wrong only then (enroll-staff-7)', async () => {
  render(<Both />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'One person' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect([screen.queryByText('Email is required'), screen.queryByText('Wrong')]).toEqual([null, null])
  await user.keyboard('Ann')
  expect([screen.getByText('Email is required'), screen.getByText('Wrong')]).toHaveLength(2)
})
