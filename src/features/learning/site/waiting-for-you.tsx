import { useQuery } from '@tanstack/react-query'
import { myEnrollmentsQuery } from '#features/enrollments/client.ts'
import type { MyEnrollment } from '#features/enrollments/schema.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { formatMoney } from '#platform/values/money.ts'

/** What a person has still to do, the first page of their enrollments at most; nothing where nothing waits. */
export function WaitingForYou({ person }: { person: string }) {
  const { data } = useQuery(myEnrollmentsQuery(person))
  const unpaid = (data?.items ?? []).filter(({ next_step, payment_url }) => next_step === 'pay' && payment_url !== null)
  if (unpaid.length === 0) return null
  return (
    <section aria-labelledby="waiting-for-you">
      <h2 id="waiting-for-you" className="text-2xl">
        This waits for you
      </h2>
      <ul className="mt-5 grid gap-3">
        {unpaid.map((enrollment) => (
          <Unpaid key={enrollment.id} enrollment={enrollment} />
        ))}
      </ul>
    </section>
  )
}

function Unpaid({ enrollment: { course_title, amount, currency, payment_url } }: { enrollment: MyEnrollment }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-md border border-important p-4">
      <p className="min-w-0">
        <span className="font-[550]">
          <MixedText text={course_title} />
        </span>
        <span className="block text-sm text-muted">{formatMoney(amount, currency)} are still to be paid.</span>
      </p>
      <ExternalLink href={payment_url ?? undefined} className={buttonClass({ variant: 'money', size: 'sm' })}>
        Pay now<span className="sr-only">: {course_title}</span>
      </ExternalLink>
    </li>
  )
}
