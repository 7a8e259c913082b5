import { FileUp, UserPlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { peopleOf } from '#features/enrollments/adding/people-file.rules.ts'
import { type Line, mostLines } from '#features/enrollments/adding/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextAreaField } from '#platform/ui/input.tsx'

type AdditionPeopleProps = { room: number; onAdd: (lines: readonly Line[]) => void }

/** Larger files are no list of people. In bytes. */
const mostBytes = 2 * 1024 * 1024
const tooLarge = 'This file is larger than 2 MB. Please take the part with the people out of it.'
const noPeople = 'Nobody is in it. A table with a column “Email” is taken, and one without headings.'

/** One person by hand, or many from a file or what was copied in a spreadsheet. */
export function AdditionPeople({ room, onAdd }: AdditionPeopleProps) {
  const [pasted, setPasted] = useState('')
  const [said, setSaid] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const status = useId()

  function take(text: string): boolean {
    const { people, ignored } = peopleOf(text)
    if (people.length === 0) {
      setSaid(noPeople)
      return false
    }
    onAdd(people)
    if (people.length > room) setSaid(`The first ${room} lines are taken: at most ${mostLines} at once.`)
    else setSaid(ignored.length === 0 ? null : `These columns are not taken: ${ignored.join(', ')}.`)
    return true
  }
  async function read(chosen: File) {
    if (chosen.size > mostBytes) return setSaid(tooLarge)
    take(textOf(await chosen.arrayBuffer()))
  }

  return (
    <div className="grid gap-3" role="group" aria-label="People" aria-describedby={status}>
      <TextAreaField
        label="Paste a list"
        hint="Lines copied from a spreadsheet, or CSV: name, email, phone, organization. A line of headings may say another order."
        rows={3}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="sm"
          disabled={pasted.trim() === ''}
          onClick={() => take(pasted) && setPasted('')}
        >
          Take these lines
        </Button>
        <Button variant="secondary" size="sm" onClick={() => file.current?.click()}>
          <FileUp aria-hidden="true" className="size-4" />
          From a CSV file
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label="CSV file"
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
          onClick={() => onAdd([{ email: '', full_name: '', phone: '', organization: '' }])}
        >
          <UserPlus aria-hidden="true" className="size-4" />
          One person
        </Button>
      </div>
      <p id={status} role="status" className="text-sm text-muted empty:hidden">
        {said}
      </p>
    </div>
  )
}

/** Spreadsheets in China may write GB 18030. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
