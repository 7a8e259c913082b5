import { FileUp, UserPlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Encoding, FileText } from '../adding/encodings.rules.ts'
import { type Line, mostLines } from '../adding/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { SelectField, TextAreaField } from '#platform/ui/input.tsx'
import type { KeptLine } from './use-addition.ts'
import { t } from '#platform/values/translate.ts'

type AdditionPeopleProps = {
  room: number
  /** `instead` of these, where nobody has changed them; gives the lines as they are kept. */
  onAdd: (lines: readonly Line[], instead?: readonly KeptLine[]) => readonly KeptLine[]
}
/** A file whose bytes alone do not say what they were written in, with the lines that one reading gave. */
type ReadFile = Pick<FileText, 'readings'> & { bytes: Uint8Array; reading: Encoding; kept: readonly KeptLine[] }

/** Loaded once somebody brings a list. */
const rules = () => Promise.all([import('../adding/people-file.rules.ts'), import('../adding/encodings.rules.ts')])

/** Larger files are no list of people. In bytes. */
const mostBytes = 2 * 1024 * 1024
const tooLarge = t('This file is larger than 2 MB. Please take the part with the people out of it.')
const noPeople = t('Nobody is in it. A table with a column “Email” is taken, and one without headings.')

/** One person by hand, or many from a file or what was copied in a spreadsheet. */
export function AdditionPeople({ room, onAdd }: AdditionPeopleProps) {
  const [pasted, setPasted] = useState('')
  const { said, unsure, take, read, readAs } = useTaking({ room, onAdd })
  const file = useRef<HTMLInputElement>(null)
  const status = useId()
  return (
    <div className="grid gap-3" role="group" aria-label={t('People')} aria-describedby={status}>
      <TextAreaField
        label={t('Paste a list')}
        hint={t(
          'Lines copied from a spreadsheet, CSV, or addresses from a mail program: name, email, phone, organization. A line of headings may say another order.',
        )}
        rows={3}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          disabled={pasted.trim() === ''}
          onClick={() => void take(pasted).then((kept) => kept && setPasted(''))}
        >
          {t('Take these lines')}
        </Button>
        <Button variant="secondary" size="sm" icon={FileUp} onClick={() => file.current?.click()}>
          {t('From a CSV file')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={t('CSV file')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) void read(chosen)
            target.value = ''
          }}
        />
        <Button
          variant="secondary"
          size="sm"
          disabled={room === 0}
          icon={UserPlus}
          onClick={() => {
            const [added] = flushSync(() => onAdd([{ email: '', full_name: '', phone: '', organization: '' }]))
            document
              .getElementById(added?.key ?? '')
              ?.querySelector('input')
              ?.focus()
          }}
        >
          {t('One person')}
        </Button>
      </div>
      <p id={status} role="status" className="text-sm text-muted empty:hidden">
        {said}
      </p>
      {unsure && (
        <SelectField
          label={t('Read as')}
          hint={t(
            'The file does not say what it was written in. Where names look wrong, take another reading; lines that you corrected stay.',
          )}
          value={unsure.reading}
          onChange={({ target }) => void readAs(unsure, target.value as Encoding)}
        >
          {unsure.readings.map(({ encoding, label }) => (
            <option key={encoding} value={encoding}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}

/** Takes people from texts and files: what is to be said of that, and of a file that can be read in several ways, which. */
function useTaking({ room, onAdd }: AdditionPeopleProps) {
  const [said, setSaid] = useState<string | null>(null)
  const [unsure, setUnsure] = useState<ReadFile | null>(null)

  /** Gives the lines that were taken; null where nobody is in it. */
  async function take(text: string, instead: readonly KeptLine[] = []) {
    const [{ peopleOf }] = await rules()
    const { people, notes } = peopleOf(text)
    const left = room + instead.length
    const tooMany =
      people.length > left
        ? [t('The first {left} lines are taken: at most {most} at once.', { left, most: mostLines })]
        : []
    setSaid(people.length === 0 ? noPeople : [...tooMany, ...notes].join(t('between sentences:: ')) || null)
    return people.length === 0 ? null : onAdd(people, instead)
  }
  async function read(chosen: File) {
    setUnsure(null)
    if (chosen.size > mostBytes) return setSaid(tooLarge)
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    const [, { textOfFile }] = await rules()
    const { text, reading, readings } = await textOfFile(bytes)
    const kept = await take(text)
    if (reading && kept) setUnsure({ bytes, reading, readings, kept })
  }
  async function readAs(file: ReadFile, reading: Encoding) {
    const [, { decodeFile }] = await rules()
    const kept = await take(decodeFile(file.bytes, reading), file.kept)
    setUnsure({ ...file, reading, kept: kept ?? file.kept })
  }
  return { said, unsure, take, read, readAs }
}
