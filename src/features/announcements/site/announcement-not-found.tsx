import { ButtonLink } from '#platform/ui/button.tsx'
import { LeafMark } from '#platform/ui/leaf-mark.tsx'

export function AnnouncementNotFound() {
  return (
    <section className="page-margins grid-12 py-20 sm:py-28">
      <div className="col-span-12 grid justify-items-start gap-5 lg:col-span-8 lg:col-start-3">
        <LeafMark className="size-14 text-moss" />
        <h1>Announcement not found</h1>
        <p className="measure text-lg text-muted">
          It may have been taken back, or the address may have a slip in it. The list shows everything there is.
        </p>
        <ButtonLink to="/announcements" className="mt-3">
          All announcements
        </ButtonLink>
      </div>
    </section>
  )
}
