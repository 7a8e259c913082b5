import { Dialog } from '#platform/ui/dialog.tsx'
import { t } from '#platform/values/translate.ts'

/** The keys of the back office, for the window that shows them. `Mod`: Ctrl, or Cmd on a Mac; each entry of `keys` does the same. */
export const shortcuts: readonly { title: string; rows: readonly { keys: readonly string[]; does: string }[] }[] = [
  {
    title: t('Everywhere'),
    rows: [
      { keys: ['Mod K'], does: t('Find a record or a screen, or do something') },
      { keys: ['Mod B'], does: t('Fold or unfold the sidebar') },
      { keys: ['?'], does: t('Show these keys') },
      { keys: ['Esc'], does: t('Close what is open') },
    ],
  },
  {
    title: t('In a list'),
    rows: [
      { keys: ['↑', '↓'], does: t('Go to the row above or below') },
      { keys: ['.'], does: t('Show all that can be done to the row') },
      { keys: ['E'], does: t('Edit the record of the row') },
      { keys: ['X'], does: t('Select the row') },
      { keys: ['Delete'], does: t('Delete the record, after a question') },
    ],
  },
  {
    title: t('While editing'),
    rows: [
      { keys: ['Mod S', 'Mod Enter'], does: t('Save the dialog or section') },
      { keys: ['Enter'], does: t('Finish a text of one line') },
      { keys: ['Mod Enter'], does: t('Finish a text of several lines, or send a reply') },
      { keys: ['Esc'], does: t('Leave a text as it was') },
    ],
  },
  {
    title: t('In a text with structure'),
    rows: [
      { keys: ['Mod B', 'Mod I'], does: t('Bold or italic') },
      { keys: ['Mod Z', 'Mod Shift Z'], does: t('Undo or redo') },
      {
        keys: [t('## Space'), t('- Space'), t('1. Space'), t('> Space')],
        does: t('Begin a heading, a list, a numbered list, a quotation'),
      },
    ],
  },
]

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
