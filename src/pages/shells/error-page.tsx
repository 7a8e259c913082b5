import { RotateCw } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { useAwake } from '#platform/browser/use-awake.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { FailureText } from '#platform/ui/failure-text.tsx'
import { NotFoundMessage } from './not-found-message.tsx'

/** A page instead of the one that failed: what happened, what to do, a reference, Reload (decisions.md C). Never a trace. */
export function ErrorPage({ error }: { error: unknown }) {
  const hasNotArrived = error instanceof TypeError && importFailed.test(error.message)
  const reference = useReference(error)
  const { pathname, search } = useLocation()
  const { name } = useSite()
  useReloadOnceThere(hasNotArrived)
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundMessage />
  const { title, text } = hasNotArrived ? notArrived : wording(error)
  return (
    <section className="page-margins grid-12 py-20 sm:py-28">
      <title>{`${title} · ${name}`}</title>
      <div className="col-span-12 grid justify-items-start gap-5 lg:col-span-8 lg:col-start-3">
        <h1>{title}</h1>
        <p className="measure text-lg text-muted">
          <FailureText>{text}</FailureText>
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <ButtonLink to={`${pathname}${search}`} reloadDocument onClick={hasNotArrived ? reloadInstead : undefined}>
            <RotateCw aria-hidden="true" className="size-4" />
            Reload
          </ButtonLink>
          <ButtonLink to="/" variant="secondary">
            Return to Home
          </ButtonLink>
        </div>
        {reference && !hasNotArrived && (
          <p className="mt-4 text-xs text-muted">
            If it keeps happening, tell us this reference: <code className="font-mono">{reference}</code>
          </p>
        )}
      </div>
    </section>
  )
}

/** What Chrome and Firefox, and Safari, say of an import that did not come. */
const importFailed = /imported module|module script/

/** A page whose code did not come: without a connection, while the site is started, or because it was built anew meanwhile. */
const notArrived = {
  title: 'This page has not arrived',
  text: 'It opens by itself as soon as there is a connection.',
}

/** Opens such a page as soon as the site answers: a reload before would end in the browser's own error. */
function useReloadOnceThere(hasNotArrived: boolean) {
  useEffect(() => {
    if (!hasNotArrived) return
    const ask = () => {
      // A document that has only just come would not be mended by another one: that could go on for ever.
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

function reloadInstead(event: MouseEvent) {
  event.preventDefault()
  reloadIfThere()
}

/** What a thrown answer says for itself, if it was meant for people; otherwise the plain sentence. */
function wording(error: unknown): { title: string; text: string } {
  if (isRouteErrorResponse(error)) {
    const text = messageIn(error.data)
    if (error.status === 503) return { title: 'Back in a moment', text: text ?? unavailable }
    if (error.status < 500)
      return {
        title: 'This did not work',
        text: text ?? 'The page could not be shown as asked. Reload it, or start again from Home.',
      }
  }
  return {
    title: 'Something went wrong',
    text: 'This page could not be shown. Nothing of yours was changed. Reload it, or come back in a few minutes.',
  }
}

const unavailable = 'The academy cannot be reached for a moment. Please reload this page in a few minutes.'

/** The server's reference where it gave one; for what failed in the browser a new one, which the console shows as well. */
function useReference(error: unknown): string | null {
  const given = isRouteErrorResponse(error) ? referenceIn(error.data) : null
  const [own] = useState(() => Math.random().toString(36).slice(2, 10))
  const awake = useAwake()
  useEffect(() => {
    if (!given) console.error(`Reference ${own}`, error)
  }, [given, own, error])
  return given ?? (awake ? own : null)
}

/** The message of an API error (values/errors.ts); read by hand, since every page carries this file. */
function messageIn(data: unknown): string | null {
  const said = typeof data === 'object' && data !== null && 'error' in data ? data.error : null
  return typeof said === 'object' && said !== null && 'message' in said && typeof said.message === 'string'
    ? said.message
    : null
}

function referenceIn(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'reference' in data && typeof data.reference === 'string'
    ? data.reference
    : null
}
