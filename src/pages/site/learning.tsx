import { MyEnrollments } from '#features/learning/enrolling/site/my-courses.tsx'
import { NameToConfirm } from '#features/learning/issued-certificates/site/name-to-confirm.tsx'
import { OwnCertificates } from '#features/learning/issued-certificates/site/own-certificates.tsx'
import { waitsForPerson } from '#features/learning/learning/rules.ts'
import { LearningView } from '#features/learning/learning/site/learning-view.tsx'
import { WaitingForYou } from '#features/learning/learning/site/waiting-for-you.tsx'
import { PolicyLinks } from '#features/content/pages/site/policy-links.tsx'
import type { Route } from './+types/learning'
import { privateTags } from './share-tags.ts'
import { t } from '#platform/values/translate.ts'

export const meta: Route.MetaFunction = (page) => privateTags(page, t('My learning'))

/** The server never knows who asks. */
export default function LearningPage() {
  return (
    <div className="page-margins">
      {/* What is below begins below the fold, where nothing pushes it. */}
      <div className="min-h-svh pt-10 sm:pt-14">
        <LearningView waitingFor={waitingFor} coursesOf={coursesOf} certificatesOf={certificatesOf} />
      </div>
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
const coursesOf = (person: string) => <MyEnrollments person={person} mayWithdraw isElsewhere={waitsForPerson} />
