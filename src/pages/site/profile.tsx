import { AccountPart } from '#features/people/accounts/site/account-part.tsx'
import { OwnSessions } from '#features/people/accounts/site/own-sessions.tsx'
import { pictureField } from '#features/content/media/client.ts'
import { MyCourses } from '#features/learning/enrolling/site/my-courses.tsx'
import { PolicyLinks } from '#features/content/pages/site/policy-links.tsx'
import { ReminderSwitch } from '#features/learning/session-mail/reminder-switch.site.tsx'
import { OwnSubscription } from '#features/content/subscriptions/site/own-subscription.tsx'
import type { Route } from './+types/profile'
import { type ReactNode, useEffect, useState } from 'react'
import { privateTags } from './page-tags.tsx'
import { t } from '#platform/values/translate.ts'
import { createOwnProfile } from '#features/people/accounts/client.ts'
import { roleLabel, shownAvatar } from '#features/people/accounts/rules.ts'
import { useTab } from '#platform/browser/use-tab.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Message } from '#platform/ui/message.tsx'
import type { PictureInput } from '#platform/ui/square-image-upload.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { ProfileForm } from '#features/people/accounts/site/profile-form.tsx'
import { SignInButton } from '#features/people/accounts/site/sign-in-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { chosenBefore, forgetChosen } from '#features/people/accounts/site/after-sign-in.ts'
import { SignInAgainDialog } from '#features/people/accounts/site/sign-in-again-dialog.tsx'
import { erasureInWords } from '#features/overview/own-data/rules.ts'
import { apiAddress, browserApi, call, apiQuery } from '#platform/browser/api-client.ts'
import { download } from '#platform/browser/download.ts'
import { dropDraftsOf } from '#records/editing/drafts.ts'
import { ConfirmDialog } from '#platform/ui/lazy-confirm.tsx'
import { Consequences } from '#features/overview/own-data/consequences.site.tsx'
import { CalendarAddress } from '#features/learning/calendar-addresses/calendar-address.site.tsx'

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

/** What an account holds, as a file, and the way to erase it. */
function OwnData({ person }: { person: string }) {
  const [isErasing, setErasing] = useState(() => chosenBefore(person) === 'erasing')
  const { isBusy, run } = useAction()
  useEffect(forgetChosen, [])

  const keepFile = () => run(t('Your data could not be downloaded'), () => download(apiAddress('/api/account/data')))

  return (
    <AccountPart
      title={t('Your data')}
      about={t('What the academy keeps of you is yours to take along, or to have erased.')}
    >
      <div className="grid gap-8">
        <div className="grid justify-items-start gap-3">
          <p className="text-sm">
            {t(
              'One file with your profile, sessions, enrollments and payments, and the questions and applications that you sent under your email.',
            )}
          </p>
          <Button variant="secondary" busy={isBusy} onClick={() => void keepFile()}>
            {t('Download my data')}
          </Button>
        </div>
        <div className="hairline-t grid justify-items-start gap-3 pt-8">
          <p className="text-sm">
            {t('Erasing your account cannot be undone. You are shown first what goes and what has to stay.')}
          </p>
          <Button variant="secondary" onClick={() => setErasing(true)}>
            {t('Erase my account')}
          </Button>
        </div>
      </div>
      {isErasing && <EraseDialog person={person} onClose={() => setErasing(false)} />}
    </AccountPart>
  )
}

const unpaid = t('If you pay for these later, the payment can no longer be given to you.')

function EraseDialog({ person, onClose }: { person: string; onClose: () => void }) {
  const { signOut } = useAuth()
  const asked = apiQuery(['own-data', 'erasure', person], '/api/account/erasure', { staleTime: 0, gcTime: 0 })
  const { data, error } = useQuery(asked)
  const { isBusy, refusal, run } = useAction({ mayAskToSignIn: true })

  async function erase() {
    await call(browserApi, 'DELETE', '/api/account')
    dropDraftsOf(person)
    await signOut()
    toast.success(t('Your account is erased'))
  }

  if (refusal !== null) return <SignInAgainDialog reason={refusal} chosen="erasing" onClose={onClose} />
  const isHindered = !data || data.is_last_admin
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('Erase your account?')}
      description={t(
        'This cannot be undone. Signing in with the same Google account later begins a new account, which gets nothing of this one.',
      )}
      confirmLabel={t('Erase my account')}
      busy={isBusy}
      isWaiting={isHindered}
      onConfirm={() => void run(t('Your account was not erased'), erase)}
    >
      <Consequences said={data && erasureInWords(data)} {...{ error, unpaid }} />
    </ConfirmDialog>
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

const tabs = ['profile', 'courses'] as const

type PartOf = (personId: string) => ReactNode
type ProfileViewProps = { picture: PictureInput; coursesOf: PartOf; accountOf?: PartOf }

/** `coursesOf` renders the second tab for a person's id, `accountOf` what stands below the form. The server renders nobody. */
export function ProfileView({ picture, coursesOf, accountOf }: ProfileViewProps) {
  const { status, user, profile, isProfileLoading, displayName } = useAuth()
  const active = useTab(tabs)
  if (status === 'signed-out') return <NobodyHere />
  if (!user || isProfileLoading) return <ProfileLoading />
  return (
    <>
      <header className="flex items-center gap-5">
        <Avatar id={user.id} name={displayName} src={shownAvatar(profile?.avatar_url)} size={64} />
        <div className="min-w-0">
          <h1 className="text-3xl">{t('Profile')}</h1>
          <p className="truncate text-muted">
            {displayName}
            {profile && ` · ${roleLabel(profile.role)}`}
          </p>
        </div>
      </header>
      <Tabs
        label={t('Your account')}
        active={active}
        items={[
          { name: 'profile', label: t('Profile') },
          { name: 'courses', label: t('Courses') },
        ]}
        className="mt-10"
      >
        {/* Hidden, not unmounted: what is being edited stays. */}
        <div hidden={active !== 'profile'}>
          {profile ? <ProfileForm key={profile.id} profile={profile} picture={picture} /> : <ProfileMissing />}
          {accountOf?.(user.id)}
        </div>
        {active === 'courses' && coursesOf(user.id)}
      </Tabs>
    </>
  )
}

function NobodyHere() {
  return (
    <>
      <h1>{t('Profile')}</h1>
      <div className="hairline-t hairline-b mt-10 grid justify-items-start gap-3 py-12">
        <h2 className="text-2xl">
          <Message>{t('用户未登录')}</Message>
        </h2>
        <p className="measure text-muted">
          {t('You are not signed in. Sign in to see your courses and to change your name and picture.')}
        </p>
        <SignInButton className="mt-3" />
      </div>
    </>
  )
}

/** Where the row is missing (not_found) the server makes it when asked. */
function ProfileMissing() {
  const { keepProfile } = useAuth()
  const { isBusy, run } = useAction()
  const tell = (error: unknown) => {
    console.error('Failed to create profile:', error)
    toast.error(t('Your profile could not be made'), { description: t('Please try again in a moment.') })
  }
  const make = () => run(null, async () => keepProfile(await createOwnProfile()), tell)
  return (
    <div className="grid justify-items-start gap-3">
      <h2 className="text-2xl">{t('You have no profile yet')}</h2>
      <p className="measure text-muted">{t('It is made from your Google account, with your name and email.')}</p>
      <Button busy={isBusy} onClick={() => void make()} className="mt-3">
        {t('Make my profile')}
      </Button>
    </div>
  )
}

function ProfileLoading() {
  return (
    <>
      <h1 className="sr-only">{t('Profile')}</h1>
      <LoadingRegion label={t('Loading your profile…')}>
        <div className="flex items-center gap-5">
          <Skeleton className="size-16 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className="h-9 w-40" />
            <Skeleton className="h-5 w-56" />
          </div>
        </div>
        <Skeleton className="mt-10 h-12 w-full" />
        <div className="mt-8 grid gap-x-14 gap-y-10 md:grid-cols-[13rem_minmax(0,34rem)]">
          <Skeleton className="size-32 rounded-full" />
          <div className="grid gap-5">
            <Skeleton className="h-18 w-full" />
            <Skeleton className="h-18 w-full" />
            <Skeleton className="h-18 w-full" />
          </div>
        </div>
      </LoadingRegion>
      <noscript>
        <p className="measure mt-8">
          {t(
            'What is yours is shown by a script in your own browser, so that this site’s pages are the same for everybody. Please turn scripts on to see your profile.',
          )}
        </p>
      </noscript>
    </>
  )
}
