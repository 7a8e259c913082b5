import type { ReactNode } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import { type RecordFields, useRecordForm } from './use-record-form.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { capital, type Kind, titleCase } from '#records/kinds/kind.ts'
import { clientOf } from '#records/kinds/kind-client.ts'
import { type Entered, initialOf, namesOf, picked, schemaOf } from '#records/kinds/fields.ts'
import { useFieldWords } from '#records/kinds/field-words.ts'
import type { Naming } from '#records/kinds/place-names.ts'
import type { AskedBefore, SaveQuestion } from '#platform/values/save-question.ts'
import { type Controls, controlsOf, drawFields, type Own } from '#records/kinds/form-fields.tsx'
import { FormParts, plainFields } from '#records/kinds/form-parts.tsx'
import type { PresenceOf } from '#records/editing/presence.ts'
import { RecordDialog } from './record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { t } from '#platform/values/translate.ts'

type Record = { id: string; version: number }
type Declared<Of extends Kind> = Of['shapes']['declared']

type Props<Of extends Kind, Values> = {
  kind: Of
  /** Null adds one. */
  record: (Record & Values) | null
  /** What a new one begins with, where that is not what its fields say. */
  start?: Partial<Values>
  /** What is told once it is stored, where that is not what became of it. */
  saved?: string
  /** The words for an id in versions and conflicts; those of its fields are known. */
  wordsFor?: Naming['wordsFor']
  size?: 'md' | 'lg'
  isSaveDisabled?: (fields: Values) => boolean
  ask?: (fields: Values, before: AskedBefore) => Promise<SaveQuestion | null>
  /** Fields without an ordinary input; `errorAt` gives the error at a path within one. */
  renderOwn: (controls: Controls<Declared<Of>>, errorAt: (path: string) => string | undefined) => Own<Declared<Of>>
  /** Places the fields that belong to no part, unless they stand one below the other. */
  renderFields?: (drawn: { [Name in keyof Declared<Of>]: ReactNode }, fields: Values) => ReactNode
  /** Runs before it closes. */
  onSaved: () => void
  onFailed?: (error: unknown) => void
  onClose: () => void
}

/** The dialog of a record whose fields alone say how it is edited. */
export function FieldsDialog<Of extends Kind>(props: Props<Of, Entered<Declared<Of>>>): ReactNode
export function FieldsDialog(props: Props<Kind, RecordFields>): ReactNode {
  const { kind, record, start, saved, size, isSaveDisabled, ask } = props
  const { entity, capability, shapes } = kind
  const { declared } = shapes
  const [noun] = kind.noun
  const area = capability as NonNullable<PresenceOf['area']>
  const { renderOwn, renderFields, onSaved, onFailed = saySaveFailed, onClose } = props
  const fieldWords = useFieldWords(declared)
  const wordsFor: Naming['wordsFor'] = (value, field) => props.wordsFor?.(value, field) ?? fieldWords(value, field)
  const schema = schemaOf(declared)
  const form = useRecordForm<RecordFields>({
    draftKey: `${entity}/${record?.id ?? 'new'}`,
    version: record?.version ?? 0,
    stored: (record
      ? picked<RecordFields, string>(record, Object.keys(declared))
      : { ...initialOf(declared), ...start }) as RecordFields,
    check: (fields) => fieldErrorsOf(schema, fields),
    send: (fields, version, added) => clientOf(kind).store(record, fields, version, added),
  })
  const controls = controlsOf(declared, form)
  const drawn = drawFields(declared, controls, renderOwn(controls, form.errorAt))
  const title = record ? t('Edit {noun}', { noun: titleCase(noun) }) : t('Add {noun}', { noun: titleCase(noun) })
  const stored = { noun: capital(noun) }
  return (
    <RecordDialog
      title={title}
      saveLabel={record ? t('Save Changes') : title}
      form={form}
      names={namesOf(declared)}
      wordsFor={wordsFor}
      versions={{ entity, id: record?.id, what: t('this {noun}', { noun }), area }}
      {...('published' in declared && { waits: (waiting) => schema.parse(waiting) as RecordFields })}
      size={size}
      isSaveDisabled={isSaveDisabled?.(form.fields)}
      ask={ask}
      onClose={onClose}
      onSaved={() => {
        toast.success(saved ?? (record ? t('{noun} updated.', stored) : t('{noun} added.', stored)))
        onSaved()
      }}
      onFailed={onFailed}
    >
      {renderFields ? renderFields(drawn, form.fields) : plainFields(declared, drawn)}
      <FormParts {...{ declared, drawn, wordsFor }} fields={form.fields} errorAt={form.errorAt} />
    </RecordDialog>
  )
}

/** Tells that a record was not stored, and why. */
function saySaveFailed(error: unknown): void {
  toast.error(t('Operation failed: {reason}', { reason: reasonOf(error) }))
}
