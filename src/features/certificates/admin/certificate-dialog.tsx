import { certificateRecords } from '#features/certificates/client.ts'
import { certificateFieldsSchema, type EditableCertificate } from '#features/certificates/schema.ts'
import { certificateFields } from '#features/certificates/schema.ts'
import { priceChangesOf } from '#features/courses/editing/client.ts'
import { priceQuestion } from '#features/courses/editing/rules.ts'
import { pictureField } from '#features/media/client.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordForm } from '#platform/browser/use-record-form.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { controlsOf, drawFields } from '#platform/ui/form-fields.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { type Entered, initialOf, namesOf, picked } from '#platform/values/fields.ts'
import type { AskedBefore } from '#platform/values/save-question.ts'

type CertificateDialogProps = { certificate: EditableCertificate | null; onSaved: () => void; onClose: () => void }

/** Adds (`certificate` null) or edits. */
export function CertificateDialog({ certificate, onSaved, onClose }: CertificateDialogProps) {
  const form = useRecordForm<Entered<typeof certificateFields>>({
    draftKey: `certificates/${certificate?.id ?? 'new'}`,
    version: certificate?.version ?? 0,
    stored: certificate ? picked(certificate, certificateFieldsSchema.keyof().options) : initialOf(certificateFields),
    check: (fields) => fieldErrorsOf(certificateFieldsSchema, fields),
    send: (fields, version, added) =>
      certificateRecords.store(certificate, certificateFieldsSchema.parse(fields), version, added),
  })
  const { fields } = form
  const { currency } = useSite()
  /** Courses cost what their certificate does: a change of that is confirmed with what it does to them. */
  async function ask(asked: Entered<typeof certificateFields>, before: AskedBefore) {
    if (!certificate) return null
    const { price, published } = certificateFieldsSchema.parse(asked)
    const changes = await priceChangesOf({ change: 'certificate-saved', id: certificate.id, price, published })
    return priceQuestion(changes, currency, before)
  }
  const controls = controlsOf(certificateFields, form)
  return (
    <RecordDialog
      title={certificate ? 'Edit Certificate' : 'Add Certificate'}
      saveLabel={certificate ? 'Save Changes' : 'Add Certificate'}
      form={form}
      names={namesOf(certificateFields)}
      versions={{ entity: 'certificates', id: certificate?.id, what: 'this certificate' }}
      waits={(waiting) => certificateFieldsSchema.parse(waiting)}
      isSaveDisabled={fields.title.trim() === ''}
      ask={ask}
      onClose={onClose}
      onSaved={() => {
        toast.success('Certificate saved')
        onSaved()
      }}
      onFailed={(error) => {
        // Logged, as written (course-dialog-9); the person is told as well and keeps what was typed.
        console.error('The certificate could not be saved', error)
        toast.error('Save failed', { description: reasonOf(error) })
      }}
    >
      {Object.values(
        drawFields(certificateFields, controls, {
          image_url: <ImageUpload {...pictureField('certificate-image')} {...controls.image_url} />,
        }),
      )}
    </RecordDialog>
  )
}
