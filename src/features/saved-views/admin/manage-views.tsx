import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { changeSavedView, deleteSavedView } from '#features/saved-views/client.ts'
import type { SavedView, SavedViewChange } from '#features/saved-views/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import type { ListState } from '#platform/browser/use-listing.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'

type ManageViewsProps = { views: readonly SavedView[]; state: ListState; onClose: () => void }

/** Renames and deletes one's own views of a list, and says which of them it is opened with. */
export function ManageViews({ views, state, onClose }: ManageViewsProps) {
  return (
    <Dialog onClose={onClose} title="Views of this list">
      <ul className="mt-6 grid gap-6">
        {views.map((view) => (
          <ViewRow key={view.id} view={view} query={state.query} />
        ))}
      </ul>
    </Dialog>
  )
}

function ViewRow({ view, query }: { view: SavedView; query: string }) {
  const queries = useQueryClient()
  const [name, setName] = useState(view.name)
  const [problem, setProblem] = useState<string>()
  async function work(done: string, doing: () => Promise<unknown>) {
    setProblem(undefined)
    try {
      await doing()
      toast.success(done)
    } catch (error) {
      setProblem(reasonOf(error))
    } finally {
      await queries.invalidateQueries({ queryKey: ['saved-views'] })
    }
  }
  const change = (part: SavedViewChange) => work('The view is changed', () => changeSavedView(view.id, part))
  const isRenamed = name.trim() !== view.name
  return (
    <li className="hairline-b grid gap-3 pb-5">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void change({ name })
        }}
      >
        <TextField
          label="Name"
          className="min-w-48 flex-1"
          maxLength={60}
          error={problem}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="secondary" disabled={!isRenamed} aria-label={`Rename ${view.name}`}>
          Rename
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Delete ${view.name}`}
          onClick={() => void work('The view is deleted', () => deleteSavedView(view.id))}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </Button>
      </form>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Switch
          label="Open this list with it"
          checked={view.is_default}
          onChange={({ target }) => void change({ is_default: target.checked })}
        />
        <Button
          variant="quiet"
          size="sm"
          disabled={query === '' || query === view.query}
          onClick={() => void change({ query })}
        >
          Put the present filters into it
        </Button>
      </div>
    </li>
  )
}
