import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Check, ChevronDown, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SavedView, SavedViewChange } from './schema.ts'
import { reasonOf, browserApi, call, apiQuery } from '#platform/browser/api-client.ts'
import { undoToast } from '#records/editing/undo-toast.ts'
import type { ListState } from '#records/lists/use-listing.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog, FormDialog } from '#platform/ui/dialog.tsx'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '#platform/ui/dropdown-menu.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { t } from '#platform/values/translate.ts'
import type { ApiBody } from '#platform/browser/api-routes.ts'

const path = '/api/admin/saved-views'

/** @throws ApiError `invalid` for a name that is taken, or too many */
const addSavedView = (body: ApiBody<'POST', typeof path>) => call(browserApi, 'POST', path, { body })

/** One's own named filters of a list (`announcements/news`), in a menu; the default one is shown where the address says nothing. */
export function SavedViews({ list, state }: { list: string; state: ListState }) {
  const { data } = useQuery(apiQuery(['saved-views', list], path, { query: { list } }))
  const views = data?.items ?? []
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const standard = views.find(({ is_default }) => is_default)
  const isOpened = useRef(false)
  const open = useEffectEvent(() => {
    isOpened.current = true
    if (standard && state.query === '') state.show(standard.query)
  })
  const isRead = data !== undefined
  useEffect(() => {
    // Once: whoever resets the list then sees all of it.
    if (isRead && !isOpened.current) open()
  }, [isRead])
  const current = views.find(({ query }) => query === state.query && query !== '')
  return (
    <>
      <Menu>
        <MenuTrigger>
          <Button variant="secondary" className="max-w-48 min-w-0 shrink! px-3! lg:px-4!" icon={Bookmark}>
            <span className="min-w-0 truncate max-lg:sr-only">{mixedText(current?.name ?? t('Views'))}</span>
            <ChevronDown className="size-4 max-lg:hidden" />
          </Button>
        </MenuTrigger>
        <MenuContent>
          {views.length === 0 && <MenuLabel>{t('No views of this list yet')}</MenuLabel>}
          {views.map((view) => (
            <MenuItem key={view.id} onSelect={() => state.show(view.query)}>
              <Check className={view === current ? 'size-4 shrink-0' : 'size-4 shrink-0 opacity-0'} />
              <span className="min-w-0 flex-1 truncate">{mixedText(view.name)}</span>
              {view.is_default && <span className="text-xs text-muted">{t('Default')}</span>}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem disabled={!state.isChanged} onSelect={() => setDialog('save')}>
            {t('Save these filters as a view…')}
          </MenuItem>
          <MenuItem disabled={views.length === 0} onSelect={() => setDialog('manage')}>
            {t('Manage views…')}
          </MenuItem>
        </MenuContent>
      </Menu>
      {dialog === 'save' && <SaveView list={list} query={state.query} onClose={() => setDialog(null)} />}
      {dialog === 'manage' && (
        <Dialog onClose={() => setDialog(null)} title={t('Views of this list')}>
          <ul className="mt-6 grid gap-6">
            {views.map((view) => (
              <ViewRow key={view.id} view={view} query={state.query} />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

/** Renames or deletes one of one's own views, and says whether the list is opened with it. */
function ViewRow({ view, query }: { view: SavedView; query: string }) {
  const [name, setName] = useState(view.name)
  const { problem, save } = useSaving()
  const remove = useRemoving(view)
  const { id } = view
  const store = (body: SavedViewChange) => call(browserApi, 'PUT', `${path}/{id}`, { params: { id }, body })
  const change = (part: SavedViewChange) => save(t('The view is changed'), () => store(part))
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
          label={t('thing::Name')}
          className="min-w-48 flex-1"
          maxLength={60}
          error={problem}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" variant="secondary" disabled={!isRenamed} aria-label={t('Rename {name}', view)}>
          {t('Rename')}
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={t('Delete {name}', { name: view.name })}
          icon={Trash2}
          onClick={() => void remove()}
        />
      </form>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Switch
          label={t('Open this list with it')}
          checked={view.is_default}
          onChange={({ target }) => void change({ is_default: target.checked })}
        />
        <Button
          variant="quiet"
          size="sm"
          disabled={!query || query === view.query}
          onClick={() => void change({ query })}
        >
          {t('Put the present filters into it')}
        </Button>
      </div>
    </li>
  )
}

/** Gives the present filters and order of a list a name. */
function SaveView({ list, query, onClose }: { list: string; query: string; onClose: () => void }) {
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const { problem, isBusy, save } = useSaving()
  const add = () =>
    save(t('The view is saved'), () => addSavedView({ list, name, query, is_default: isDefault }), onClose)
  return (
    <FormDialog
      onClose={onClose}
      size="sm"
      busy={isBusy}
      title={t('Save as a view')}
      description={t('These filters and this order, under a name of your own. Nobody else sees it.')}
      submitLabel={t('Save')}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField
        label={t('thing::Name')}
        required
        maxLength={60}
        error={problem}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Switch label={t('Open this list with it')} checked={isDefault} onChange={() => setDefault(!isDefault)} />
    </FormDialog>
  )
}

/** Deletes a view, with undo. */
function useRemoving({ id, ...view }: SavedView) {
  const queries = useQueryClient()
  const { run } = useAction()
  const readAgain = () => queries.invalidateQueries({ queryKey: ['saved-views'] })
  const undo = () => addSavedView(view).finally(readAgain)
  return () =>
    run(t('The view was not deleted'), async () => {
      await call(browserApi, 'DELETE', `${path}/{id}`, { params: { id } }).finally(readAgain)
      toast.success(t('The view is deleted'), undoToast(undo))
    })
}

/** Stores views and reads them again; what is wrong is said at the name. */
function useSaving() {
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const { isBusy, run } = useAction()
  async function save(done: string, store: () => Promise<unknown>, onDone?: () => void) {
    setProblem(undefined)
    const work = async () => {
      await store()
      toast.success(done)
      onDone?.()
    }
    await run(null, work, (error) => setProblem(reasonOf(error)))
    await queries.invalidateQueries({ queryKey: ['saved-views'] })
  }
  return { problem, isBusy, save }
}
