import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { MeetingLinkFields } from '#features/announcements/editing/schema.ts'
import { meetingLinkFields, mostMeetingLinks } from '#features/announcements/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import type { Control } from '#platform/ui/form-fields.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { LinkField } from '#platform/ui/link-field.tsx'
import { ItemButton, SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { initialOf, maxLengthOf } from '#platform/values/fields.ts'
import { movedTo, newItemId } from '#platform/values/items.ts'
import { addressProblem } from '#platform/values/web-address.ts'

const { url, platform, description } = meetingLinkFields
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

type Props = Control<MeetingLinkFields[]> & {
  /** The error at this position, once somebody has tried to save. */
  errorAt: (place: number) => string | undefined
}

export function MeetingLinksField({ label, value: links, errorAt, onChange }: Props) {
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
    onChange([...links, { id: added.current, ...initialOf(meetingLinkFields) }])
  }

  return (
    <fieldset ref={root} className="grid min-w-0 content-start gap-3">
      <legend className="mb-2 text-sm font-[550]">{label}</legend>
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
                name={named[at]?.name ?? ''}
                className="grid gap-2 rounded-md border border-line p-3 sm:p-4"
                actions={
                  <ItemButton action="delete" label={`Remove ${named[at]?.name}`} onClick={() => remove(link.id)}>
                    <Trash2 aria-hidden="true" className="size-4.5" />
                  </ItemButton>
                }
              >
                <div className="grid gap-4 sm:grid-cols-2">
                  <LinkField
                    label={url.label}
                    required
                    className="sm:col-span-2"
                    value={link.url}
                    problem={addressProblem(link.url) ?? errorAt(at) ?? null}
                    onChange={(address) => put(link.id, { url: address })}
                  />
                  <TextField
                    label={platform.label}
                    list={choices}
                    autoComplete="off"
                    maxLength={maxLengthOf(platform)}
                    value={link.platform}
                    onChange={({ target }) => put(link.id, { platform: target.value })}
                  />
                  <TextField
                    label={description.label}
                    maxLength={maxLengthOf(description)}
                    value={link.description}
                    onChange={({ target }) => put(link.id, { description: target.value })}
                  />
                </div>
              </SortableItem>
            ))}
          </div>
        </SortableList>
      )}
      {links.length < mostMeetingLinks && (
        <Button variant="secondary" size="sm" className="justify-self-start" data-add="" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add meeting link
        </Button>
      )}
    </fieldset>
  )
}
