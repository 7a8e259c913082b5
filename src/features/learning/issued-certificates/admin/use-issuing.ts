import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { candidatesQuery, issueCertificates } from '../listing.client.ts'
import { unprintableText } from '../rules.ts'
import { type Candidate, certificateTitleSchema, monthsSchema, mostAtOnce, printedNameSchema } from '../schema.ts'
import { pluck } from '#records/kinds/fields.ts'
import { dropDraft, keepDraft, readDraft, useDraftKey } from '#records/editing/drafts.ts'
import { type BatchResult, useBatchRun } from '#records/batches/run-batch.ts'

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
export type IssuingLine = Candidate & { printed: string; problem: string | null; isChosen: boolean }

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
        return issueCertificates({ course_id: course, title, months: form.months, people })
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
