import { ArrowUpRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { MeetingLink } from '#features/announcements/schema.ts'
import { lazyImport } from '#platform/browser/lazy-import.ts'
import { linkClass } from '#platform/ui/link.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'

/** Rendered on the server; in the browser loaded last. */
const QrCode = lazy(async () => ({ default: (await lazyImport(() => import('./qr-code.tsx'))).QrCode }))

/** Each link with a QR code, to take part on another device. */
export function MeetingInformation({ links }: { links: readonly MeetingLink[] }) {
  return (
    <section aria-labelledby="meeting-information" className="min-w-0">
      <h2 id="meeting-information" className="text-2xl">
        Meeting Information
      </h2>
      <ul className="mt-4">
        {links.map((link, at) => (
          <li key={at} className="hairline-t flex flex-wrap items-center gap-x-8 gap-y-4 py-6">
            <div className="min-w-0 flex-1 basis-60">
              {link.platform && (
                <p className="eyebrow">
                  <MixedText text={link.platform} />
                </p>
              )}
              <h3 className="mt-1">
                <MixedText text={nameOf(link)} />
              </h3>
              <p className="mt-2 text-sm">
                <a
                  href={link.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={`${linkClass} inline-flex min-h-6 items-center gap-1.5`}
                >
                  <span className="min-w-0 break-all">{link.url.replace(/^https?:\/\//, '')}</span>
                  <ArrowUpRight aria-hidden="true" className="size-4 shrink-0" />
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </p>
            </div>
            <Suspense fallback={<Skeleton className="size-32" />}>
              <QrCode url={link.url} title={`QR code: ${nameOf(link)}`} />
            </Suspense>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf({ description, platform }: MeetingLink): string {
  return description || platform || 'Meeting'
}
