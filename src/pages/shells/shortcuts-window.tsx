import { Dialog } from '#platform/ui/dialog.tsx'
import { shortcuts } from './shortcuts.ts'
import { t } from '#platform/values/translate.ts'

/** All keys of the back office. */
export function ShortcutsWindow({ onClose }: { onClose: () => void }) {
  const mod = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      <div className="grid gap-6">
        {shortcuts.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className="text-sm text-muted">{title}</h3>
            <dl className="mt-2 grid">
              {rows.map(({ keys, does }) => (
                <div key={does} className="hairline-b flex min-h-10 items-center gap-4 py-1.5 text-sm last:border-0">
                  <dt className="order-2 ml-auto flex shrink-0 flex-wrap justify-end gap-2">
                    {keys.map((each) => (
                      <Keys key={each} keys={each.replace('Mod', mod)} />
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Keys({ keys }: { keys: string }) {
  return (
    <span className="flex gap-1">
      {keys.split(' ').map((key) => (
        <kbd
          key={key}
          className="min-w-6 rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-center font-text text-xs"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
