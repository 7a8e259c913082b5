import type { ReactNode } from 'react'
import { pageKind } from '../kind.ts'
import { countOpenPlaces } from '../rules.ts'
import type { EditablePage, PageFields } from '../schema.ts'
import { nameOfModule } from '#features/content/site-content/modules/rules.ts'
import type { Module } from '#features/content/site-content/modules/schema.ts'
import { FieldsDialog } from '#records/editing/fields-dialog.tsx'
import type { Control } from '#records/kinds/form-fields.tsx'
import { TextField } from '#platform/ui/input.tsx'
import type { Json } from '#records/saving/merge.ts'
import { t } from '#platform/values/translate.ts'

type ModulesControl = Control<PageFields['modules']> & { errorAt: (path: string) => string | undefined }
type PageDialogProps = {
  record: EditablePage | null
  /** The editor of modules, which belongs to sections. */
  renderModules: (control: ModulesControl) => ReactNode
  onSaved: () => void
  onClose: () => void
}

/** Adds (`record` null) or edits a page. */
export function PageDialog({ renderModules, ...props }: PageDialogProps) {
  return (
    <FieldsDialog
      {...props}
      kind={pageKind}
      wordsFor={wordsFor}
      size="lg"
      renderOwn={({ address, modules }, errorAt) => ({
        address: <AddressField {...address} />,
        modules: renderModules({ ...modules, errorAt }),
      })}
      renderFields={({ title, address, text, published }, fields) => (
        <>
          {countOpenPlaces(fields) > 0 && (
            <p className="rounded-md bg-wash px-4 py-3 text-sm">
              {t('To be completed before it is published: what stands between [[ and ]].')}
            </p>
          )}
          <div className="grid gap-5 sm:grid-cols-2">
            {title}
            {address}
          </div>
          {text}
          {published}
        </>
      )}
    />
  )
}

function AddressField({ value, onChange, ...field }: Control<string>) {
  return (
    <TextField
      {...field}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function wordsFor(value: Json) {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || typeof value['type'] !== 'string')
    return undefined
  return typeof value['content'] === 'string' ? nameOfModule(value as Module) : undefined
}
