import { MyEnrollments } from '#features/enrollments/site/my-courses.tsx'
import { LearningView } from '#features/learning/site/learning-view.tsx'
import { WaitingForYou } from '#features/learning/site/waiting-for-you.tsx'
import { OwnData } from '#features/own-data/site/own-data.tsx'
import { PolicyLinks } from '#features/pages/site/policy-links.tsx'
import { OwnSubscription } from '#features/subscriptions/site/own-subscription.tsx'
import type { Route } from './+types/learning'
import { privateTags } from './share-tags.ts'

export const meta: Route.MetaFunction = (page) => privateTags(page, 'My learning')

/** The server never knows who asks. */
export default function LearningPage() {
  return (
    <div className="page-margins pt-10 sm:pt-14">
      <LearningView waitingFor={waitingFor} coursesOf={coursesOf} accountOf={accountOf} />
      <PolicyLinks of={['privacy', 'terms', 'refunds']} className="mt-12" />
    </div>
  )
}

const waitingFor = (person: string) => <WaitingForYou person={person} />
const coursesOf = (person: string) => <MyEnrollments person={person} />
const accountOf = (person: string) => (
  <>
    <OwnSubscription person={person} />
    <OwnData person={person} />
  </>
)
