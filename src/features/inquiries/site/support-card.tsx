import { lazy, useState } from 'react'
import { onDemand } from '#platform/browser/on-demand.ts'
import { Button } from '#platform/ui/button.tsx'
import { LatePart } from '#platform/ui/late-part.tsx'
import { LeafMark } from '#platform/ui/leaf-mark.tsx'
import { WaysToGive } from './ways-to-give.tsx'

const loadDialog = () => onDemand(() => import('./donation-dialog.tsx'))
const DonationDialog = lazy(async () => ({ default: (await loadDialog()).DonationDialog }))

/** 'Support Our Mission': where Donate leads. Without scripts it says itself what its dialog would. */
export function SupportCard() {
  // Null until it is first opened; after that it stays, so that it can give the focus back.
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <section id="support" aria-labelledby="support-title" className="rounded-lg bg-wash p-6 sm:p-8">
      <LeafMark className="size-9 text-moss" />
      <h2 id="support-title" className="mt-4 text-2xl">
        Support Our Mission
      </h2>
      <p className="mt-3 text-muted">
        Half of our courses cost nothing, and stay so because people who love a river, a wood or a city pay for the
        other half. A gift of any size helps.
      </p>
      <p data-needs-scripts className="mt-6">
        <Button
          variant="money"
          aria-haspopup="dialog"
          onPointerEnter={() => void loadDialog()}
          onFocus={() => void loadDialog()}
          onClick={() => setOpen(true)}
        >
          Learn About Donation
        </Button>
      </p>
      <noscript>
        <div className="mt-6">
          <WaysToGive />
        </div>
      </noscript>
      {open !== null && (
        <LatePart>
          <DonationDialog open={open} onClose={() => setOpen(false)} />
        </LatePart>
      )}
    </section>
  )
}
