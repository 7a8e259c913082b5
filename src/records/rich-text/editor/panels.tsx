import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isComposing } from '#platform/browser/is-composing.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { completedAddress, linkAddress } from '#platform/values/link-address.ts'
import { t } from '#platform/values/translate.ts'

/** Enter is the panel's and not the form's, Escape closes it and not the window. */
function panelKeys(onEnter: () => void, onLeave: () => void) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') onEnter()
    else onLeave()
  }
  return { onKeyDown, 'data-keeps-escape': '' }
}

/** Below the toolbar. */
function Panel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className="hairline-b flex flex-wrap items-end gap-2 bg-sunken p-3">
      {children}
    </div>
  )
}

type LinkPanelProps = {
  href: string | null
  onApply: (href: string | null) => void
  onLeave: () => void
}

/** Asks where a link leads: http, https, or a page of this site. */
export function LinkPanel({ href, onApply, onLeave }: LinkPanelProps) {
  const [typed, setTyped] = useState(href ?? '')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const apply = () => {
    const address = completedAddress(typed, location.origin)
    const found = linkAddress.safeParse(address).error?.issues[0]?.message
    if (found === undefined) onApply(address)
    else setProblem(found)
  }
  return (
    <Panel label={t('Link')}>
      <TextField
        {...panelKeys(apply, onLeave)}
        label={t('Address of the link')}
        className="min-w-56 flex-1"
        placeholder={t('https://… or /courses')}
        inputMode="url"
        ref={field}
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
        }}
      />
      <Button size="sm" onClick={apply}>
        {t('Apply')}
      </Button>
      {href !== null && (
        <Button size="sm" variant="secondary" onClick={() => onApply(null)}>
          {t('Remove link')}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={onLeave}>
        {t('Cancel')}
      </Button>
    </Panel>
  )
}

type PicturePanelProps = {
  alt: string
  onAlt: (alt: string) => void
  onReplace: () => void
  onRemove: () => void
  onLeave: () => void
}

/** Of the picture that is selected, or whose caption is being written. */
export function PicturePanel({ alt, onAlt, onReplace, onRemove, onLeave }: PicturePanelProps) {
  return (
    <Panel label={t('Picture')}>
      <TextField
        {...panelKeys(onLeave, onLeave)}
        label={t('Alternative text')}
        className="min-w-56 flex-1"
        placeholder={t('What it shows; empty if it is decoration')}
        maxLength={300}
        value={alt}
        onChange={({ target }) => onAlt(target.value)}
      />
      <Button size="sm" variant="secondary" onClick={onReplace}>
        {t('Replace picture')}
      </Button>
      <Button size="sm" variant="quiet" onClick={onRemove}>
        {t('Remove picture')}
      </Button>
    </Panel>
  )
}
