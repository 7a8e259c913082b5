import { certificateRecords } from '#features/certificates/editing/client.ts'
import {
  type CertificateFields,
  certificateFieldsSchema,
  type EditableCertificate,
} from '#features/certificates/editing/schema.ts'
import { priceChangesOf } from '#features/courses/prices/client.ts'
import { priceQuestion } from '#features/courses/prices/rules.ts'
import { pictureField } from '#features/media/client.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordForm } from '#platform/browser/use-record-form.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Switch } from '#platform/ui/switch.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { PriceField } from '#platform/ui/price-field.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { faultsOf } from '#platform/values/faults.ts'

const names = { title: 'Title', description: 'Description', price: 'Price', image_url: 'Image', published: 'Published' }
/** The fields as they are typed: a price that is no number is none. */
type Form = Omit<CertificateFields, 'price'> & { price: number | null }
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
  const form = useRecordForm<Form>({
    draftKey: `certificates/${certificate?.id ?? 'new'}`,
    version: certificate?.version ?? 0,
    stored: certificate ? fieldsOf(certificate) : blank,
    check: (fields) => faultsOf(certificateFieldsSchema, fields),
    send: (fields, version, added) =>
      certificateRecords.store(certificate, certificateFieldsSchema.parse(fields), version, added),
  })
  const { fields, put } = form
  const { currency } = useSite()
  /** Courses cost what their certificate does: whoever changes that agrees to what it does to them. */
  async function ask() {
    if (!certificate) return null
    const { price, published } = certificateFieldsSchema.parse(fields)
    const changes = await priceChangesOf({ change: 'certificate-saved', id: certificate.id, price, published })
    return priceQuestion(changes, currency, 'Save and change the prices')
  }
  return (
    <RecordDialog
      title={certificate ? 'Edit Certificate' : 'Add Certificate'}
      saveLabel={certificate ? 'Save Changes' : 'Add Certificate'}
      form={form}
      names={names}
      versions={{ entity: 'certificates', id: certificate?.id }}
      isSaveDisabled={fields.title.trim() === ''}
      ask={ask}
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
        error={form.errorAt('title')}
        value={fields.title}
        onChange={({ target }) => put({ title: target.value })}
      />
      <TextAreaField
        label="Description"
        maxLength={5000}
        error={form.errorAt('description')}
        value={fields.description}
        onChange={({ target }) => put({ description: target.value })}
      />
      <PriceField error={form.errorAt('price')} value={fields.price} onChange={(price) => put({ price })} />
      <ImageUpload
        {...pictureField('certificate-image')}
        label="Image"
        error={form.errorAt('image_url')}
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
