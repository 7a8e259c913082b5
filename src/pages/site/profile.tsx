import { AccountPart } from '#features/people/accounts/site/account-part.tsx'
import { OwnSessions } from '#features/people/accounts/site/own-sessions.tsx'
import { pictureField } from '#features/content/media/client.ts'
import { ProfileView } from '#features/people/accounts/site/profile-view.tsx'
import { CalendarAddress } from '#features/learning/calendar-addresses/calendar-address.site.tsx'
import { MyCourses } from '#features/learning/enrolling/site/my-courses.tsx'
import { PolicyLinks } from '#features/content/pages/site/policy-links.tsx'
import { OwnData } from '#features/overview/own-data/site/own-data.tsx'
import { ReminderSwitch } from '#features/learning/session-mail/reminder-switch.site.tsx'
import { OwnSubscription } from '#features/content/subscriptions/site/own-subscription.tsx'
import type { Route } from './+types/profile'
import { privateTags } from './share-tags.ts'
import { t } from '#platform/values/translate.ts'

export const meta: Route.MetaFunction = (page) => privateTags(page, t('Profile'))

/** The server never knows who asks. */
export default function ProfilePage() {
  return (
    <div className="page-margins">
      {/* What is below begins below the fold, where nothing pushes it. */}
      <div className="min-h-svh pt-10 sm:pt-14">
        <ProfileView picture={pictureField('avatar')} coursesOf={coursesOf} accountOf={accountOf} />
      </div>
      <PolicyLinks of={['privacy', 'terms', 'refunds']} className="mt-12" />
    </div>
  )
}

const accountOf = (person: string) => (
  <>
    <AccountPart
      title={t('Your classes elsewhere')}
      about={t('In the calendar that you use anyway, and by mail before each class.')}
    >
      <div className="grid gap-8">
        <CalendarAddress person={person} />
        <ReminderSwitch person={person} />
      </div>
    </AccountPart>
    <OwnSubscription person={person} />
    <OwnSessions person={person} />
    <OwnData person={person} />
  </>
)
const coursesOf = (person: string) => <MyCourses person={person} />
