import type { Team, TeamMember } from '#features/site-content/team/schema.ts'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { Picture } from '#platform/ui/picture.tsx'
import { drawnMonogramAddress, initialsOf } from '#platform/values/drawn-address.ts'
import { pictureAt } from '#platform/values/picture-files.ts'

/** The team: title, description, a card for the founder (the first member) and the others in a grid, by order. */
export function TeamView({ team }: { team: Team }) {
  const [founder, ...members] = team.teamMembers.toSorted((one, other) => one.order - other.order)
  return (
    <div className="page-margins pt-14 sm:pt-20">
      <header className="grid gap-5">
        <h1>{team.title}</h1>
        <p className="measure text-lg text-muted">{team.description}</p>
      </header>
      {founder && <FounderCard founder={founder} />}
      <ul className="mt-16 grid gap-x-8 gap-y-14 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
        {members.map((member) => (
          <li key={member.id}>
            <Portrait member={member} sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 45vw, 100vw" />
            <h2 className="mt-5 text-xl">
              <MixedText text={member.name} />
            </h2>
            <p className="text-sm text-accent">{member.role}</p>
            <p className="mt-2 text-sm text-muted"><MixedText text={member.description} /></p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function FounderCard({ founder }: { founder: TeamMember }) {
  return (
    <article className="hairline-t mt-14 grid items-center gap-x-12 gap-y-8 pt-12 md:grid-cols-[5fr_7fr]">
      <Portrait member={founder} sizes="(min-width: 48rem) 34rem, 100vw" />
      <div>
        <p className="eyebrow">Founder</p>
        <h2 className="mt-2">
          <MixedText text={founder.name} />
        </h2>
        <p className="mt-1 text-accent">{founder.role}</p>
        <p className="measure mt-5 text-lg text-muted"><MixedText text={founder.description} /></p>
      </div>
    </article>
  )
}

function Portrait({ member, sizes }: { member: TeamMember; sizes: string }) {
  return (
    <Picture
      src={member.avatar}
      drawn={drawnMonogramAddress(member.id, initialsOf(member.name))}
      alt={`Portrait of ${member.name}`}
      width={800}
      height={800}
      variants={member.avatar ? (pictureAt(member.avatar)?.variants ?? []) : []}
      sizes={sizes}
      className="aspect-square rounded-md"
    />
  )
}
