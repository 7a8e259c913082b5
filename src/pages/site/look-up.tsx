import { data, redirect, useLocation } from 'react-router'
import { shareTags } from './page-tags.tsx'
import type { Route } from './+types/look-up'
import { certificateAddress, NumberForm } from '#features/learning/issued-certificates/site/number-form.tsx'
import { AskTheAcademy, NotVerified } from '#features/learning/issued-certificates/site/not-verified.tsx'
import { t } from '#platform/values/translate.ts'

/** Leads from what a form without scripts sends to the number's page; what has not the form of a number is none (404). */
export function loader({ request }: Route.LoaderArgs) {
  const typed = typedIn(new URL(request.url).search)
  const address = certificateAddress(typed)
  if (typed !== '' && !address.includes('?')) throw redirect(address)
  return typed === '' ? null : data(null, { status: 404 })
}
/** Asks nothing of the server. */
export const clientLoader = () => null

export const meta: Route.MetaFunction = (page) => [
  ...shareTags(page, {
    title: t('Check a certificate'),
    description: t('Whoever was shown a certificate of the academy looks its number up here.'),
  }),
  ...(typedIn(page.location.search) === '' ? [] : [{ name: 'robots', content: 'noindex' }]),
]

export default function LookUpPage() {
  const typed = typedIn(useLocation().search)
  if (typed !== '') return <NotVerified hindrance="unknown" typed={typed} />
  return (
    <section className="page-margins grid-12 py-14 sm:py-20">
      <div className="col-span-12 grid gap-6 lg:col-span-8 lg:col-start-3">
        <h1>{t('Check a certificate')}</h1>
        <p className="measure text-lg text-muted">
          {t(
            'Every certificate of the academy has a number, and a page that says whether it stands. Enter the number as it is printed, or follow the square code on the paper.',
          )}
        </p>
        <NumberForm className="mt-2 max-w-xl" />
        <AskTheAcademy />
      </div>
    </section>
  )
}

const typedIn = (search: string) => new URLSearchParams(search).get('number')?.trim() ?? ''
