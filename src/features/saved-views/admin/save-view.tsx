import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { addSavedView, savedViewsQuery } from '#features/saved-views/client.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'

type SaveViewProps = { list: string; query: string; onClose: () => void }

/** Gives the present filters and order of a list a name. */
export function SaveView({ list, query, onClose }: SaveViewProps) {
  const queries = useQueryClient()
  const form = useId()
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await addSavedView({ list, name, query, is_default: isDefault })
      await queries.invalidateQueries({ queryKey: savedViewsQuery(list).queryKey })
      toast.success('The view is saved')
      onClose()
    } catch (error) {
      setProblem(reasonOf(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Save as a view"
      description="These filters and this order, under a name of your own. Nobody else sees it."
      foot={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={isBusy}>
            Save
          </Button>
        </div>
      }
    >
      <form id={form} noValidate className="mt-6 grid gap-5" onSubmit={(event) => void save(event)}>
        <TextField
          label="Name"
          required
          maxLength={60}
          error={problem}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Switch
          label="Open this list with it"
          checked={isDefault}
          onChange={({ target }) => setDefault(target.checked)}
        />
      </form>
    </Dialog>
  )
}
