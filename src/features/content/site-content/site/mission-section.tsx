import { Globe, Heart, Leaf, type LucideIcon, Users } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Mission, MissionValue, ValueIcon } from '../mission.schema.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { ExternalLink, Link, TextLink } from '#platform/ui/link.tsx'
import { plainSlots, type Slots } from '#records/editing/slots.tsx'
import { readAddress } from '#platform/values/page-address.ts'
import { slugOf } from '#platform/values/slugs.ts'
import { t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

export function MissionSection({ mission, slots = plainSlots }: { mission: Mission; slots?: Slots | undefined }) {
  return (
    <section aria-labelledby="mission-title" className="@container">
      <div className="page-margins py-16 @5xl:py-24">
        <div className="grid gap-x-12 gap-y-5 @5xl:grid-cols-[5fr_7fr]">
          <h2 id="mission-title" className="max-w-[18ch]">
            {slots.text('title', mission.title, { label: t('Mission title') })}
          </h2>
          <div className="measure text-lg text-muted">
            <p>
              {slots.text('description', mission.description, { label: t('Mission description'), multiline: true })}
            </p>
            {!slots.isEditing && (
              <p className="mt-4 text-base">
                <TextLink to="/about/mission">{t('Read the whole mission')}</TextLink>
              </p>
            )}
          </div>
        </div>
        <ul className="mt-12 grid gap-x-8 @xl:grid-cols-2 @4xl:grid-cols-4 @5xl:mt-16">
          {mission.values.map((value) => (
            <li key={value.id} className="hairline-t flex">
              {slots.item(
                `values.${value.id}`,
                { label: value.title || t('New value') },
                <ValueCard value={value} slots={slots} />,
              )}
            </li>
          ))}
          {slots.addItem('values', { label: t('Add a value card') })}
        </ul>
      </div>
      {(mission.quote.text !== '' || slots.isEditing) && (
        <div className="bg-wash">
          <figure className="page-margins py-16 text-center @5xl:py-24">
            <blockquote className="mx-auto max-w-[30ch] font-display text-3xl text-balance">
              <p>{slots.text('quote.text', mission.quote.text, { label: t('Quote'), multiline: true })}</p>
            </blockquote>
            <figcaption className="mt-6 text-sm text-muted">
              {slots.text('quote.author', mission.quote.author, { label: t("Quote's author") })}
            </figcaption>
          </figure>
        </div>
      )}
    </section>
  )
}

const icons: Record<ValueIcon, LucideIcon> = { Heart, Globe, Users, Leaf }

export function ValueSign({ icon, className }: { icon: ValueIcon; className?: string }) {
  const Icon = icons[icon]
  return <Icon strokeWidth={1.5} className={className} />
}

/** The pages about the academy, by what they are called: in every language a value of that title leads to its page. */
const pageNames = { mission: t('Mission'), vision: t('Vision'), team: t('Team'), partners: t('Partners') }

function pageOf(title: string): string {
  return Object.entries(pageNames).find(([, name]) => name === title)?.[0] ?? encodeURIComponent(slugOf(title))
}

/** A click leads to /about/{slug}, Enter or Space to /about/mission?topic={slug}; 'Learn more' follows the link. */
function ValueCard({ value, slots }: { value: MissionValue; slots: Slots }) {
  const navigate = useNavigate()
  const slug = slugOf(value.title)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    void navigate(`/about/mission?topic=${encodeURIComponent(slug)}`)
  }
  const title = slots.text(`values.${value.id}.title`, value.title, { label: t('Title of the value') })
  return (
    <article className="group/value relative flex grow flex-col pt-6 pb-10">
      {slots.sign(
        `values.${value.id}.icon`,
        { label: value.title ? t('Icon of {title}', { title: value.title }) : t('Icon of the new value') },
        <ValueSign icon={value.icon} className="size-7 text-accent" />,
      )}
      <h3 className="mt-5">
        {slots.isEditing ? (
          title
        ) : (
          <Link
            to={readAddress(`/about/${pageOf(value.title)}`)}
            onKeyDown={onKeyDown}
            className="text-text no-underline decoration-line underline-offset-4 after:absolute after:inset-0 group-hover/value:underline"
          >
            {title}
          </Link>
        )}
      </h3>
      <p className="mt-2 text-sm text-muted">
        {slots.text(`values.${value.id}.description`, value.description, {
          label: t('Description of the value'),
          multiline: true,
        })}
      </p>
      {value.link !== null && (
        <p className="relative mt-4 self-start text-sm" inert={slots.isEditing}>
          <ExternalLink href={value.link}>
            <Rich
              text={t('Learn more<more> about {title}</more>', { title: value.title })}
              more={(words) => <span className="sr-only">{words}</span>}
            />
          </ExternalLink>
        </p>
      )}
    </article>
  )
}
