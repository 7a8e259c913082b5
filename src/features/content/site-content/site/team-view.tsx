import { memo } from 'react'
import type { Team, TeamMember } from '#features/content/site-content/team.schema.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { plainSlots, type Slots } from '#records/editing/slots.tsx'
import { drawnMonogramAddress, initialsOf } from '#platform/values/drawn-address.ts'
import { TextLanguage } from '#platform/ui/mixed-text.tsx'
import { t } from '#platform/values/translate.ts'

/** The first member by order is the founder. */
export function TeamView({ team, slots = plainSlots }: { team: Team; slots?: Slots | undefined }) {
  const [founder, ...members] = team.teamMembers.toSorted((one, other) => one.order - other.order)
  const Title = slots.isEditing ? 'h3' : 'h1'
  return (
    <div className="@container">
      <div className="page-margins pt-14 @2xl:pt-20">
        <header className="grid gap-5">
          <Title className="text-4xl">{slots.text('title', team.title, { label: t('Team title') })}</Title>
          <TextLanguage of={[team]} className="justify-self-start" />
          <p className="measure text-lg text-muted">
            {slots.text('description', team.description, { label: t('Team description'), multiline: true })}
          </p>
        </header>
        {!founder && !slots.isEditing && (
          <EmptyState title={t('Nobody is shown here yet')} titleLevel="h2" className="mt-14">
            {t('Please come back in a few days.')}
          </EmptyState>
        )}
        {founder && <FounderCard founder={founder} slots={slots} />}
        <ul className="mt-16 grid gap-x-8 gap-y-14 @2xl:grid-cols-2 @3xl:grid-cols-3 @5xl:grid-cols-4">
          {members.map((member) => (
            <MemberCard key={member.id} member={member} slots={slots} />
          ))}
          {slots.addItem('teamMembers', { label: t('Add Team Member') })}
        </ul>
      </div>
    </div>
  )
}

/** Memoized, so that typing stays fast beside sixty of them. */
const MemberCard = memo(function MemberCard({ member, slots }: { member: TeamMember; slots: Slots }) {
  const Name = slots.isEditing ? 'h4' : 'h2'
  const { name, role, description } = textsOf(member, slots)
  return (
    <li>
      {slots.item(
        `teamMembers.${member.id}`,
        { label: member.name },
        <>
          <Portrait member={member} slots={slots} sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 45vw, 100vw" />
          <Name className="mt-5 text-xl">{name}</Name>
          <p className="mt-1 text-sm text-accent">{role}</p>
          <p className="mt-2 text-sm text-muted">{description}</p>
        </>,
      )}
    </li>
  )
})

const FounderCard = memo(function FounderCard({ founder, slots }: { founder: TeamMember; slots: Slots }) {
  const Name = slots.isEditing ? 'h4' : 'h2'
  const { name, role, description } = textsOf(founder, slots)
  return (
    <article className="hairline-t mt-14 pt-12">
      {slots.item(
        `teamMembers.${founder.id}`,
        { label: founder.name },
        <div className="grid items-center gap-x-12 gap-y-8 @3xl:grid-cols-[5fr_7fr]">
          <Portrait member={founder} slots={slots} sizes="(min-width: 48rem) 34rem, 100vw" />
          <div>
            <p className="eyebrow">{t('Founder')}</p>
            <Name className="mt-2 text-3xl">{name}</Name>
            <p className="mt-1 text-accent">{role}</p>
            <p className="measure mt-5 text-lg text-muted">{description}</p>
          </div>
        </div>,
      )}
    </article>
  )
})

function textsOf({ id, name, role, description }: TeamMember, slots: Slots) {
  const path = `teamMembers.${id}`
  return {
    name: slots.text(`${path}.name`, name, { label: t('Name') }),
    role: slots.text(`${path}.role`, role, { label: t('position::Role of {name}', { name }) }),
    description: slots.text(`${path}.description`, description, {
      label: t('Description of {name}', { name }),
      multiline: true,
    }),
  }
}

function Portrait({ member, slots, sizes }: { member: TeamMember; slots: Slots; sizes: string }) {
  return slots.sign(
    `teamMembers.${member.id}.avatar`,
    { label: t("{name}'s Avatar", { name: member.name }) },
    <Picture
      src={member.avatar}
      drawn={drawnMonogramAddress(member.id, initialsOf(member.name))}
      alt={t('Portrait of {name}', { name: member.name })}
      width={800}
      height={800}
      sizes={sizes}
      className="aspect-square rounded-md"
    />,
  )
}
