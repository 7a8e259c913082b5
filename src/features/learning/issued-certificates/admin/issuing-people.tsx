import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../rules.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { pluck } from '#records/kinds/fields.ts'
import type { IssuingLine } from './use-issuing.ts'
import { languageTag, t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

type IssuingPeopleProps = {
  lines: readonly IssuingLine[]
  isDisabled: boolean
  onChoose: (ids: readonly string[], on: boolean) => void
  onRename: (id: string, name: string) => void
}

/** Rows that are drawn at first and with each click on 'Show more': there may be thousands. */
const step = 100

/** Who gets a certificate, with the name as it is printed; those whose name is missing come first. */
export function IssuingPeople({ lines, isDisabled, onChoose, onRename }: IssuingPeopleProps) {
  const [shown, setShown] = useState(step)
  // A row keeps its place while its name is being typed.
  const [first, setFirst] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const isFirst = ({ enrollment_id, name }: IssuingLine) => name === null || first.has(enrollment_id)
  const ordered = [...lines.filter(isFirst), ...lines.filter((line) => !isFirst(line))]
  const ready = lines.filter(({ problem, withdrawn }) => problem === null && withdrawn === null)
  const rename = (id: string, name: string) => {
    setFirst((before) =>
      lines.find((line) => line.enrollment_id === id)?.name === null ? before.union(new Set([id])) : before,
    )
    onRename(id, name)
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={isDisabled}
          onClick={() => onChoose(pluck(ready, 'enrollment_id'), true)}
        >
          {t('Choose everybody')}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          disabled={isDisabled}
          onClick={() => onChoose(pluck(lines, 'enrollment_id'), false)}
        >
          {t('Choose nobody')}
        </Button>
      </div>
      <ol aria-label={t('Who gets a certificate')} className="hairline-t grid">
        {ordered.slice(0, shown).map((line) => (
          <Line
            key={line.enrollment_id}
            line={line}
            isDisabled={isDisabled}
            isOpen={line.name === null || open.has(line.enrollment_id)}
            onOpen={() => setOpen((before) => before.union(new Set([line.enrollment_id])))}
            onChoose={(on) => onChoose([line.enrollment_id], on)}
            onRename={(name) => rename(line.enrollment_id, name)}
          />
        ))}
      </ol>
      {ordered.length > shown && (
        <div className="grid justify-items-center gap-2">
          <p className="text-sm text-muted">
            {t('{shown} of {all} are shown; all that are chosen get theirs.', {
              shown: shown.toLocaleString(languageTag()),
              all: ordered.length.toLocaleString(languageTag()),
            })}
          </p>
          <Button variant="secondary" onClick={() => setShown(shown + step)}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </div>
  )
}

type LineProps = {
  line: IssuingLine
  isOpen: boolean
  isDisabled: boolean
  onOpen: () => void
  onChoose: (on: boolean) => void
  onRename: (name: string) => void
}

function Line({ line, isOpen, isDisabled, onOpen, onChoose, onRename }: LineProps) {
  const { printed, problem, isChosen, name, email, completed_on, is_confirmed, is_told, withdrawn } = line
  const { timeZone } = useSite()
  const called = printed || email
  return (
    <li className="hairline-b grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 py-3">
      <input
        type="checkbox"
        aria-label={t('A certificate for {called}', { called })}
        className="mt-0.5 size-6 accent-accent"
        checked={isChosen}
        disabled={isDisabled || problem !== null}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <div className="grid min-w-0 gap-1.5 text-sm">
        {isOpen ? (
          <TextField
            label={t('Name on the certificate of {email}', { email })}
            value={printed}
            disabled={isDisabled}
            maxLength={300}
            autoComplete="off"
            error={problem !== null && printed !== '' ? problem : undefined}
            hint={name === null ? t('Nobody has said a name yet.') : undefined}
            onChange={({ target }) => onRename(target.value)}
          />
        ) : (
          <p className="text-base font-[550] break-words">{mixedText(printed)}</p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
          <span className="break-all">{email}</span>
          <span>{t('Completed {day}', { day: formatDay(completed_on) })}</span>
          {!is_told && <span>{t('Nobody has confirmed this address: gets no mail')}</span>}
          {is_confirmed && <Badge tone="success">{t('Name confirmed')}</Badge>}
          {problem !== null && printed === '' && <Badge tone="important">{t('No name')}</Badge>}
        </p>
        {withdrawn && (
          <p className="text-danger">
            <Rich
              text={t('Withdrawn {date}: <reason>{why}</reason>', {
                date: formatDate(withdrawn.at, timeZone),
                why: withdrawn.reason,
              })}
              reason={mixedText}
            />
          </p>
        )}
        {problem !== null && printed !== '' && !isOpen && (
          <p role="alert" className="text-sm text-danger">
            {problem}
          </p>
        )}
      </div>
      {isOpen ? (
        <span />
      ) : (
        <Button
          variant="quiet"
          size="icon"
          disabled={isDisabled}
          aria-label={t('Change the name of {called}', { called })}
          onClick={onOpen}
        >
          <Pencil className="size-4" />
        </Button>
      )}
    </li>
  )
}
