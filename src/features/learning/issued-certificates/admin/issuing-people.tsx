import { Pencil } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDay, unprintableText } from '../rules.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { pluck } from '#records/kinds/fields.ts'
import { languageTag, t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { candidatesQuery } from '../listing.client.ts'
import { type Candidate, certificateTitleSchema, monthsSchema, mostAtOnce, printedNameSchema } from '../schema.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { dropDraft, keepDraft, readDraft, useDraftKey } from '#records/editing/drafts.ts'
import { type BatchResult, useBatchRun } from '#records/batches/run-batch.ts'

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

/** What staff have said so far of the certificates of a course; null and left out: as proposed. */
type IssuingForm = {
  title: string | null
  months: number | null
  /** Names by enrollment id, where they differ from what is proposed. */
  names: Readonly<Record<string, string>>
  leftOut: readonly string[]
  /** Chosen although one of theirs was withdrawn. */
  again?: readonly string[]
}
/** Somebody who may get one. `problem`: why they cannot yet. */
type IssuingLine = Candidate & { printed: string; problem: string | null; isChosen: boolean }

const empty: IssuingForm = { title: null, months: null, names: {}, leftOut: [], again: [] }
/** Of a request: as few as let a small batch show its progress. */
const leastAtOnce = 10
const stepsShown = 20

/** Issuing certificates of a course: what is typed is kept on the device until it is done, and sent in parts that can be cancelled. */
export function useIssuing(course: string) {
  const draft = useDraftKey(`issued-certificates/issue/${course}`)
  const [form, setForm] = useState<IssuingForm>(() => readDraft<IssuingForm>(draft)?.document ?? empty)
  const latest = useRef(form)
  const query = useAllCandidates(course)
  const { running, run, cancel } = useBatchRun()
  const [result, setResult] = useState<BatchResult | null>(null)

  const about = query.data?.pages[0]?.course
  const candidates = query.data?.pages.flatMap(({ items }) => items) ?? []
  const leftOut = new Set(form.leftOut)
  const again = new Set(form.again)
  const lines = candidates.map((candidate) => lineOf(candidate, form.names, { leftOut, again }))
  const title = form.title ?? about?.certificate_title ?? ''
  const areMonthsRight = monthsSchema.safeParse(form.months).success
  const titleProblem = certificateTitleSchema.safeParse(title).error?.issues[0]?.message

  function change(part: Partial<IssuingForm>) {
    const next = { ...latest.current, ...part }
    latest.current = next
    setForm(next)
    if (JSON.stringify(next) === JSON.stringify(empty)) dropDraft(draft)
    else keepDraft(draft, { version: 0, base: empty, document: next, keptAt: new Date().toISOString() })
  }

  /** Who has none yet stays in the list. */
  async function issue(): Promise<BatchResult> {
    const chosen = lines.filter(({ isChosen }) => isChosen)
    const names = new Map(chosen.map(({ enrollment_id, printed }) => [enrollment_id, printed]))
    const items = chosen.map(({ enrollment_id, printed }) => ({ id: enrollment_id, title: printed, was: {} }))
    const atOnce = Math.min(mostAtOnce, Math.max(leastAtOnce, Math.ceil(items.length / stepsShown)))
    setResult(null)
    const ended = await run({
      work: (ids) => {
        const people = ids.map((id) => ({ enrollment_id: id, name: names.get(id) ?? '' }))
        const body = { course_id: course, title, months: form.months, people }
        return call(browserApi, 'POST', '/api/admin/issued-certificates', { body })
      },
      items,
      atOnce,
      beforeEnd: async ({ done }) => {
        const settled = new Set(pluck(done, 'id'))
        change({
          names: Object.fromEntries(Object.entries(latest.current.names).filter(([id]) => !settled.has(id))),
          again: [...new Set(latest.current.again).difference(settled)],
        })
        await query.refetch()
      },
    })
    setResult(ended)
    return ended
  }

  return {
    form,
    change,
    about,
    lines,
    title,
    titleProblem,
    areMonthsRight,
    query,
    running,
    result,
    cancel,
    issue,
    rename: (id: string, name: string) => change({ names: { ...latest.current.names, [id]: name } }),
    choose: (ids: readonly string[], on: boolean) => {
      const [some, leftOut, again] = [new Set(ids), new Set(latest.current.leftOut), new Set(latest.current.again)]
      change(
        on
          ? { leftOut: [...leftOut.difference(some)], again: [...again.union(some)] }
          : { leftOut: [...leftOut.union(some)], again: [...again.difference(some)] },
      )
    },
  }
}

/** Read page by page to the last. */
function useAllCandidates(course: string) {
  const query = useInfiniteQuery(candidatesQuery(course))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const pages = query.data?.pages.length ?? 0
  const readOn = useEffectEvent(() => void query.fetchNextPage())
  useEffect(() => {
    if (pages > 0 && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) readOn()
    // By the number of pages: an answer may come before a render has seen that it was asked for.
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, pages])
  return query
}

function lineOf(
  candidate: Candidate,
  names: Readonly<Record<string, string>>,
  { leftOut, again }: Record<'leftOut' | 'again', ReadonlySet<string>>,
): IssuingLine {
  const { enrollment_id, withdrawn } = candidate
  const printed = names[enrollment_id] ?? candidate.name ?? ''
  const wrong = printedNameSchema.safeParse(printed).error?.issues[0]?.message
  // Of another spelling the server says it.
  const isProposed = printed === candidate.name && candidate.missing.length > 0
  const problem = wrong ?? (isProposed ? unprintableText(candidate.missing) : null)
  const isMeant = withdrawn === null ? !leftOut.has(enrollment_id) : again.has(enrollment_id)
  return { ...candidate, printed, problem, isChosen: problem === null && isMeant }
}
