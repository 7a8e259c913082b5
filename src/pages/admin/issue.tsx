import { RefusedList, RunningProgress } from '#platform/ui/running-progress.tsx'
import { useQuery } from '@tanstack/react-query'
import { AdditionCourse } from '#features/learning/enrollment-desk/admin/course-filter.tsx'
import { filterCoursesQuery } from '#features/learning/enrollment-desk/client.ts'
import { useFilter } from '#platform/browser/use-filter.ts'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { isRecordId } from '#platform/values/record-id.ts'
import { adminTitle } from '../shells/admin-page.tsx'
import { languageTag, t } from '#platform/values/translate.ts'
import { useState } from 'react'
import { languageSaid, quoted } from '#features/learning/issued-certificates/rules.ts'
import type { CandidateList } from '#features/learning/issued-certificates/schema.ts'
import type { BatchResult } from '#records/batches/run-batch.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { Message } from '#platform/ui/message.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { pluck } from '#records/kinds/fields.ts'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { IssuingPeople, useIssuing } from '#features/learning/issued-certificates/admin/issuing-people.tsx'
import { ValidityField } from '#features/learning/issued-certificates/admin/validity-field.tsx'
import { listed } from '#platform/values/listed.ts'

export const meta = () => adminTitle(t('Issue certificates'))

export default function IssuePage() {
  const { filter, narrow } = useFilter(['course'])
  const course = isRecordId(filter.course) ? filter.course : ''
  const named = useQuery({
    ...filterCoursesQuery({ search: '', limit: 1, id: course }),
    select: ([only]) => only?.title ?? t('A course that is gone'),
    enabled: course !== '',
  })
  return (
    <div className="page-margins grid max-w-4xl gap-8 pt-10 pb-24">
      <div>
        <Breadcrumbs steps={[{ to: '/admin/issued-certificates', label: t('Issued certificates') }]} />
        <h1 className="text-3xl">{t('Issue certificates')}</h1>
        <p className="measure mt-2 text-sm text-muted">
          {t(
            'To one person or to all who have completed a course. Nothing is issued before you confirm it below, and what you type stays on this device until then.',
          )}
        </p>
      </div>
      <AdditionCourse
        course={course === '' ? null : { id: course, title: named.data ?? '…' }}
        onChoose={(chosen) => narrow({ course: chosen?.id ?? '' })}
      />
      {course !== '' && <IssuingView key={course} course={course} />}
    </div>
  )
}

/** Everything of one course: what its certificates say, who gets one, and the issue with its progress. */
export function IssuingView({ course }: { course: string }) {
  const issuing = useIssuing(course)
  const { form, change, about, lines, title, titleProblem, query, running, result } = issuing
  if (!about) {
    return query.error ? (
      <FailedState title={t('Who has completed it could not be read')} query={query} reloadLabel={t('Try Again')} />
    ) : (
      <LoadingRegion label={t('Loading who has completed it…')} shapes={Array<string>(5).fill('h-14 w-full')} />
    )
  }
  const isRunning = running !== null
  return (
    <>
      <section aria-label={t('What the certificates say')} className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('Title of the certificate')}
          required
          maxLength={300}
          value={title}
          disabled={isRunning}
          error={titleProblem}
          onChange={({ target }) => change({ title: target.value })}
        />
        <ValidityField months={form.months} isDisabled={isRunning} onChange={(months) => change({ months })} />
        <Snapshot about={about} />
        {about.missing.length > 0 && (
          <p role="alert" className="text-sm text-danger sm:col-span-2">
            {courseUnprintable(about.missing)}
          </p>
        )}
      </section>
      <section aria-labelledby="people" className="grid gap-5">
        <h2 id="people" className="text-xl">
          {t('Who has completed it and has none yet')}
        </h2>
        <Outcome result={result} />
        {lines.length === 0 && !query.hasNextPage ? (
          <EmptyState title={t('Nobody waits for a certificate')}>
            {t('Whoever completes the course comes here, until a certificate is issued.')}
          </EmptyState>
        ) : (
          <>
            <IssuingPeople lines={lines} isDisabled={isRunning} onChoose={issuing.choose} onRename={issuing.rename} />
            <Confirmation issuing={issuing} about={about} />
          </>
        )}
      </section>
    </>
  )
}

function Snapshot({ about }: { about: CandidateList['course'] }) {
  const { teachers, hours, language } = about
  const facts = [
    [t('Course'), about.title],
    [t('Taught by'), listed(teachers)],
    [t('Hours of study'), hours === null ? '' : String(hours)],
    [t('Language of teaching'), language === null ? '' : languageSaid(language)],
  ].filter(([, said]) => said !== '')
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm sm:col-span-2">
      {facts.map(([name = '', said = '']) => (
        <div key={name} className="grid gap-0.5">
          <dt className="text-xs text-muted">{name}</dt>
          <dd>{mixedText(said)}</dd>
        </div>
      ))}
      <p className="basis-full text-xs text-muted">
        {t('As the course says it today. An issued certificate never changes: it is withdrawn, or issued again.')}
      </p>
    </dl>
  )
}

type Issuing = ReturnType<typeof useIssuing>

function Confirmation({ issuing, about }: { issuing: Issuing; about: CandidateList['course'] }) {
  const { lines, title, titleProblem, areMonthsRight, query, running, cancel, issue } = issuing
  const [isAsking, setAsking] = useState(false)
  const isPrintable = about.missing.length === 0
  const people = lines.filter(({ isChosen }) => isChosen).map(({ printed }) => printed)
  const chosen = people.length
  const nameless = lines.filter(({ problem }) => problem !== null).length
  async function confirm() {
    setAsking(false)
    const ended = await issue()
    // Where not everybody got theirs it is said in its place.
    if (isWhole(ended)) {
      const names = namesOf(pluck(ended.done, 'title'), 3)
      const description = t('{names}: “{course}”', { names, course: about.title })
      const count = ended.done.length
      const done = t('{count, plural, one {# certificate is issued} other {# certificates are issued}}', { count })
      toast.success(done, { description })
    }
  }
  if (running) {
    const words = t('Issuing {done} of {of}…', {
      done: running.done.toLocaleString(languageTag()),
      of: running.of.toLocaleString(languageTag()),
    })
    return <RunningProgress words={words} {...running} onCancel={cancel} />
  }
  if (query.isFetchNextPageError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        {t('Not everybody who has completed it could be read.')}
        <Button
          variant="secondary"
          size="sm"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Try Again')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted" role="status">
        {query.hasNextPage ? t('Reading on who has completed it…') : countedWords(lines.length, chosen, nameless)}
      </p>
      <div>
        <Button
          disabled={chosen === 0 || titleProblem !== undefined || !areMonthsRight || !isPrintable || query.hasNextPage}
          onClick={() => setAsking(true)}
        >
          {issueLabel(chosen)}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={t('Issue {count, plural, one {# certificate} other {# certificates}}?', { count: chosen })}
          description={t(
            '“{title}”, for “{course}”. Whoever has an account gets a mail at once. A certificate is not changed afterwards: it is withdrawn, or issued again.',
            { title, course: about.title },
          )}
          confirmLabel={t('Issue')}
          tone="primary"
          onConfirm={() => void confirm()}
        >
          <p className="max-h-40 overflow-y-auto text-sm font-[550]">{mixedText(namesOf(people, 20))}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The names of these people, of more than `most` the first. */
function namesOf(people: readonly string[], most: number): string {
  const names = listed(people.slice(0, most))
  const count = people.length - most
  if (count <= 0) return names
  return t('{names} and {count, plural, one {# other person} other {# other people}}', { names, count })
}

function courseUnprintable(missing: readonly string[]): string {
  return t(
    'The paper cannot print {characters} of the course’s title or its teachers. Please change the course first.',
    {
      characters: quoted(missing),
    },
  )
}

function issueLabel(chosen: number): string {
  if (chosen === 0) return t('Nobody is chosen')
  return t('Issue {count, plural, one {# certificate} other {# certificates}}', { count: chosen })
}

function countedWords(all: number, chosen: number, nameless: number): string {
  const counted = t('{chosen} of {all} are chosen.', {
    chosen: chosen.toLocaleString(languageTag()),
    all: all.toLocaleString(languageTag()),
  })
  if (nameless === 0) return counted
  return t(
    '{counted} {count, plural, one {# person cannot get one before a name is entered.} other {# people cannot get one before their names are entered.}}',
    { counted, count: nameless },
  )
}

function isWhole({ refused, left }: BatchResult): boolean {
  return refused.length === 0 && left.length === 0
}

/** What came of the last issue, where not everybody got theirs. */
function Outcome({ result }: Pick<Issuing, 'result'>) {
  if (!result || isWhole(result)) return null
  const { done, refused, left, problem } = result
  return (
    <div role="alert" className="grid gap-2 rounded-md bg-sunken p-4 text-sm">
      {done.length > 0 && (
        <p>
          {t('{count, plural, one {# certificate is issued} other {# certificates are issued}}.', {
            count: done.length,
          })}
        </p>
      )}
      {left.length > 0 && (
        <p className="font-[550]">
          {t(
            '{count, plural, one {# certificate was not issued.} other {# certificates were not issued.}} Who has none yet is still in the list.',
            { count: left.length },
          )}
        </p>
      )}
      {problem !== null && (
        <p>
          <Message>{problem}</Message>
        </p>
      )}
      <RefusedList refused={refused} />
    </div>
  )
}
