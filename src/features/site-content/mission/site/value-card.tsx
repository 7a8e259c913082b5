import { Globe, Heart, Leaf, type LucideIcon, Users } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { MissionValue, ValueIcon } from '#features/site-content/mission/schema.ts'
import { Link, ExternalLink } from '#platform/ui/link.tsx'
import { plainSlots, type Slots } from '#platform/ui/slots.tsx'
import { slugOf } from '#platform/values/slugs.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { readAddress } from '#platform/values/page-address.ts'

const icons: Record<ValueIcon, LucideIcon> = { Heart, Globe, Users, Leaf }

export function ValueSign({ icon, className }: { icon: ValueIcon; className?: string }) {
  const Icon = icons[icon]
  return <Icon aria-hidden="true" strokeWidth={1.5} className={className} />
}

/** A click leads to /about/{slug}, Enter or Space to /about/mission?topic={slug}; 'Learn more' follows the link. */
export function ValueCard({ value, slots = plainSlots }: { value: MissionValue; slots?: Slots }) {
  const navigate = useNavigate()
  const slug = slugOf(value.title)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    void navigate(`/about/mission?topic=${encodeURIComponent(slug)}`)
  }
  const title = slots.text(`values.${value.id}.title`, value.title, { label: 'Title of the value' })
  return (
    <article className="group/value relative flex grow flex-col pt-6 pb-10">
      {slots.sign(
        `values.${value.id}.icon`,
        { label: `Icon of ${value.title || 'the new value'}` },
        <ValueSign icon={value.icon} className="size-7 text-accent" />,
      )}
      <h3 className="mt-5">
        {slots.isEditing ? (
          title
        ) : (
          <Link
            to={readAddress(`/about/${encodeURIComponent(slug)}`)}
            onKeyDown={onKeyDown}
            className="text-text no-underline decoration-line underline-offset-4 after:absolute after:inset-0 group-hover/value:underline"
          >
            {title}
          </Link>
        )}
      </h3>
      <p className="mt-2 text-sm text-muted">
        {slots.text(`values.${value.id}.description`, value.description, {
          label: 'Description of the value',
          multiline: true,
        })}
      </p>
      {value.link !== null && (
        <p className="relative mt-4 self-start text-sm" inert={slots.isEditing}>
          <ExternalLink href={value.link}>
            Learn more<span className="sr-only"> about {value.title}</span>
          </ExternalLink>
        </p>
      )}
    </article>
  )
}
