import { RotateCw } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { LeafMark } from '#platform/ui/leaf-mark.tsx'
import { FailureText } from '#platform/ui/failed-state.tsx'
import type { PageAddress } from '#platform/values/page-address.ts'
import { SearchBox } from './search-box.tsx'
import { t } from '#platform/values/translate.ts'

/** The error page with a reference, never a stack trace. */
export function ErrorPage({ error }: { error: unknown }) {
  const hasNotArrived = error instanceof TypeError && importFailed.test(error.message)
  const reference = useReference(error)
  const { pathname, search } = useLocation()
  const { name } = useSite()
  useReloadOnceThere(hasNotArrived)
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundMessage />
  const { title, text } = hasNotArrived ? notArrived : wording(error)
  const reloadInstead = (event: MouseEvent) => {
    event.preventDefault()
    reloadIfThere()
  }
  return (
    <section className="page-margins grid-12 py-20 sm:py-28">
      <title>{`${title} · ${name}`}</title>
      <div className="col-span-12 grid justify-items-start gap-5 lg:col-span-8 lg:col-start-3">
        <h1>{title}</h1>
        <p className="measure text-lg text-muted">
          <FailureText>{text}</FailureText>
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <ButtonLink
            to={{ pathname, search }}
            reloadDocument
            icon={RotateCw}
            onClick={hasNotArrived ? reloadInstead : undefined}
          >
            {t('Reload')}
          </ButtonLink>
          <ButtonLink to="/" variant="secondary">
            {t('Return to Home')}
          </ButtonLink>
        </div>
        {reference && !hasNotArrived && (
          <p className="mt-4 text-xs text-muted">
            {t('If it keeps happening, tell us this reference:')} <code className="font-mono">{reference}</code>
          </p>
        )}
      </div>
    </section>
  )
}

/** In the back office (`isOffice`) without the search of the site. */
export function NotFoundMessage({ isOffice = false }: { isOffice?: boolean }) {
  return (
    <>
      <title>{t('Page not found · {name}', { name: useSite().name })}</title>
      <RecordGone
        title={t('Oops! Page not found')}
        text={t(
          'The page may have moved, or the address may have a slip in it. The menu leads to everything there is.',
        )}
        to="/"
        back={t('Return to Home')}
      >
        {!isOffice && <SearchBox className="w-full max-w-md" />}
      </RecordGone>
    </>
  )
}

type RecordGoneProps = { title: string; text: string; to: PageAddress; back: string; children?: ReactNode }

/** In place of what is not there, or not any more, with a way on. */
export function RecordGone({ title, text, to, back, children }: RecordGoneProps) {
  return (
    <section className="page-margins grid-12 py-20 sm:py-28">
      <div className="col-span-12 grid justify-items-start gap-5 lg:col-span-8 lg:col-start-3">
        <LeafMark className="size-14 text-moss" />
        <h1>{title}</h1>
        <p className="measure text-lg text-muted">{text}</p>
        {children}
        <ButtonLink to={to} className="mt-3">
          {back}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Messages of Chrome and Firefox, and Safari, for a failed import. */
const importFailed = /imported module|module script/

/** A chunk that failed to load: offline, the server restarting, or a new build. */
const notArrived = {
  title: t('This page has not arrived'),
  text: t('It opens by itself as soon as there is a connection.'),
}

/** Reloads once the site answers: an earlier reload would end in the browser's own error. */
function useReloadOnceThere(hasNotArrived: boolean) {
  useEffect(() => {
    if (!hasNotArrived) return
    const ask = () => {
      // A page that has only just loaded is not reloaded, or it could loop.
      if (performance.now() > 5000) reloadIfThere()
    }
    ask()
    const asking = setInterval(ask, 2000)
    return () => clearInterval(asking)
  }, [hasNotArrived])
}

function reloadIfThere() {
  fetch(location.href, { method: 'HEAD' }).then(
    () => location.reload(),
    () => {},
  )
}

/** The message of a thrown response if meant for people, else the generic one. */
function wording(error: unknown): { title: string; text: string } {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null }
  const text = textIn(data, 'error', 'message')
  if (status === 503)
    return {
      title: t('Back in a moment'),
      text: text ?? t('The academy cannot be reached for a moment. Please reload this page in a few minutes.'),
    }
  if (status < 500)
    return {
      title: t('This did not work'),
      text: text ?? t('The page could not be shown as asked. Reload it, or start again from Home.'),
    }
  return {
    title: t('Something went wrong'),
    text: t('This page could not be shown. Nothing of yours was changed. Reload it, or come back in a few minutes.'),
  }
}

/** The server's reference, or a new one for a browser error, which is logged to the console. */
function useReference(error: unknown): string | null {
  const given = isRouteErrorResponse(error) ? textIn(error.data, 'reference') : null
  const [own] = useState(() => Math.random().toString(36).slice(2, 10))
  const hydrated = useHydrated()
  useEffect(() => {
    if (!given) console.error(`Reference ${own}`, error)
  }, [given, own, error])
  return given ?? (hydrated ? own : null)
}

/** Parsed by hand, not with values/errors.ts, since every page loads this file. */
function textIn(data: unknown, ...path: string[]): string | null {
  let found = data
  for (const name of path) found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : null
  return typeof found === 'string' ? found : null
}
