import { lazy, type ReactNode, useState } from 'react'
import { lazyImport } from '#platform/browser/lazy-import.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { tabLink } from '#platform/browser/use-tab.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import { LeafMark } from '#platform/ui/leaf-mark.tsx'
import { ExternalLink, linkClass, TextLink } from '#platform/ui/link.tsx'
import { email } from '#features/content/site-content/site/contact-links.ts'

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
            onClose={() => setOpen(false)}
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

/** Ways to donate; `onLeave` closes the container when a link is followed. */
function WaysToGive({ onLeave }: { onLeave?: () => void }) {
  const { donationUrl } = useSite()
  return (
    <div className="grid gap-6">
      {donationUrl && (
        <ExternalLink href={donationUrl} className={buttonClass({ variant: 'money', className: 'justify-self-start' })}>
          Go to the donation page
        </ExternalLink>
      )}
      <ol className="hairline-t">
        <Way title={donationUrl ? 'Or by bank transfer' : 'By bank transfer'}>
          Write to{' '}
          <a href={email.to} className={linkClass}>
            {email.label}
          </a>{' '}
          and we send you the account and a reference of your own, and a receipt when your gift has arrived.
        </Way>
        <Way title="Once, or every season">
          A single gift pays for boots, maps and water tests. A gift every season lets us promise a student a whole
          year.
        </Way>
        <Way title="With your time">
          Translate, draw, count birds, lend a field:{' '}
          <TextLink {...tabLink('/contact', 'volunteer')} onClick={onLeave}>
            apply as a volunteer
          </TextLink>
          .
        </Way>
      </ol>
    </div>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="hairline-b py-4">
      <h3 className="text-lg">{title}</h3>
      <p className="mt-1 text-sm text-muted">{children}</p>
    </li>
  )
}
