import { CalendarPlus, CalendarSync, ChevronDown, Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import { categoryNames } from '#features/announcements/rules.ts'
import type { Category } from '#features/announcements/schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { linkClass } from '#platform/ui/link.tsx'

/** A calendar of one category or all, as a webcal link and as a plain address, and the feed. Opens without scripts. */
export function SubscribeLinks({ category }: { category: Category | null }) {
  const { publicUrl } = useSite()
  const path = category ? `/calendar/${category}.ics` : '/calendar.ics'
  const what = category ? categoryNames[category] : 'All events'
  return (
    <details className="group/subscribe open:basis-full">
      <summary className="inline-flex min-h-9 list-none items-center gap-2 text-sm font-[550] text-link [&::-webkit-details-marker]:hidden">
        <Rss aria-hidden="true" className="size-4" />
        Subscribe
        <ChevronDown aria-hidden="true" className="size-3.5 transition-transform group-open/subscribe:rotate-180" />
      </summary>
      <ul className="mt-3 grid gap-x-8 gap-y-4 rounded-md bg-sunken p-5 text-sm sm:grid-cols-3">
        <Way icon={<CalendarSync aria-hidden="true" className="size-5" />} note="Opens your calendar program">
          <a href={webcal(publicUrl + path)} className={linkClass}>
            {what} in your calendar
          </a>
        </Way>
        <Way icon={<CalendarPlus aria-hidden="true" className="size-5" />} note="For programs that ask for an address">
          <a href={path} className={linkClass}>
            Calendar address
          </a>
        </Way>
        <Way icon={<Rss aria-hidden="true" className="size-5" />} note="For feed readers">
          <a href="/feeds/announcements.xml" className={linkClass}>
            All announcements as RSS
          </a>
        </Way>
      </ul>
    </details>
  )
}

function Way({ icon, note, children }: { icon: ReactNode; note: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 [&>svg]:text-moss">
      {icon}
      <span>
        {children}
        <span className="block text-xs text-muted">{note}</span>
      </span>
    </li>
  )
}

function webcal(address: string): string {
  return address.replace(/^https?:/, 'webcal:')
}
