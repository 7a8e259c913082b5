import { lazy, useState } from 'react'
import { lazyImport } from '#platform/browser/lazy-import.ts'
import { Button } from '#platform/ui/button.tsx'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import { LeafMark } from '#platform/ui/leaf-mark.tsx'
import { WaysToGive } from './ways-to-give.tsx'

const loadDialog = () => lazyImport(() => import('#platform/ui/dialog.tsx'))
const Dialog = lazy(async () => ({ default: (await loadDialog()).Dialog }))

/** The donation card; without scripts it contains what its dialog would. */
export function SupportCard() {
  // Null until first opened; then it stays mounted, so that it can give the focus back.
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
        <LazyPart>
          <Dialog
            open={open}
            onOpenChange={setOpen}
            title="How to give"
            description="Gifts keep the open courses free and send students to the field who could not pay their way."
          >
            <WaysToGive onLeave={() => setOpen(false)} />
          </Dialog>
        </LazyPart>
      )}
    </section>
  )
}
