import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { draftOf, moduleFrom, nameOfModule, withDraft } from '../rules.ts'
import { type Module, mostModules } from '../schema.ts'
import { Button } from '#platform/ui/button.tsx'
import type { Control } from '#records/kinds/form-fields.tsx'
import { ItemButton, SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { inOrder, newItemId, withItemMoved, withItemPut, withoutItem } from '#records/kinds/items.ts'
import { ModuleInputs, type PicturePurpose } from './module-inputs.tsx'
import { t } from '#platform/values/translate.ts'

type Props = Control<Module[]> & {
  purpose: PicturePurpose
  /** Whether something at this path is wrong, once somebody has tried to save. */
  errorAt: (path: string) => string | undefined
}

/** The modules of a record, in its form: saved with it, not by themselves as a section's are. */
export function ModulesField({ label, value: modules, error, purpose, errorAt, onChange }: Props) {
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
                  purpose={purpose}
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
