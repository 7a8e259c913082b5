import { useQuery } from '@tanstack/react-query'
import { Bookmark, Check, ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { savedViewsQuery } from '#features/saved-views/client.ts'
import type { ListState } from '#platform/browser/use-listing.ts'
import { Button } from '#platform/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '#platform/ui/dropdown-menu.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { ManageViews } from './manage-views.tsx'
import { SaveView } from './save-view.tsx'

type SavedViewsProps = {
  /** The list's screen: `announcements/news`. */
  list: string
  state: ListState
}

/** One's own named filters of a list, in a menu; the default one is shown where the address says nothing. */
export function SavedViews({ list, state }: SavedViewsProps) {
  const { data } = useQuery(savedViewsQuery(list))
  const views = data ?? []
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
          <Button variant="secondary" className="max-w-full min-w-0 shrink!">
            <Bookmark aria-hidden="true" className="size-4" />
            <span className="min-w-0 truncate">
              <MixedText text={current?.name ?? 'Views'} />
            </span>
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        </MenuTrigger>
        <MenuContent>
          {views.length === 0 && <MenuLabel>No views of this list yet</MenuLabel>}
          {views.map((view) => (
            <MenuItem key={view.id} onSelect={() => state.show(view.query)}>
              <Check
                aria-hidden="true"
                className={view === current ? 'size-4 shrink-0' : 'size-4 shrink-0 opacity-0'}
              />
              <span className="min-w-0 flex-1 truncate">
                <MixedText text={view.name} />
              </span>
              {view.is_default && <span className="text-xs text-muted">Default</span>}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem disabled={!state.isChanged} onSelect={() => setDialog('save')}>
            Save these filters as a view…
          </MenuItem>
          <MenuItem disabled={views.length === 0} onSelect={() => setDialog('manage')}>
            Manage views…
          </MenuItem>
        </MenuContent>
      </Menu>
      {dialog === 'save' && <SaveView list={list} query={state.query} onClose={() => setDialog(null)} />}
      {dialog === 'manage' && <ManageViews views={views} state={state} onClose={() => setDialog(null)} />}
    </>
  )
}
