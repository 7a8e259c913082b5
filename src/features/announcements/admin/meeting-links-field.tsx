import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { MeetingLinkFields } from '#features/announcements/editing/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { LinkField } from '#platform/ui/link-field.tsx'
import { ItemButton, SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { movedTo, newItemId } from '#platform/values/items.ts'
import { addressProblem } from '#platform/values/web-address.ts'

const platforms = [
  'Zoom',
  '腾讯会议',
  'VooV Meeting',
  'Microsoft Teams',
  'Google Meet',
  'Webex',
  '飞书',
  '钉钉',
  'YouTube',
]
const mostLinks = 20

/** The ways into an announced meeting: address, platform (chosen or written) and description of each, in their order. */
export function MeetingLinksField({
  links,
  errorAt,
  onChange,
}: {
  links: readonly MeetingLinkFields[]
  /** What is said of the address of the link at this place, once somebody has tried to save. */
  errorAt: (place: number) => string | undefined
  onChange: (links: MeetingLinkFields[]) => void
}) {
  const choices = useId()
  const root = useRef<HTMLFieldSetElement>(null)
  const added = useRef<string | null>(null)
  useEffect(() => {
    if (!added.current) return
    root.current?.querySelector<HTMLElement>(`[data-sortable="${added.current}"] input`)?.focus()
    added.current = null
  })
  const named = links.map((link, at) => ({ id: link.id, name: link.description || link.platform || `Link ${at + 1}` }))
  const put = (id: string, part: Partial<MeetingLinkFields>) =>
    onChange(links.map((link) => (link.id === id ? { ...link, ...part } : link)))
  const move = (id: string, to: number) => {
    const link = links.find((one) => one.id === id)
    if (link) onChange(movedTo(links, link, to))
  }
  const remove = (id: string) => {
    onChange(links.filter((link) => link.id !== id))
    root.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  const add = () => {
    added.current = newItemId()
    onChange([...links, { id: added.current, url: '', platform: '', description: '' }])
  }

  return (
    <fieldset ref={root} className="grid min-w-0 content-start gap-3">
      <legend className="mb-2 text-sm font-[550]">Meeting Links</legend>
      <datalist id={choices}>
        {platforms.map((platform) => (
          <option key={platform}>{platform}</option>
        ))}
      </datalist>
      {links.length > 0 && (
        <SortableList items={named} onMove={move}>
          <div className="grid gap-3">
            {links.map((link, at) => (
              <SortableItem
                key={link.id}
                id={link.id}
                className="grid gap-2 rounded-md border border-line p-3 sm:p-4"
                actions={
                  <ItemButton label={`Remove ${named[at]?.name}`} onClick={() => remove(link.id)}>
                    <Trash2 aria-hidden="true" className="size-4.5" />
                  </ItemButton>
                }
              >
                <div className="grid gap-4 sm:grid-cols-2">
                  <LinkField
                    label="Address"
                    required
                    className="sm:col-span-2"
                    value={link.url}
                    problem={addressProblem(link.url) ?? errorAt(at) ?? null}
                    onChange={(url) => put(link.id, { url })}
                  />
                  <TextField
                    label="Platform"
                    list={choices}
                    autoComplete="off"
                    maxLength={100}
                    value={link.platform}
                    onChange={({ target }) => put(link.id, { platform: target.value })}
                  />
                  <TextField
                    label="Link description"
                    maxLength={500}
                    value={link.description}
                    onChange={({ target }) => put(link.id, { description: target.value })}
                  />
                </div>
              </SortableItem>
            ))}
          </div>
        </SortableList>
      )}
      {links.length < mostLinks && (
        <Button variant="secondary" size="sm" className="justify-self-start" data-add="" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add meeting link
        </Button>
      )}
    </fieldset>
  )
}
