import { type FormEvent, useState } from 'react'
import { pictureField } from '#features/media/client.ts'
import { type Partner, partnerSchema } from '#features/site-content/partners/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'

/**
 * Adds or edits a partner: a name is required, the website is an http or https address, the logo has at most 2 MB
 * (admin.md §5). `onSave` resolves once the partner is stored, or false where it is not: then what was typed stays.
 */
export function PartnerDialog({
  partner,
  isNew,
  onSave,
  onClose,
}: {
  partner: Partner
  isNew: boolean
  onSave: (partner: Partner) => Promise<boolean>
  onClose: () => void
}) {
  const [next, setNext] = useState(partner)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const put = (part: Partial<Partner>) => setNext((before) => ({ ...before, ...part }))

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const checked = partnerSchema.safeParse({ ...next, website: next.website.trim() })
    const found: Record<string, string> = {}
    for (const { path, message } of checked.error?.issues ?? []) found[String(path[0])] ??= message
    setProblems(found)
    if (!checked.success) return
    setBusy(true)
    const isStored = await onSave(checked.data)
    setBusy(false)
    if (isStored) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={isNew ? 'Add Partner' : 'Edit Partner'}
    >
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        <TextField
          label="Name"
          required
          value={next.name}
          error={problems['name']}
          onChange={({ target }) => put({ name: target.value })}
        />
        <TextAreaField
          label="Description"
          rows={3}
          value={next.description}
          error={problems['description']}
          onChange={({ target }) => put({ description: target.value })}
        />
        <TextField
          label="Website"
          type="url"
          inputMode="url"
          placeholder="https://…"
          value={next.website}
          error={problems['website'] && addressProblem}
          onChange={({ target }) => put({ website: target.value })}
        />
        <ImageUpload
          {...pictureField('partner-logo')}
          label="Logo"
          value={next.logo}
          onChange={(logo) => put({ logo })}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {isNew ? 'Add Partner' : 'Save Changes'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const addressProblem = 'Please enter an address that starts with http:// or https://'
