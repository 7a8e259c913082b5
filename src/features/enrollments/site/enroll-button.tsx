import type { CourseDetail } from '#features/courses/schema.ts'
import { lazyImport } from '#platform/browser/lazy-import.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { moneyInFull } from '#platform/values/money.ts'

export const loadDialog = () => lazyImport(() => import('./enrollment-dialog.tsx'))

export type Target = NonNullable<CourseDetail['enrolls_in']>

/** Opens the dialog in which somebody enrolls, which is fetched before it is wanted. */
export function EnrollButton({ label, isMoney, onOpen }: { label: string; isMoney: boolean; onOpen: () => void }) {
  return (
    <Button
      variant={isMoney ? 'money' : 'secondary'}
      aria-haspopup="dialog"
      onPointerEnter={() => void loadDialog()}
      onFocus={() => void loadDialog()}
      onClick={onOpen}
    >
      {label}
    </Button>
  )
}

export function enrollLabel({ type, amount }: Target, currency: string): string {
  if (type === 'free') return 'Enroll for Free'
  return amount === 0 ? 'Enroll Now' : `Enroll Now · ${moneyInFull(amount, currency)}`
}

export function PaymentLink({ url, hasFailed }: { url: string | null; hasFailed: boolean }) {
  if (url === null) return <p className="text-sm text-muted">The academy will write to you how to pay.</p>
  return (
    <ExternalLink href={url} className={buttonClass({ variant: 'money' })}>
      {hasFailed ? 'Pay again' : 'Continue to payment'}
    </ExternalLink>
  )
}
