import { AccountPart } from '#features/accounts/site/account-part.tsx'
import { CalendarAddress } from '#features/calendar-addresses/site/calendar-address.tsx'
import { MyEnrollments } from '#features/enrollments/site/my-courses.tsx'
import { NameToConfirm } from '#features/issued-certificates/site/name-to-confirm.tsx'
import { OwnCertificates } from '#features/issued-certificates/site/own-certificates.tsx'
import { LearningView } from '#features/learning/site/learning-view.tsx'
import { WaitingForYou } from '#features/learning/site/waiting-for-you.tsx'
import { OwnData } from '#features/own-data/site/own-data.tsx'
import { PolicyLinks } from '#features/pages/site/policy-links.tsx'
import { ReminderSwitch } from '#features/session-mail/site/reminder-switch.tsx'
import { OwnSubscription } from '#features/subscriptions/site/own-subscription.tsx'
import type { Route } from './+types/learning'
import { privateTags } from './share-tags.ts'

export const meta: Route.MetaFunction = (page) => privateTags(page, 'My learning')

/** The server never knows who asks. */
export default function LearningPage() {
  return (
    <div className="page-margins pt-10 sm:pt-14">
      <LearningView
        waitingFor={waitingFor}
        coursesOf={coursesOf}
        certificatesOf={certificatesOf}
        accountOf={accountOf}
      />
      <PolicyLinks of={['privacy', 'terms', 'refunds']} className="mt-12" />
    </div>
  )
}

const waitingFor = (person: string) => (
  <>
    <NameToConfirm person={person} />
    <WaitingForYou person={person} />
  </>
)
const certificatesOf = (person: string) => <OwnCertificates person={person} />
const coursesOf = (person: string) => <MyEnrollments person={person} mayWithdraw />
const accountOf = (person: string) => (
  <>
    <AccountPart
      title="Your classes elsewhere"
      about="In the calendar that you use anyway, and by mail before each class."
    >
      <div className="grid gap-8">
        <CalendarAddress person={person} />
        <ReminderSwitch person={person} />
      </div>
    </AccountPart>
    <OwnSubscription person={person} />
    <OwnData person={person} />
  </>
)
