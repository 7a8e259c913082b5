import { OwnSessions } from '#features/accounts/site/own-sessions.tsx'
import { ProfileView } from '#features/accounts/site/profile-view.tsx'
import { MyCourses } from '#features/enrollments/site/my-courses.tsx'
import { PolicyLinks } from '#features/pages/site/policy-links.tsx'
import { OwnData } from '#features/own-data/site/own-data.tsx'
import type { Route } from './+types/profile'
import { privateTags } from './share-tags.ts'

export const meta: Route.MetaFunction = (page) => privateTags(page, 'Profile')

/** The server never knows who asks. */
export default function ProfilePage() {
  return (
    <div className="page-margins pt-10 sm:pt-14">
      <ProfileView coursesOf={coursesOf} accountOf={accountOf} />
      <PolicyLinks of={['privacy', 'terms', 'refunds']} className="mt-12" />
    </div>
  )
}

const accountOf = (person: string) => (
  <>
    <OwnSessions person={person} />
    <OwnData person={person} />
  </>
)
const coursesOf = (person: string) => <MyCourses person={person} />
