import { Film } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { videoLink } from '#platform/values/video-links.ts'
import { webAddress } from '#platform/values/web-address.ts'
import { type EditableProps, EditCover } from './editable-picture.tsx'
import { FormDialog } from '#platform/ui/dialog.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { useLeaveQuestion } from '#platform/ui/use-leave-question.tsx'
import { t } from '#platform/values/translate.ts'

/** A video with a button 'Edit {label}' that opens a dialog for its address; empty removes it. */
export function EditableVideo({ label, url, onChange, children }: EditableProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="relative h-full">
      {url ? (
        // A click here edits; the film plays on the site.
        <div inert className="h-full">
          {children}
        </div>
      ) : (
        <div className="grid aspect-video place-items-center rounded-md border border-dashed border-edge text-sm text-muted">
          {t('No video yet')}
        </div>
      )}
      <EditCover label={label} Icon={Film} onClick={() => setOpen(true)} />
      {open && (
        <AddressDialog
          title={label}
          url={url}
          onDone={(next) => {
            if (next !== null) onChange(next)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

function AddressDialog({ title, url, onDone }: { title: string; url: string; onDone: (url: string | null) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [address, setAddress] = useState(url)
  const [isAsked, setAsked] = useState(false)
  const [seen, setSeen] = useState(url)
  const [isMet, setMet] = useState(false)
  const trimmed = address.trim()
  const checked = trimmed === '' ? null : webAddress.safeParse(trimmed)
  const problem = checked?.success === false ? checked.error.issues[0]?.message : undefined
  const close = () => onDone(null)
  const isDirty = trimmed !== seen
  const guard = useLeaveQuestion({ id: 'video', label: title, isDirty, letGo: close, onClose: close })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (problem) return form.current?.querySelector('input')?.focus()
    if (!isDirty || trimmed === url) return close()
    if (url === seen) return onDone(trimmed)
    setSeen(url)
    setMet(true)
  }
  return (
    <FormDialog
      onClose={guard.leave}
      title={title}
      onSave={() => form.current?.requestSubmit()}
      submitLabel={t('Apply')}
      ref={form}
      onSubmit={apply}
    >
      <TextField
        label={t('Address of the video')}
        type="url"
        inputMode="url"
        placeholder="https://www.youtube.com/watch?v=…"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={(isAsked && problem) || (isMet ? metBy(seen) : undefined)}
        hint={
          videoLink(trimmed)?.kind === 'link'
            ? t('This is not an address of YouTube, so visitors get a plain link.')
            : t('An address of YouTube; left empty, the page shows no video.')
        }
      />
      {guard.question}
    </FormDialog>
  )
}

function metBy(url: string): string {
  return url
    ? t('Somebody else changed the address to {url} meanwhile. Apply again to put yours in its place.', { url })
    : t('Somebody else took the video away meanwhile. Apply again to put yours in its place.')
}
