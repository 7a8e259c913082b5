import { Suspense, useState } from 'react'
import { SignInButton } from '#features/people/accounts/site/sign-in-button.tsx'
import type { CourseDetail } from '#features/learning/courses/schema.ts'
import { lazyImport, lazyNamed } from '#platform/browser/lazy-import.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { formatMoney } from '#platform/values/money.ts'
import { type CourseAccess, isPaidFor } from './use-course-access.ts'
import { t } from '#platform/values/translate.ts'

const loadDialog = () => lazyImport(() => import('./enrollment-dialog.tsx'))
const StandingActions = lazyNamed(() => import('./standing-parts.tsx'), 'StandingActions')
const EnrollmentDialog = lazyNamed(loadDialog, 'EnrollmentDialog')

export function EnrollActions({ course, here }: { course: CourseDetail; here: CourseAccess }) {
  const { user, own, isGuest, standing } = here
  const { currency } = useSite()
  // Null until first opened; then it stays mounted, so that it can give the focus back.
  const [open, setOpen] = useState<boolean | null>(null)
  const target = course.enrolls_in
  if (!target) {
    return (
      <p className="text-sm text-muted">
        {t('Enrollment opens when the course that this section belongs to is offered again.')}
      </p>
    )
  }
  // Where places count, what is offered depends on the answer.
  const mayEnroll =
    ['unknown', 'open', 'required', 'refunded'].includes(standing.kind) ||
    (standing.kind === 'checking' && course.capacity === null)
  const isFull = here.access?.places?.is_full === true
  const isPaid = isPaidFor(here)
  return (
    <div data-needs-scripts className="grid gap-3 empty:hidden">
      {(standing.kind === 'pending' || standing.kind === 'failed') && (
        <PaymentLink url={standing.paymentUrl} hasFailed={standing.kind === 'failed'} />
      )}
      {mayEnroll && (
        <EnrollButton
          label={enrollLabel(target, currency, standing.kind)}
          isMoney={target.type !== 'free'}
          onOpen={() => setOpen(true)}
        />
      )}
      {mayEnroll && target.id !== course.id && (
        <p className="text-xs text-muted">
          {t('Enrolling here enrolls you in the whole of {title}.', { title: target.title })}
        </p>
      )}
      {/* Most who come are guests, so its room is kept until it is known. */}
      {user === null && target.type !== 'free' && ['checking', 'required'].includes(standing.kind) && (
        <div className={standing.kind === 'checking' ? 'invisible grid gap-2' : 'grid gap-2'}>
          <p className="text-xs text-muted">{t('Have you enrolled already?')}</p>
          <SignInButton />
        </div>
      )}
      {isGuest && (standing.kind === 'completed' || standing.kind === 'started') && <SignInButton />}
      {(['started', 'places'].includes(standing.kind) || (here.access?.places && here.access.own)) && (
        <Suspense>
          <StandingActions
            {...{ course, target, here }}
            renderEnroll={(label = enrollLabel(target, currency, standing.kind)) => (
              <EnrollButton
                label={label}
                isMoney={!isFull && !isPaid && target.type !== 'free'}
                onOpen={() => setOpen(true)}
              />
            )}
            renderPayment={(payment) => <PaymentLink {...payment} />}
          />
        </Suspense>
      )}
      {open !== null && (
        <LazyPart>
          <EnrollmentDialog
            key={user?.id}
            owner={user?.id ?? ''}
            open={open}
            course={course}
            target={target}
            own={own}
            hasPlaces={here.access?.places !== undefined}
            isFull={isFull}
            isPaid={isPaid}
            onClose={() => setOpen(false)}
            onEnrolled={here.enrolled}
          />
        </LazyPart>
      )}
    </div>
  )
}

/** Opens the dialog in which somebody enrolls, which is fetched before it is wanted. */
function EnrollButton({ label, isMoney, onOpen }: { label: string; isMoney: boolean; onOpen: () => void }) {
  return (
    <Button
      variant={isMoney ? 'money' : 'secondary'}
      // What it says may need two lines.
      className="leading-snug! text-balance"
      aria-haspopup="dialog"
      onPointerEnter={() => void loadDialog()}
      onFocus={() => void loadDialog()}
      onClick={onOpen}
    >
      {label}
    </Button>
  )
}

/** With what the fee buys, once that is known: a class that is open to everybody is joined without it. */
function enrollLabel(
  { type, amount }: NonNullable<CourseDetail['enrolls_in']>,
  currency: string,
  standing: CourseAccess['standing']['kind'],
): string {
  if (type === 'free') return t('Enroll for Free')
  if (amount === 0) return t('Enroll Now')
  const money = formatMoney(amount, currency)
  if (standing === 'open') return t('Enroll Now for the certificate · {money}', { money })
  const isClosed = standing === 'required' || standing === 'places'
  return isClosed
    ? t('Enroll Now for class and certificate · {money}', { money })
    : t('Enroll Now · {money}', { money })
}

function PaymentLink({ url, hasFailed }: { url: string | null; hasFailed: boolean }) {
  if (url === null) return <p className="text-sm text-muted">{t('The academy will write to you how to pay.')}</p>
  return (
    <ExternalLink href={url} className={buttonClass({ variant: 'money' })}>
      {hasFailed ? t('Pay again') : t('Continue to payment')}
    </ExternalLink>
  )
}
