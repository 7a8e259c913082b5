import { certificateKind } from '../kind.ts'
import { type certificateFields, certificateFieldsSchema, type EditableCertificate } from '../schema.ts'
import { priceChangesOf } from '#features/learning/courses/editing/client.ts'
import { priceQuestion } from '#features/learning/courses/editing/rules.ts'
import { pictureField } from '#features/content/media/client.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { FieldsDialog } from '#records/editing/fields-dialog.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { toast } from '#platform/ui/toast.ts'
import type { Entered } from '#records/kinds/fields.ts'
import type { AskedBefore } from '#platform/values/save-question.ts'
import { t } from '#platform/values/translate.ts'

type CertificateDialogProps = { certificate: EditableCertificate | null; onSaved: () => void; onClose: () => void }

/** Adds (`certificate` null) or edits. */
export function CertificateDialog({ certificate, onSaved, onClose }: CertificateDialogProps) {
  const { currency } = useSite()
  /** Courses cost what their certificate does: a change of that is confirmed with what it does to them. */
  async function ask(asked: Entered<typeof certificateFields>, before: AskedBefore) {
    if (!certificate) return null
    const { price, published } = certificateFieldsSchema.parse(asked)
    const changes = await priceChangesOf({ change: 'certificate-saved', id: certificate.id, price, published })
    return priceQuestion(changes, currency, before)
  }
  return (
    <FieldsDialog
      kind={certificateKind}
      record={certificate}
      saved={t('Certificate saved')}
      isSaveDisabled={({ title }) => title.trim() === ''}
      ask={ask}
      renderOwn={({ image_url }) => ({
        image_url: <ImageUpload {...pictureField('certificate-image')} {...image_url} />,
      })}
      onSaved={onSaved}
      onFailed={(error) => {
        // Logged, as written (course-dialog-9); the person is told as well and keeps what was typed.
        console.error('The certificate could not be saved', error)
        toast.error(t('Save failed'), { description: reasonOf(error) })
      }}
      onClose={onClose}
    />
  )
}
