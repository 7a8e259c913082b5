import type { ReactNode } from 'react'
import { pageRecords } from '#features/pages/admin/client.ts'
import { countOpenPlaces } from '#features/pages/rules.ts'
import {
  type EditablePage,
  pageFields,
  pageFieldsSchema,
  type PageFields,
  type Placement,
} from '#features/pages/schema.ts'
import { nameOfModule } from '#features/site-content/modules/rules.ts'
import type { Module } from '#features/site-content/modules/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordForm } from '#platform/browser/use-record-form.ts'
import { ChoiceField, type Control, controlsOf, drawFields } from '#platform/ui/form-fields.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { fieldsOf, initialOf, namesOf } from '#platform/values/fields.ts'
import type { Json } from '#platform/values/merge.ts'

export const placementNames: Record<Placement, string> = {
  footer: 'In the footer',
  about: 'Under About',
  none: 'Nowhere',
}

export const pageDialogSays = {
  add: 'Add Page',
  edit: 'Edit Page',
  this: 'this page',
  added: 'Page added.',
  updated: 'Page updated.',
}

type ModulesControl = Control<PageFields['modules']> & { errorAt: (path: string) => string | undefined }
type PageDialogProps = {
  record: EditablePage | null
  /** The editor of modules, which belongs to sections. */
  renderModules: (control: ModulesControl) => ReactNode
  onSaved: () => void
  onClose: () => void
}

/** Adds (`record` null) or edits a page. `onSaved` runs before it closes. */
export function PageDialog({ record, renderModules, onSaved, onClose }: PageDialogProps) {
  const form = useRecordForm<PageFields>({
    draftKey: `pages/${record?.id ?? 'new'}`,
    version: record?.version ?? 0,
    stored: record ? fieldsOf(pageFieldsSchema, record) : initialOf(pageFields),
    check: (fields) => fieldErrorsOf(pageFieldsSchema, fields),
    send: (fields, version, added) => pageRecords.store(record, fields, version, added),
  })
  const controls = controlsOf(pageFields, form)
  const { address, placement, position, ...fields } = drawFields(pageFields, controls, {
    address: <AddressField {...controls.address} />,
    modules: renderModules({ ...controls.modules, errorAt: form.errorAt }),
    placement: <ChoiceField {...controls.placement} words={placementNames} />,
  })
  const { title, text, modules, published } = fields
  const says = pageDialogSays
  return (
    <RecordDialog
      title={record ? says.edit : says.add}
      saveLabel={record ? 'Save Changes' : says.add}
      form={form}
      names={namesOf(pageFields)}
      wordsFor={wordsFor}
      versions={{ entity: 'pages', id: record?.id, what: says.this }}
      waits={(waiting) => pageFieldsSchema.parse(waiting)}
      size="lg"
      onClose={onClose}
      onSaved={() => {
        toast.success(record ? says.updated : says.added)
        onSaved()
      }}
      onFailed={(error) => toast.error(`Operation failed: ${reasonOf(error)}`)}
    >
      {countOpenPlaces(form.fields) > 0 && (
        <p className="rounded-md bg-wash px-4 py-3 text-sm">
          To be completed before it is published: what stands between [[ and ]].
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {title}
        {address}
      </div>
      {text}
      {modules}
      <div className="grid items-end gap-5 sm:grid-cols-[1fr_1fr_auto]">
        {placement}
        {position}
        {published}
      </div>
    </RecordDialog>
  )
}

type AddressFieldProps = ReturnType<typeof controlsOf<typeof pageFields>>['address']

function AddressField({ value, onChange, ...field }: AddressFieldProps) {
  return (
    <TextField
      {...field}
      hint="Behind the site’s own, such as privacy. A page that was published is still found at its former address."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function wordsFor(value: Json, field: string) {
  if (field === 'placement') return placementNames[value as Placement]
  if (typeof value !== 'object' || value === null || Array.isArray(value) || typeof value['type'] !== 'string')
    return undefined
  return typeof value['content'] === 'string' ? nameOfModule(value as Module) : undefined
}
