import { useQueries } from '@tanstack/react-query'
import type { ConcernedPeople as Found, ConcernedPerson } from '../adding/schema.ts'
import { apiQuery } from '#platform/browser/api-client.ts'
import { Button } from '#platform/ui/button.tsx'
import { CopyField } from '#platform/ui/copy-field.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { languageTag, t } from '#platform/values/translate.ts'

type ConcernedPeopleProps = {
  courses: readonly string[]
  /** What is done to: classes of them, or the courses themselves, where what people paid stands beside them. */
  by: 'class' | 'course'
}

/** Before something is done to classes or courses: who is told, who cannot be, and for whole courses what they paid. */
export function ConcernedPeople({ courses, by }: ConcernedPeopleProps) {
  const queries = useQueries({
    queries: [...new Set(courses)].map((course) =>
      apiQuery(['enrollments', 'admin', 'concerned', course, by], '/api/admin/enrollments/concerned', {
        query: { course, by },
        staleTime: 0,
      }),
    ),
  })
  const refetch = () => queries.forEach((query) => void query.refetch())
  if (queries.some(({ error }) => error)) {
    return (
      <div role="alert" className="mt-4 flex flex-wrap items-center gap-3 text-sm text-danger">
        {t('Whom this concerns could not be found out.')}
        <Button variant="secondary" size="sm" onClick={refetch}>
          {t('Try again')}
        </Button>
      </div>
    )
  }
  const found = queries.flatMap(({ data }) => data ?? [])
  if (found.length < queries.length) return <Spinner label={t('Finding out whom this concerns…')} />
  const people = found.flatMap((each) => each.people ?? [])
  const untold = [...new Set(people.flatMap(({ email, is_told }) => (is_told ? [] : [email])))]
  return (
    <div role="status" className="mt-4 grid gap-3 text-sm">
      <p>{concernedText(found)}</p>
      {by === 'course' && found.some(({ paid }) => paid.length > 0) && <p>{paidText(found)}</p>}
      {by === 'course' && people.length > 0 && <Named people={people} />}
      {by === 'class' && people.length > 0 && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer text-link">{t('Who they are')}</summary>
          <Named people={[...new Map(people.map((each) => [each.email, { ...each, paid: null }])).values()]} />
        </details>
      )}
      {untold.length > 0 && (
        <CopyField
          label={
            untold.length === 1
              ? t('Cannot be told by mail')
              : t('{count} cannot be told by mail', { count: untold.length })
          }
          hint={t('Nobody has confirmed these addresses. Write to them yourself, in the field for blind copies.')}
          value={untold.join(', ')}
        />
      )}
    </div>
  )
}

/** How many people something concerns, and how many of them are told by mail. */
function concernedText(found: readonly Found[]): string {
  const concerned = found.reduce((sum, each) => sum + each.concerned, 0)
  const untold = found.reduce((sum, each) => sum + each.not_told, 0)
  if (concerned === 0) return t('Nobody is enrolled.')
  if (untold === 0)
    return t(
      '{count, plural, one {# person is concerned} other {# people are concerned}}, and told by mail a few minutes after it is done.',
      { count: concerned },
    )
  return t(
    '{count, plural, one {# person is concerned} other {# people are concerned}}; {untold} of them cannot be told by mail, since nobody has confirmed their address.',
    { count: concerned, untold: untold.toLocaleString(languageTag()) },
  )
}

/** What was paid for courses that are about to go. */
function paidText(found: readonly Found[]): string {
  const sums = found.flatMap(({ paid }) =>
    paid.map(({ people, amount, currency }) =>
      t('{people} paid {money}', { people, money: formatMoney(amount, currency) }),
    ),
  )
  return t('{sums}. Each refund then waits for a decision in the list of enrollments.', {
    sums: sums.join(t('between clauses::; ')),
  })
}

function Named({ people }: { people: readonly ConcernedPerson[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls is reached by keyboard.
    <ul aria-label={t('Who is enrolled')} tabIndex={0} className="grid max-h-48 gap-1 overflow-y-auto">
      {people.map(({ name, email, paid, currency }, at) => (
        <li key={`${at} ${email}`} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 break-words">
            {name && mixedText(name)} <span className="text-muted">{email}</span>
          </span>
          {paid !== null && <span>{t('has paid {money}', { money: formatMoney(paid, currency) })}</span>}
        </li>
      ))}
    </ul>
  )
}
