import { roleLabel, shownAvatar } from '#features/accounts/rules.ts'
import type { Profile } from '#features/accounts/schema.ts'
import { pictureField } from '#features/media/client.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { SquareImageUpload } from '#platform/ui/square-image-upload.tsx'
import { useProfileForm } from './use-profile-form.ts'

export function ProfileForm({ profile }: { profile: Profile }) {
  const { shown, isDirty, isSaving, fault, overlap, change, discard, save } = useProfileForm(profile)
  return (
    <form
      noValidate
      aria-label="Profile"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="grid gap-x-14 gap-y-10 md:grid-cols-[13rem_minmax(0,34rem)]"
    >
      <SquareImageUpload
        {...pictureField('avatar')}
        label="Avatar"
        shape="round"
        value={shownAvatar(shown.avatar_url)}
        stored={profile.avatar_url}
        onChange={(avatar_url) => change({ avatar_url })}
      />
      <div className="grid content-start gap-5">
        <TextField
          label="Full name"
          name="full_name"
          autoComplete="name"
          value={shown.full_name}
          onChange={(event) => change({ full_name: event.target.value })}
          error={fault}
          hint="As it stands on your certificates. At most 100 characters."
        />
        <TextField label="Email" type="email" value={profile.email} readOnly hint="From your Google account." />
        <TextField label="Role" value={roleLabel(profile.role)} readOnly />
        <p role="status" className="rounded-md border border-important p-4 text-sm empty:hidden">
          {overlap}
        </p>
        <div className="hairline-t flex flex-wrap items-center gap-x-4 gap-y-3 pt-5">
          <Button type="submit" busy={isSaving} disabled={!isDirty && !isSaving}>
            Save Changes
          </Button>
          {isDirty && (
            <Button variant="quiet" disabled={isSaving} onClick={discard}>
              Discard
            </Button>
          )}
          <p role="status" className="text-sm text-muted">
            {isDirty ? 'Not saved yet.' : ''}
          </p>
        </div>
      </div>
    </form>
  )
}
