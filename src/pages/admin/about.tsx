import { useQuery } from '@tanstack/react-query'
import { sectionSourceQuery } from '#features/content/site-content/client.ts'
import type { Section } from '#features/content/site-content/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { Button, ButtonLink } from '#platform/ui/button.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { Message } from '#platform/ui/message.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { adminTitle } from '#pages/shells/admin-page.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { formatMoment } from '#platform/values/dates.ts'
import { Rich } from '#platform/ui/rich.tsx'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('About Management'))

/** '7 members · last saved on Nov 20, 2026, 14:02' */
type State = (said: { count: number; moment: string }) => string
type Part = { name: 'mission' | 'vision' | 'team' | 'partners'; label: string; loading: string; state: State }
const modules: State = (said) => t('{count, plural, one {# module} other {# modules}} · last saved on {moment}', said)
const members: State = (said) => t('{count, plural, one {# member} other {# members}} · last saved on {moment}', said)
const partners: State = (said) =>
  t('{count, plural, one {# partner} other {# partners}} · last saved on {moment}', said)
const parts: readonly Part[] = [
  { name: 'mission', label: t('Mission'), loading: t('Loading mission data...'), state: modules },
  { name: 'vision', label: t('Vision'), loading: t('Loading vision data...'), state: modules },
  { name: 'team', label: t('Team'), loading: t('Loading team data...'), state: members },
  { name: 'partners', label: t('Partners'), loading: t('Loading partners data...'), state: partners },
]

export default function AboutManagementPage() {
  return (
    <div className="page-margins grid gap-8 py-10">
      <div>
        <h1 className="text-3xl">{t('About Management')}</h1>
        <p className="mt-2 text-sm text-muted">
          <Rich
            text={t('The pages under <a>About</a>: each is edited on a screen of its own.')}
            a={(words) => (
              <TextLink to="/about" className="inline-block">
                {words}
              </TextLink>
            )}
          />
        </p>
      </div>
      <ul>
        {parts.map((part) => (
          <li key={part.name} className="hairline-t py-6">
            <PartRow part={part} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PartRow({ part: { name, label, loading, state } }: { part: Part }) {
  const { timeZone } = useSite()
  const { data, error, isPending, isFetching, refetch } = useQuery(sectionSourceQuery(name))
  return (
    <section aria-labelledby={`${name}-part`} className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="min-w-60 flex-1">
        <h2 id={`${name}-part`} className="text-xl">
          {label}
        </h2>
        {error && !data ? (
          <div role="alert" className="mt-1 grid justify-items-start gap-3 text-sm">
            <p>
              <span className="font-[550] text-danger">{t('Loading Error')}</span>
              <span className="text-muted">
                {' · '}
                <Message>{reasonOf(error)}</Message>
              </span>
            </p>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('Try Again to read {label}', { label })}
              busy={isFetching}
              onClick={() => void refetch()}
            >
              {t('Try Again')}
            </Button>
          </div>
        ) : isPending ? (
          <LoadingRegion label={loading} shapes={['mt-2 h-10 w-64 max-w-full']} />
        ) : (
          <>
            <p className="mt-1 text-sm">{data?.data.title ?? t('Nothing has been written yet')}</p>
            {data && (
              <p className="mt-1 text-sm text-muted">
                {state({ count: countIn(data), moment: formatMoment(data.updated_at, timeZone) })}
              </p>
            )}
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="quiet" size="sm" to={`/about/${name}`}>
          {t('View')}
          <span className="sr-only"> {label}</span>
        </ButtonLink>
        <ButtonLink variant="secondary" size="sm" to={`/admin/${name}`}>
          {t('Edit')}
          <span className="sr-only"> {label}</span>
        </ButtonLink>
      </div>
    </section>
  )
}

function countIn({ data }: Section<Part['name']>): number {
  return 'modules' in data ? data.modules.length : 'partners' in data ? data.partners.length : data.teamMembers.length
}
