import { pictureField } from '#features/media/client.ts'
import { useItemForm } from '#features/site-content/admin/use-item-form.ts'
import { type Partner, partnerSchema } from '#features/site-content/partners/schema.ts'
import { sectionNaming } from '#features/site-content/rules.ts'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'

type Fields = Pick<Partner, 'name' | 'description' | 'website' | 'logo'>

/** Adds or edits a partner. `onSave` resolves to false if it was not stored: then the draft stays. */
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
  const { name, description, website, logo } = partner
  const whole = (fields: Fields) => ({ ...partner, ...fields, website: fields.website.trim() })
  const form = useItemForm<Fields>({
    draftKey: `site-content/partners/${isNew ? 'new' : partner.id}`,
    item: { name, description, website, logo },
    check: (fields) => fieldErrorsOf(partnerSchema, whole(fields)),
    send: async (fields) => ((await onSave(partnerSchema.parse(whole(fields)))) ? {} : { refused: true }),
  })
  const { fields: next, put, errorAt } = form

  return (
    <RecordDialog
      title={isNew ? 'Add Partner' : 'Edit Partner'}
      saveLabel={isNew ? 'Add Partner' : 'Save Changes'}
      form={form}
      names={sectionNaming.fields}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        value={next.name}
        error={errorAt('name')}
        onChange={({ target }) => put({ name: target.value })}
      />
      <TextAreaField
        label="Description"
        rows={3}
        value={next.description}
        error={errorAt('description')}
        onChange={({ target }) => put({ description: target.value })}
      />
      <TextField
        label="Website"
        type="url"
        inputMode="url"
        placeholder="https://…"
        value={next.website}
        error={errorAt('website') && addressProblem}
        onChange={({ target }) => put({ website: target.value })}
      />
      <ImageUpload
        {...pictureField('partner-logo')}
        label="Logo"
        error={errorAt('logo')}
        value={next.logo}
        onChange={(logo) => put({ logo })}
      />
    </RecordDialog>
  )
}

const addressProblem = 'Please enter an address that starts with http:// or https://'
