import { useEffect, useRef } from 'react'
import { AdditionCourse } from '#features/learning/enrollment-desk/admin/course-filter.tsx'
import { AdditionLines, AdditionPeople } from '#features/learning/enrollment-desk/admin/addition-people.tsx'
import { useAddition } from '#features/learning/enrollment-desk/admin/use-addition.ts'
import { mostLines } from '#features/learning/enrollment-desk/adding/schema.ts'
import { addedWords, enrollLabel } from '#features/learning/enrollment-desk/adding/rules.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
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
