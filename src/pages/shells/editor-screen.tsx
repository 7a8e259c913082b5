import clsx from 'clsx'
import { Monitor, Save, Smartphone, Tablet } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useSaveKeys } from '#platform/browser/save-keys.ts'
import { useUnsavedWork } from '#platform/browser/unsaved-work.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { toast } from '#platform/ui/toast.ts'
import { ConnectionBadge } from './connection-badge.tsx'
import './preview.css'

/** In CSS pixels. */
const widths = {
  desktop: { label: 'Desktop', icon: Monitor, class: 'w-full' },
  tablet: { label: 'Tablet', icon: Tablet, class: 'w-[768px]' },
  mobile: { label: 'Mobile', icon: Smartphone, class: 'w-[375px]' },
}
type Width = keyof typeof widths

/** A screen that edits sections in place; `order` are their ids from top to bottom. */
export function EditorScreen({
  title,
  subtitle,
  order,
  children,
}: {
  title: string
  subtitle: string
  order: readonly string[]
  /** Gets a function that puts a section into the chosen width. */
  children: (preview: (section: ReactNode) => ReactNode) => ReactNode
}) {
  const [width, setWidth] = useState<Width>('desktop')
  const { parts } = useUnsavedWork()
  const preview = (section: ReactNode) => (
    // A preview wider than the screen scrolls by itself.
    <div className={clsx('overflow-x-auto p-px', width !== 'desktop' && 'bg-sunken py-3 sm:p-6')}>
      <div className={clsx('preview mx-auto bg-surface outline-1 outline-line', widths[width].class)}>{section}</div>
    </div>
  )

  function saveAll() {
    const unsaved = parts.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
    if (unsaved.length === 0) {
      toast.info('No changes to save', { description: 'All sections are up to date' })
      return
    }
    const names = new Intl.ListFormat('en').format(unsaved.map(({ label }) => label))
    toast.info('Please save each section individually', { description: `Not saved yet: ${names}` })
    unsaved[0]?.reveal()
  }

  const whole = useRef<HTMLDivElement>(null)
  useSaveKeys(whole, saveAll, { isWhole: true })

  return (
    <div ref={whole} className="grid gap-8 px-4 py-8 sm:px-8">
      <div className="flex flex-wrap items-end gap-x-8 gap-y-5">
        <div className="min-w-64 flex-1">
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-2 text-sm text-muted">{subtitle}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {parts.length > 0 && <Badge tone="important">Unsaved changes</Badge>}
          <ConnectionBadge />
          <WidthSwitch width={width} onChange={setWidth} />
          <Button variant="secondary" size="sm" onClick={saveAll}>
            <Save aria-hidden="true" className="size-4" />
            Save All Changes
          </Button>
        </div>
      </div>
      {children(preview)}
      <p className="hairline-t pt-5 text-sm text-muted">
        Changes are saved individually per section. Make sure to save each section after editing.
      </p>
    </div>
  )
}

function WidthSwitch({ width, onChange }: { width: Width; onChange: (width: Width) => void }) {
  const name = useId()
  return (
    <fieldset className="flex rounded-md border border-edge p-0.5">
      <legend className="sr-only">Preview width</legend>
      {Object.entries(widths).map(([key, { label, icon: Icon }]) => (
        <label
          key={key}
          title={label}
          className="grid h-8 w-10 cursor-pointer place-items-center rounded-sm text-muted transition-colors hover:text-text has-checked:bg-wash has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            checked={key === width}
            onChange={() => onChange(key as Width)}
            className="sr-only"
          />
          <Icon aria-hidden="true" className="size-4.5" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
