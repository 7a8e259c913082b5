import type { RosterPerson } from '../schema.ts'
import { enrolledName } from '#features/learning/enrollment-desk/rules.ts'
import { isErasedEmail } from '#features/learning/enrollments/rules.ts'
import { MixedText } from '#platform/ui/mixed-text.tsx'

export function personName(person: Pick<RosterPerson, 'full_name' | 'email'>): string {
  return enrolledName(person)
}

/** A person of a roster, with what tells namesakes apart. */
export function PersonName({ person: { full_name, email, organization } }: { person: RosterPerson }) {
  const isErased = isErasedEmail(email)
  return (
    <span className="block min-w-0">
      <span className="block font-[550]">
        {full_name === null ? isErased ? 'Account erased' : email : <MixedText text={full_name} />}
      </span>
      {full_name !== null && !isErased && <span className="block text-xs break-all text-muted">{email}</span>}
      {organization !== null && (
        <span className="block text-xs text-muted max-sm:hidden">
          <MixedText text={organization} />
        </span>
      )}
    </span>
  )
}
