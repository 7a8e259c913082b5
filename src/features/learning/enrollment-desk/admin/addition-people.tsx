import { FileUp, Pencil, Trash2, UserPlus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Encoding, FileText } from '../adding/encodings.rules.ts'
import { type JudgedLine, type Line, type LineOutcome, mostLines } from '../adding/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#platform/ui/input.tsx'
import { t } from '#platform/values/translate.ts'
import { keepFocusIn } from '#platform/browser/focus-place.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'

/** A line in the list, until it is enrolled. */
export type KeptLine = Line & { key: string }

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

type AdditionLinesProps = {
  lines: readonly KeptLine[]
  judgedOf: (key: string) => JudgedLine | undefined
  onChange: (key: string, part: Partial<Line>) => void
  onRemove: (key: string) => void
}

/** What will happen, line by line; a wrong line is corrected where it stands, or left out. */
export function AdditionLines({ lines, judgedOf, onChange, onRemove }: AdditionLinesProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const keepOpen = (key: string) => setOpen((before) => before.union(new Set([key])))
  return (
    <ol ref={keepFocusIn} aria-label={t('What will happen')} className="hairline-t grid">
      {lines.map((line, at) => {
        // Nobody is told what is wrong with a line before they have typed in it.
        const isBlank = columns.every(([column]) => line[column] === '')
        const judged = isBlank ? undefined : judgedOf(line.key)
        const isOpen = open.has(line.key) || judged?.outcome === 'wrong' || line.email === ''
        const parts = { line, judged, number: at + 1 }
        return (
          <li
            key={line.key}
            id={line.key}
            className="hairline-b grid gap-3 py-3 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto]"
          >
            <span className="text-xs text-muted tabular-nums sm:pt-1">{at + 1}</span>
            {isOpen ? (
              <LineFields
                {...parts}
                onChange={(part) => {
                  keepOpen(line.key)
                  onChange(line.key, part)
                }}
              />
            ) : (
              <LineText {...parts} />
            )}
            <div className="flex gap-1 sm:justify-end">
              {!isOpen && (
                <Button
                  variant="quiet"
                  size="icon"
                  aria-label={t('Correct line {number}', { number: at + 1 })}
                  onClick={({ currentTarget }) => {
                    const row = currentTarget.closest('li')
                    flushSync(() => keepOpen(line.key))
                    row?.querySelector('input')?.focus()
                  }}
                >
                  <Pencil className="size-4" />
                </Button>
              )}
              <Button
                variant="quiet"
                size="icon"
                data-row-action="delete"
                aria-label={t('Leave out line {number}', { number: at + 1 })}
                onClick={() => onRemove(line.key)}
              >
                <Trash2 className="size-4" />
              </Button>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

type LineProps = { line: KeptLine; judged: JudgedLine | undefined; number: number }

function LineText({ line, judged }: LineProps) {
  const more = [line.full_name && line.email, line.organization, line.phone].filter(Boolean)
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <div className="min-w-0">
        <p className="font-[550] break-all">{mixedText(line.full_name || line.email)}</p>
        {more.length > 0 && <p className="text-xs break-all text-muted">{mixedText(more.join(' · '))}</p>}
      </div>
      <Outcome judged={judged} />
    </div>
  )
}

const columns = [
  ['full_name', t('Name')],
  ['email', t('Email')],
  ['phone', t('Phone')],
  ['organization', t('Organization')],
] as const

function LineFields({ line, judged, number, onChange }: LineProps & { onChange: (part: Partial<Line>) => void }) {
  return (
    <div role="group" aria-label={t('Line {number}', { number })} className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {columns.map(([column, label]) => (
          <TextField
            key={column}
            label={label}
            required={column === 'email'}
            value={line[column]}
            maxLength={2000}
            {...(column === 'email' && { inputMode: 'email' as const, autoCapitalize: 'off', spellCheck: false })}
            error={judged?.fields[column]}
            onChange={({ target }) => onChange({ [column]: target.value })}
          />
        ))}
      </div>
      <Outcome judged={judged} />
    </div>
  )
}

function Outcome({ judged }: { judged: JudgedLine | undefined }) {
  if (!judged) return <span className="text-xs text-muted">{t('Not looked at yet')}</span>
  const { label, tone } = outcomes[judged.outcome]
  return (
    <span className="flex flex-wrap items-center gap-2">
      {judged.outcome === 'new' && judged.has_account && (
        <span className="text-xs text-muted">{t('has an account')}</span>
      )}
      <Badge tone={tone}>{label}</Badge>
    </span>
  )
}

const outcomes: Readonly<Record<LineOutcome, { label: string; tone: 'success' | 'plain' | 'danger' | 'important' }>> = {
  new: { label: t('New'), tone: 'success' },
  full: { label: t('Full: to the waiting list'), tone: 'important' },
  added: { label: t('Added'), tone: 'success' },
  listed: { label: t('site::On the waiting list'), tone: 'important' },
  enrolled: { label: t('Already enrolled'), tone: 'plain' },
  unpaid: { label: t('Already enrolled, not paid'), tone: 'important' },
  waiting: { label: t('Already on the waiting list'), tone: 'plain' },
  withdrawn: { label: t('Has withdrawn'), tone: 'plain' },
  unseated: { label: t('Paid, without a place'), tone: 'important' },
  covered: { label: t('Enrolled above already'), tone: 'plain' },
  repeated: { label: t('Same email as before'), tone: 'plain' },
  wrong: { label: t('Wrong'), tone: 'danger' },
}
