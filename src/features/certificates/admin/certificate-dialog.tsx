import { certificateRecords } from '#features/certificates/editing/client.ts'
import type { CertificateFields, EditableCertificate } from '#features/certificates/editing/schema.ts'
import { pictureField } from '#features/media/client.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordForm } from '#platform/browser/use-record-form.ts'
import { Switch } from '#platform/ui/switch.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { PriceField } from '#platform/ui/price-field.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'

const names = { title: 'Title', description: 'Description', price: 'Price', image_url: 'Image', published: 'Published' }
const blank: CertificateFields = { title: '', description: '', price: 0, image_url: null, published: true }

/** 'Add Certificate' (`certificate` null) or 'Edit Certificate' (admin.md §2, Certificates); the title is required. */
export function CertificateDialog({
  certificate,
  onSaved,
  onClose,
}: {
  certificate: EditableCertificate | null
  onSaved: () => void
  onClose: () => void
}) {
  const form = useRecordForm<CertificateFields>({
    draftKey: `certificates/${certificate?.id ?? 'new'}`,
    version: certificate?.version ?? 0,
    stored: certificate ? fieldsOf(certificate) : blank,
    send: (fields, version, added) => certificateRecords.store(certificate, fields, version, added),
  })
  const { fields, put } = form
  return (
    <RecordDialog
      title={certificate ? 'Edit Certificate' : 'Add Certificate'}
      saveLabel={certificate ? 'Save Changes' : 'Add Certificate'}
      form={form}
      names={names}
      versions={{ entity: 'certificates', id: certificate?.id }}
      canSave={fields.title.trim() !== ''}
      onClose={onClose}
      onSaved={() => {
        toast.success('Certificate saved')
        onSaved()
      }}
      onFailed={(error) => {
        // Logged, as written (admin.md §8); the person is told as well and keeps what was typed.
        console.error('The certificate could not be saved', error)
        toast.error('Save failed', { description: reasonOf(error) })
      }}
    >
      <TextField
        label="Title"
        required
        maxLength={200}
        value={fields.title}
        onChange={({ target }) => put({ title: target.value })}
      />
      <TextAreaField
        label="Description"
        maxLength={5000}
        value={fields.description}
        onChange={({ target }) => put({ description: target.value })}
      />
      <PriceField value={fields.price} onChange={(price) => put({ price })} />
      <ImageUpload
        {...pictureField('certificate-image')}
        label="Image"
        value={fields.image_url}
        onChange={(image_url) => put({ image_url })}
      />
      <Switch
        label="Published"
        checked={fields.published}
        onChange={({ target }) => put({ published: target.checked })}
      />
    </RecordDialog>
  )
}

function fieldsOf({ title, description, price, image_url, published }: EditableCertificate): CertificateFields {
  return { title, description, price, image_url, published }
}
