import { useEffect, useRef, useState } from 'react'
import { AdditionCourse } from '#features/learning/enrollment-desk/admin/course-filter.tsx'
import {
  AdditionLines,
  AdditionPeople,
  type KeptLine,
} from '#features/learning/enrollment-desk/admin/addition-people.tsx'
import { mostLines, type JudgedLine, type Line, linesAtOnce } from '#features/learning/enrollment-desk/adding/schema.ts'
import { browserApi, call, reasonOf } from '#platform/browser/api-client.ts'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { undoToast } from '#records/editing/undo-toast.ts'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { Message } from '#platform/ui/message.tsx'
import { RunningProgress } from '#platform/ui/running-progress.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'
import { formatMoney } from '#platform/values/money.ts'
import { adminTitle } from '#pages/shells/admin-page.tsx'
import { t } from '#platform/values/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dropDraft, keepDraft, readDraft, useDraftKey } from '#records/editing/drafts.ts'
import { useSettled } from '#platform/browser/use-settled.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'

export const meta = () => adminTitle(t('Add enrollments'))

export default function AddEnrollmentsPage() {
  const addition = useAddition()
  const { form, change, preview } = addition
  const target = preview.data?.course
  return (
    <div className="page-margins grid max-w-4xl gap-8 py-10">
      <div>
        <Breadcrumbs steps={[{ to: '/admin/enrollments', label: t('Enrollments') }]} />
        <h1 className="text-3xl">{t('Add enrollments')}</h1>
        <p className="measure mt-2 text-sm text-muted">
          {t(
            'One person or a whole group. Nothing is stored before you confirm it below, and what you type stays on this device until then.',
          )}
        </p>
      </div>
      <section aria-label={t('Course and payment')} className="grid items-start gap-5 sm:grid-cols-2">
        <AdditionCourse course={form.course} onChoose={(course) => change({ course })} />
        <TextField
          label={t('Payer')}
          hint={t('Who pays for all of them, such as their company. Empty: each for themselves.')}
          maxLength={200}
          value={form.payer}
          onChange={({ target: field }) => change({ payer: field.value })}
        />
        <Switch
          label={t('The money has come')}
          hint={t('Their enrollments count at once. Otherwise the payment stays pending.')}
          checked={form.isPaid}
          onChange={({ target: field }) => change({ isPaid: field.checked })}
        />
        <TextField
          label={t('Payment note')}
          hint={t('Such as a bank reference; only the office reads it.')}
          maxLength={500}
          value={form.note}
          onChange={({ target: field }) => change({ note: field.value })}
        />
        {target && (
          <p className="text-sm text-muted sm:col-span-2">
            {t('They are enrolled in “{title}”, {money} each.', {
              title: target.title,
              money: formatMoney(target.amount, target.currency),
            })}
          </p>
        )}
      </section>
      <AdditionPeople room={mostLines - form.lines.length} onAdd={addition.addLines} />
      {form.lines.length > 0 && (
        <section aria-labelledby="lines" className="grid gap-4">
          <h2 id="lines" className="text-xl">
            {t('What will happen')}
          </h2>
          {preview.error && (
            <p role="alert" className="text-sm text-danger">
              <Message>{reasonOf(preview.error)}</Message>
            </p>
          )}
          <AdditionLines
            lines={form.lines}
            judgedOf={addition.judgedOf}
            onChange={addition.changeLine}
            onRemove={addition.removeLine}
          />
          <div {...focusGroup} aria-label={t('Enrolling')}>
            <Confirmation addition={addition} />
          </div>
        </section>
      )}
    </div>
  )
}

/** What the button does with the lines: who is new is enrolled, or waits where the course is full; the rest is left as it is. */
function enrollLabel({ fresh, full, wrong }: Record<'fresh' | 'full' | 'wrong', number>): string {
  const said =
    full === 0
      ? t('Enroll {fresh, plural, one {# person} other {# people}}', { fresh })
      : fresh === 0
        ? t('Put {full, plural, one {# person} other {# people}} on the waiting list', { full })
        : t('Enroll {fresh, plural, one {# person} other {# people}}, and put {full} on the waiting list', {
            fresh,
            full,
          })
  if (wrong === 0) return said
  return t('{said}, and leave out {wrong, plural, one {# wrong line} other {# wrong lines}}', { said, wrong })
}

/** What became of the lines. */
function addedWords({ added, listed }: { added: number; listed: number }): string {
  if (listed === 0) return t('{added, plural, one {# person is enrolled} other {# people are enrolled}}', { added })
  return added === 0
    ? t('{listed, plural, one {# person is} other {# people are}} on the waiting list', { listed })
    : t('{added, plural, one {# person is enrolled} other {# people are enrolled}}, {listed} on the waiting list', {
        added,
        listed,
      })
}

function Confirmation({ addition }: { addition: ReturnType<typeof useAddition> }) {
  const { form, change, judgedOf, isLooking, running, cancel, problem, add, clear } = addition
  const outcomes = form.lines.map(({ key }) => judgedOf(key)?.outcome)
  const fresh = form.lines.filter((_line, at) => outcomes[at] === 'new' || outcomes[at] === 'full')
  const full = outcomes.filter((outcome) => outcome === 'full').length
  const wrong = outcomes.filter((outcome) => outcome === 'wrong').length
  const alert = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (problem !== null) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])

  async function confirm() {
    if (!form.course) return
    const done = await add(form.course.id, fresh)
    if (done.added + done.listed > 0) toast.success(addedWords(done))
  }

  function empty() {
    const back = clear()
    const undo = undoToast(async () => back())
    toast.success(t('The list is empty'), undo)
  }

  if (running) {
    const words = t('Enrolling {done} of {all}…', { done: running.done, all: running.of })
    return <RunningProgress label={t('Enrolling')} words={words} {...running} onCancel={cancel} />
  }
  return (
    <div className="grid gap-3">
      {problem !== null && (
        <p ref={alert} role="alert" className="text-sm text-danger">
          {t('Not everybody was enrolled. Who is not is still in the list.')} <Message>{problem}</Message>
        </p>
      )}
      {(full > 0 || form.isOver) && (
        <Switch
          label={t('Enroll them beyond the places of the course')}
          hint={t(
            'Otherwise those for whom no place is left go to its waiting list, and are offered one by mail in their turn.',
          )}
          checked={form.isOver}
          onChange={({ target: field }) => change({ isOver: field.checked })}
        />
      )}
      {form.course === null && <p className="text-sm text-muted">{t('Choose the course first.')}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={fresh.length === 0 || isLooking} onClick={() => void confirm()}>
          {fresh.length === 0 ? t('Nobody to enroll') : enrollLabel({ fresh: fresh.length - full, full, wrong })}
        </Button>
        <Button variant="secondary" onClick={empty}>
          {t('Empty the list')}
        </Button>
        <TextLink to="/admin/enrollments">{t('To the enrollments')}</TextLink>
      </div>
    </div>
  )
}

type AdditionForm = {
  course: { id: string; title: string } | null
  payer: string
  isPaid: boolean
  note: string
  /** Beyond the places of the course. */
  isOver: boolean
  lines: KeptLine[]
}

const empty: AdditionForm = { course: null, payer: '', isPaid: false, note: '', isOver: false, lines: [] }

/** What the server says of each line once typing has settled. */
function usePreview(form: AdditionForm) {
  const looked = useSettled(form.lines)
  const asked = { course_id: form.course?.id ?? '', people: looked.map(plain), over_capacity: form.isOver }
  const preview = useQuery({
    queryKey: ['enrollments', 'admin', 'preview', asked] as const,
    queryFn: ({ signal }) => call(browserApi, 'POST', '/api/admin/enrollments/preview', { body: asked, signal }),
    // Somebody may enroll meanwhile.
    staleTime: 0,
    enabled: form.course !== null && looked.length > 0,
  })
  const judged = new Map(looked.map(({ key }, at) => [key, preview.data?.lines[at]] as const))
  return { looked, preview, judged }
}

/** People who are about to be added to a course: kept on the device until they are, looked at as they are typed, added in parts. */
function useAddition() {
  const draft = useDraftKey('enrollments/add')
  const [form, setForm] = useState<AdditionForm>(() => ({ ...empty, ...readDraft<AdditionForm>(draft)?.document }))
  /** As it is after whatever was typed while a part was on its way. */
  const latest = useRef(form)
  const queries = useQueryClient()
  const { looked, preview, judged } = usePreview(form)
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const cancelled = useRef(false)

  function change(part: Partial<AdditionForm>) {
    const next = { ...latest.current, ...part }
    latest.current = next
    setForm(next)
    if (next.lines.length === 0 && next.payer + next.note === '') dropDraft(draft)
    else keepDraft(draft, { version: 0, base: empty, document: next, keptAt: new Date().toISOString() })
  }
  const changeLines = (to: (lines: KeptLine[]) => KeptLine[]) => change({ lines: to(latest.current.lines) })

  /** Gives how many were added, and how many wait; who is neither stays in the list. */
  async function add(courseId: string, people: readonly KeptLine[]): Promise<{ added: number; listed: number }> {
    const office = { payer: form.payer, is_paid: form.isPaid, payment_note: form.note, over_capacity: form.isOver }
    const settled = new Set<string>()
    let added = 0
    let listed = 0
    cancelled.current = false
    setProblem(null)
    try {
      for (let done = 0; done < people.length && !cancelled.current; done += linesAtOnce) {
        setRunning({ done, of: people.length })
        const some = people.slice(done, done + linesAtOnce)
        const body = { course_id: courseId, people: some.map(plain), ...office }
        const { lines } = await call(browserApi, 'POST', '/api/admin/enrollments', { body })
        added += lines.filter(({ outcome }) => outcome === 'added').length
        listed += lines.filter(({ outcome }) => outcome === 'listed').length
        some.forEach(({ key }, at) => (lines[at]?.outcome ?? 'wrong') !== 'wrong' && settled.add(key))
      }
    } catch (error) {
      setProblem(reasonOf(error))
    } finally {
      setRunning(null)
      changeLines((lines) => lines.filter(({ key }) => !settled.has(key)))
      void queries.invalidateQueries({ queryKey: ['enrollments'] })
    }
    return { added, listed }
  }

  return {
    form,
    change,
    /** Those beyond the most that one preview takes are not taken; `instead` go where nobody has changed them. */
    addLines: (lines: readonly Line[], instead: readonly KeptLine[] = []) => {
      const added = lines.map((line) => ({ ...line, key: randomUuid() }))
      changeLines((before) => [...before.filter((line) => !instead.includes(line)), ...added].slice(0, mostLines))
      return added
    },
    changeLine: (key: string, part: Partial<Line>) =>
      changeLines((lines) => lines.map((line) => (line.key === key ? { ...line, ...part } : line))),
    removeLine: (key: string) => changeLines((lines) => lines.filter((line) => line.key !== key)),
    /** Gives what takes it back, beside lines that came since. */
    clear: () => {
      const before = latest.current
      change({ ...empty, course: before.course })
      return () => change({ ...before, lines: [...before.lines, ...latest.current.lines].slice(0, mostLines) })
    },
    preview,
    /** Undefined while it is not known. */
    judgedOf: (key: string): JudgedLine | undefined => judged.get(key),
    isLooking: looked !== form.lines || preview.isFetching,
    running,
    cancel: () => void (cancelled.current = true),
    problem,
    add,
  }
}

function plain({ email, full_name, phone, organization }: KeptLine): Line {
  return { email, full_name, phone, organization }
}
