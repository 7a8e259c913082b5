import type { ReactNode } from 'react'
import { tabLink } from '#platform/browser/use-tab.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { ExternalLink, linkClass, TextLink } from '#platform/ui/link.tsx'
import { email } from './contact-links.ts'

/** Ways to donate; `onLeave` closes the container when a link is followed. */
export function WaysToGive({ onLeave }: { onLeave?: () => void }) {
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
