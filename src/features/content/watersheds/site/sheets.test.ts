import { expect, test } from 'vitest'
import type { Watershed } from '../client.ts'
import { sheetSize, sheetsOf } from './sheets.ts'

const river = (name: string, place: string, course: string): Watershed => ({
  id: `10000000-0000-4000-8000-0000000000${name.length}${place.length}`,
  name,
  place,
  river_line: course,
  group_name: 'Wardens',
  since_year: 2014,
  measures: '',
  unit: '',
  readings: '',
  created_at: '2026-01-01T00:00:00.000Z',
})

test('each basin is a sheet of its own, and rivers are numbered through (watersheds-1)', () => {
  const sheets = sheetsOf([river('Walnut', 'Min', ''), river('Oji', 'Enugu', ''), river('Baishui', 'Min', '')])
  expect(sheets.map(({ place, rivers }) => [place, rivers.map(({ number, name }) => `${number} ${name}`)])).toEqual([
    ['Enugu', ['1 Oji']],
    ['Min', ['2 Baishui', '3 Walnut']],
  ])
})

test('rivers fill their sheet, north up, with a scale in round kilometres (watersheds-1)', () => {
  const [sheet] = sheetsOf([river('Baishui', 'Min', '31.2, 103\n31.1, 103.2\n31, 103.1')])
  const numbers = sheet?.rivers[0]?.parts.join(' ').match(/-?\d+/g)?.map(Number) ?? []
  const [xs, ys] = [numbers.filter((_, at) => at % 2 === 0), numbers.filter((_, at) => at % 2 === 1)]
  expect([Math.min(...ys), Math.max(...ys)]).toEqual([64, sheetSize.height - 64])
  expect(ys[0]).toBe(64)
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(64)
  expect(Math.max(...xs)).toBeLessThanOrEqual(sheetSize.width - 64)
  expect(sheet?.scale).toEqual({ kilometres: 5, width: 97 })
})

test.each(['', '31.2, 103', '31.2, 103\n31.2, 103'])('a course of %j breaks no sheet (watersheds-1)', (course) => {
  const [sheet] = sheetsOf([river('Baishui', 'Min', course)])
  expect(JSON.stringify(sheet)).not.toMatch(/null,null|NaN/)
  expect(sheet?.scale).toBeNull()
})
