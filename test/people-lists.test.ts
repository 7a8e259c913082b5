import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { textOfFile } from '#features/learning/enrollment-desk/adding/encodings.rules.ts'
import { peopleOf } from '#features/learning/enrollment-desk/adding/people-file.rules.ts'

/** A list as another program wrote it: its people (`email | name | phone | organization`), what is said beside them, what it is read as. */
type PeopleFile = { file: string; people: string[]; says?: string[]; reading?: string }
const folder = path.join(import.meta.dirname, 'people-lists')
const peopleFiles = JSON.parse(readFileSync(`${folder}.json`, 'utf8')) as PeopleFile[]

test.each(peopleFiles)('$file gives its people (enroll-staff-6, enroll-staff-7)', async (list) => {
  const { text, reading, readings } = await textOfFile(readFileSync(path.join(folder, list.file)))
  const { people, notes } = peopleOf(text)
  const lines = people.map((line) => [line.email, line.full_name, line.phone, line.organization].join(' | '))
  expect({ lines, reading }).toEqual({ lines: list.people, reading: list.reading ?? null })
  for (const said of list.says ?? []) expect(notes.join(' ')).toContain(said)
  expect(readings.length > 1).toBe(list.reading !== undefined)
})

test('every list of the folder is expected', () => {
  expect(readdirSync(folder).toSorted()).toEqual(peopleFiles.map(({ file }) => file).toSorted())
  expect(peopleFiles.length).toBeGreaterThan(40)
})
