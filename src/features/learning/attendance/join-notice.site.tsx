import { useQuery } from '@tanstack/react-query'
import { Video } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { SignInButton } from '#features/people/accounts/site/sign-in-button.tsx'
import type { CourseDetail } from '#features/learning/courses/schema.ts'
import { accessQuery } from '#features/learning/enrolling/client.ts'
import { buttonClass } from '#platform/ui/button.tsx'
import { ExternalLink } from '#platform/ui/link.tsx'
import { isRecordId } from '#platform/values/record-id.ts'
import { spokenAddress, t } from '#platform/values/translate.ts'

type Course = Pick<CourseDetail, 'id' | 'above'>

/** What to do for who came to the page of a course because they could not join its class: `?join=` names the session. */
export function JoinNotice({ course }: { course: Course }) {
  const session = useSearchParams()[0].get('join') ?? ''
  return isRecordId(session) ? <Notice course={course} session={session} /> : null
}

function Notice({ course, session }: { course: Course; session: string }) {
  const { status, user } = useAuth()
  const { data: access } = useQuery({ ...accessQuery(course, user?.id ?? null), enabled: status !== 'loading' })
  return (
    <div role="status" className="bg-wash">
      {access && (
        <div className="page-margins flex flex-wrap items-center gap-x-5 gap-y-3 py-4 text-sm">
          {access.hasAccess ? (
            <>
              <p className="min-w-0 flex-1 basis-64">{t('You have access to this class.')}</p>
              <ExternalLink
                href={spokenAddress(`/api/sessions/${session}/join`)}
                className={buttonClass({ size: 'sm' })}
              >
                <Video className="size-4" />
                {t('Join the class')}
              </ExternalLink>
            </>
          ) : user ? (
            <p>
              {t(
                'This class is open to who is enrolled, and your account is not. Enroll here; if you have enrolled under another email, sign in with that one.',
              )}
            </p>
          ) : (
            <>
              <p className="min-w-0 flex-1 basis-64">
                {t(
                  'This class is open to who is enrolled. Sign in first: the way back to this page is offered at the top then, and you join from here.',
                )}
              </p>
              <SignInButton />
            </>
          )}
        </div>
      )}
    </div>
  )
}
