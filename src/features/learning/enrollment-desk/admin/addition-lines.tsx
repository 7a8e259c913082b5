import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { JudgedLine, Line, LineOutcome } from '../adding/schema.ts'
import { keepFocusIn } from '#platform/browser/focus-place.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import type { KeptLine } from './use-addition.ts'
import { t } from '#platform/values/translate.ts'

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
