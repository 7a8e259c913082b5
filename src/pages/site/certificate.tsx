import { useQuery } from '@tanstack/react-query'
import { redirect, useParams } from 'react-router'
import { verificationQuery } from '#features/learning/issued-certificates/client.ts'
import { formatNumber, symbolsIn } from '#features/learning/issued-certificates/numbers.rules.ts'
import { apiContext } from '#platform/browser/page-context.ts'
import { begin, preload } from '#platform/browser/page-data.ts'
import { usePageTitle } from '#platform/browser/use-site.ts'
import { LoadingRegion, Skeleton, SkeletonText } from '#platform/ui/skeleton.tsx'
import { privateTags } from './share-tags.ts'
import type { Route } from './+types/certificate'
import { hindranceOf, hindranceTitles, NotVerified } from '#features/learning/issued-certificates/site/not-verified.tsx'
import { Verified, verifiedTitles } from '#features/learning/issued-certificates/site/verified.tsx'
import { t } from '#platform/values/translate.ts'

/** @throws Response 308 from another spelling to the one that is printed, whether anybody has the number or not */
export async function loader({ context, params: { number } }: Route.LoaderArgs) {
  const symbols = symbolsIn(number)
  if (symbols !== null && formatNumber(symbols) !== number)
    throw redirect(`/certificates/${formatNumber(symbols)}`, 308)
  return preload([verificationQuery(number, context.get(apiContext))])
}
export const clientLoader = ({ params: { number } }: Route.ClientLoaderArgs) => begin([verificationQuery(number)])

/** At a limit with when to come back. */
export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) => {
  const sent = new Headers(errorHeaders ?? loaderHeaders)
  sent.set('x-robots-tag', 'noindex')
  return sent
}

// Nothing of the certificate: titles stay in histories and previews of links.
export const meta: Route.MetaFunction = (page) => privateTags(page, t('Check a certificate'))

export default function CertificatePage() {
  const { number = '' } = useParams()
  return <CertificateScreen key={number} number={number} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { number = '' } = useParams()
  return <NotVerified hindrance={hindranceOf(error)} typed={number} />
}

function CertificateScreen({ number }: { number: string }) {
  const { data: certificate, error } = useQuery(verificationQuery(number))
  const hindrance = error && hindranceOf(error)
  usePageTitle(certificate ? verifiedTitles[certificate.state] : hindrance ? hindranceTitles[hindrance] : undefined)
  if (certificate) return <Verified certificate={certificate} />
  if (hindrance) return <NotVerified hindrance={hindrance} typed={number} />
  return (
    <LoadingRegion label={t('Checking the certificate…')} className="page-margins grid-12 py-14 sm:py-20">
      <div className="col-span-12 lg:col-span-8 lg:col-start-3">
        <h1 className="sr-only">{t('Check a certificate')}</h1>
        <Skeleton className="size-12 rounded-full" />
        <Skeleton className="mt-5 h-12 w-[min(32rem,90%)]" />
        <SkeletonText lines={6} className="mt-16" />
      </div>
    </LoadingRegion>
  )
}
