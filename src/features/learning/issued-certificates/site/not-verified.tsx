import { RotateCw } from 'lucide-react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { email } from '#features/content/site-content/site/contact-links.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { NumberForm } from './number-form.tsx'
import { t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

/** Why a number shows no certificate: nobody has it, too many were tried, or nothing can be said just now. */
type Hindrance = 'unknown' | 'busy' | 'later'

/** Only the answer that there is none says so: whatever else fails says nothing of the certificate. */
export function hindranceOf(error: unknown): Hindrance {
  const status = error instanceof ApiError || isRouteErrorResponse(error) ? error.status : 0
  if (status === 404) return 'unknown'
  return status === 429 ? 'busy' : 'later'
}

export const hindranceTitles = {
  unknown: t('No certificate has this number'),
  busy: t('Too many numbers were tried'),
  later: t('This cannot be checked just now'),
} as const satisfies Record<Hindrance, string>

export function NotVerified({ hindrance, typed }: { hindrance: Hindrance; typed: string }) {
  const { pathname, search } = useLocation()
  return (
    <section className="page-margins grid-12 py-14 sm:py-20">
      <div className="col-span-12 grid gap-6 lg:col-span-8 lg:col-start-3">
        <h1 className="text-balance">{hindranceTitles[hindrance]}</h1>
        {hindrance === 'unknown' ? (
          <>
            <p className="measure text-lg text-muted">
              {t(
                'Please compare it with the paper symbol by symbol. The letters I, L, O and U are in no number: what looks like them is a one or a zero.',
              )}
            </p>
            <NumberForm key={typed} typed={typed} className="mt-2 max-w-xl" />
          </>
        ) : (
          <>
            <p className="measure text-lg text-muted">{texts[hindrance]}</p>
            <div>
              <ButtonLink to={{ pathname, search }} reloadDocument variant="secondary" icon={RotateCw}>
                {t('Try again')}
              </ButtonLink>
            </div>
          </>
        )}
        <AskTheAcademy />
      </div>
    </section>
  )
}

const texts = {
  busy: t(
    'From your network many numbers were looked up that nobody has. This says nothing about your certificate. Please try again in a few minutes.',
  ),
  later: t(
    'The academy’s records cannot be reached for a moment. This says nothing about the certificate: please try again later.',
  ),
} as const satisfies Record<Exclude<Hindrance, 'unknown'>, string>

/** Whom somebody asks who has to know, such as an employer. */
export function AskTheAcademy() {
  return (
    <p className="hairline-t measure mt-4 pt-5 text-sm text-muted">
      <Rich
        text={t(
          'Do you have to be sure, or does something not agree with the paper? Write to <a>{email}</a> with the number, and the academy tells you.',
          { email: email.label },
        )}
        a={(words) => <TextLink to={email.to}>{words}</TextLink>}
      />
    </p>
  )
}
