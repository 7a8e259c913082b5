import { FilePlus2, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { pageKind } from '#features/content/pages/kind.ts'
import { countOpenPlaces } from '#features/content/pages/rules.ts'
import type { EditablePage } from '#features/content/pages/schema.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { saysOf } from '#records/kinds/kind.ts'
import { adminTitle } from '../shells/admin-page.tsx'
import { KindScreen } from '../shells/kind-screen.tsx'
import { t } from '#platform/values/translate.ts'
import { draftOf, moduleFrom, nameOfModule, withDraft } from '#features/content/site-content/modules/rules.ts'
import { type Module, mostModules } from '#features/content/site-content/modules/schema.ts'
import { FieldsDialog } from '#records/editing/fields-dialog.tsx'
import type { Control } from '#records/kinds/form-fields.tsx'
import { TextField } from '#platform/ui/input.tsx'
import type { Json } from '#records/saving/merge.ts'
import { ItemButton, SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { inOrder, newItemId, withItemMoved, withItemPut, withoutItem } from '#records/kinds/items.ts'
import { ModuleInputs } from '#features/content/site-content/modules/admin/module-inputs.tsx'

export const meta = () => adminTitle(t('More pages'))

const columns = [
  {
    heading: t('Address'),
    sort: 'address',
    below: 'main-on-phones',
    className: 'text-muted',
    renderCell: ({ address }: EditablePage) => `/${address}`,
  },
  'placement',
  'published',
] as const

export default function PagesPage() {
  return (
    <KindScreen
      kind={pageKind}
      main={{
        className: '',
        renderCell: ({ title }) => mixedText(excerptOf(title, 60)),
        renderMore: (page) => countOpenPlaces(page) > 0 && <Badge tone="important">{t('To be completed')}</Badge>,
      }}
      columns={columns}
      noteOf={({ title, address }) =>
        t('{title} (/{address}). {consequence}', { title, address, consequence: saysOf(pageKind).whenDeleted[0] })
      }
      renderFirst={(refresh) => <AddUsual onAdded={refresh} />}
      Dialog={PageDialog}
    />
  )
}

/** Adds privacy, terms, refunds, accessibility and imprint as drafts, each where no page has its address. */
function AddUsual({ onAdded }: { onAdded: () => void }) {
  const { isBusy, run } = useAction()
  async function add() {
    await call(browserApi, 'POST', '/api/admin/pages/usual')
    toast.success(t('The usual pages are added as drafts.'))
    onAdded()
  }
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void run(t('The pages could not be added'), add)}>
      {!isBusy && <FilePlus2 className="size-4" />}
      {t('Add the five usual pages as drafts')}
    </Button>
  )
}

type PageDialogProps = { record: EditablePage | null; onSaved: () => void; onClose: () => void }

/** Adds (`record` null) or edits a page. */
export function PageDialog(props: PageDialogProps) {
  return (
    <FieldsDialog
      {...props}
      kind={pageKind}
      wordsFor={wordsFor}
      size="lg"
      renderOwn={({ address, modules }, errorAt) => ({
        address: <AddressField {...address} />,
        modules: <ModulesField {...modules} errorAt={errorAt} />,
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

type ModulesFieldProps = Control<Module[]> & {
  /** Whether something at this path is wrong, once somebody has tried to save. */
  errorAt: (path: string) => string | undefined
}

/** The modules of a record, in its form: saved with it, not by themselves as a section's are. */
function ModulesField({ label, value: modules, error, errorAt, onChange }: ModulesFieldProps) {
  const root = useRef<HTMLFieldSetElement>(null)
  const added = useRef<string | null>(null)
  useEffect(() => {
    if (!added.current) return
    root.current?.querySelector<HTMLElement>(`[data-sortable="${added.current}"] select`)?.focus()
    added.current = null
  })
  const sequence = inOrder(modules)
  const add = () => {
    added.current = newItemId()
    const place = { id: added.current, order: modules.length }
    onChange([...modules, withDraft(place, draftOf(null))])
  }
  const remove = (id: string) => {
    onChange(withoutItem(modules, id))
    root.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  const problemOf = (module: Module) => {
    const problem = errorAt(`modules.${modules.indexOf(module)}.content`)
    if (problem === undefined) return undefined
    const checked = moduleFrom(module, draftOf(module))
    return 'problem' in checked ? checked.problem : problem
  }

  return (
    <fieldset ref={root} className="col-span-full grid min-w-0 content-start gap-3">
      <legend className="mb-2 text-sm font-[550]">{label}</legend>
      {error && !modules.some(problemOf) && <p className="text-sm text-danger">{error}</p>}
      {sequence.length > 0 && (
        <SortableList
          items={sequence.map((module) => ({ id: module.id, name: nameOfModule(module) }))}
          onMove={(id, to) => onChange(withItemMoved(modules, id, to))}
        >
          <div className="grid gap-3">
            {sequence.map((module) => (
              <SortableItem
                key={module.id}
                id={module.id}
                name={nameOfModule(module)}
                className="grid gap-4 rounded-md border border-line p-3 sm:p-4"
                actions={
                  <ItemButton
                    action="delete"
                    label={t('Remove {name}', { name: nameOfModule(module) })}
                    onClick={() => remove(module.id)}
                  >
                    <Trash2 className="size-4.5" />
                  </ItemButton>
                }
              >
                <ModuleInputs
                  draft={draftOf(module)}
                  problem={problemOf(module)}
                  purpose="picture"
                  onChange={(part) =>
                    onChange(withItemPut(modules, withDraft(module, { ...draftOf(module), ...part })))
                  }
                />
              </SortableItem>
            ))}
          </div>
        </SortableList>
      )}
      {modules.length < mostModules && (
        <Button variant="secondary" size="sm" className="justify-self-start" data-add="" icon={Plus} onClick={add}>
          {t('Add Module')}
        </Button>
      )}
    </fieldset>
  )
}
