import { useSite } from '#platform/browser/use-site.ts'
import { ButtonLink } from '#platform/ui/button.tsx'
import { LeafMark } from '#platform/ui/leaf-mark.tsx'

export function NotFoundMessage() {
  return (
    <section className="page-margins grid-12 py-20 sm:py-28">
      <title>{`Page not found · ${useSite().name}`}</title>
      <div className="col-span-12 grid justify-items-start gap-5 lg:col-span-8 lg:col-start-3">
        <LeafMark className="size-14 text-moss" />
        <h1>Oops! Page not found</h1>
        <p className="measure text-lg text-muted">
          The page may have moved, or the address may have a slip in it. The menu above leads to everything there is.
        </p>
        <ButtonLink to="/" className="mt-3">
          Return to Home
        </ButtonLink>
      </div>
    </section>
  )
}
