import { useQuery } from '@tanstack/react-query'
import { Command as Palette } from 'cmdk'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { foundQuery } from '#features/overview/office-search/client.ts'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { reasonOf } from '#platform/browser/api-client.ts'
import { isComposing } from '#platform/browser/is-composing.ts'
import { useFocusReturn } from '#platform/browser/focus-place.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { useSettled } from '#platform/browser/use-settled.ts'
import { veilClass } from '#platform/ui/dialog.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoPublished } from '#records/editing/undo-toast.ts'
import { publishRecord } from '#records/publishing/publishing-client.ts'
import {
  addingCommands,
  type Command,
  type Doing,
  foundCommands,
  isFoundBy,
  standingCommands,
} from './palette-commands.ts'
import { t } from '#platform/values/translate.ts'

export type PaletteProps = Pick<Doing, 'onToggleSidebar' | 'onLogOut' | 'onShowKeys' | 'onMarkPayment'> & {
  /** Before it was there. */
  typed: string
}

export function PaletteWindow({ typed, onClose, ...doing }: PaletteProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const { role } = useAuth()
  const focusReturn = useFocusReturn()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={veilClass} />
        <Dialog.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            // Radix would select what was typed already.
            event.preventDefault()
            if (event.target instanceof HTMLElement) event.target.querySelector('input')?.focus()
          }}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          className="fixed inset-x-4 top-[12dvh] z-50 mx-auto max-w-2xl animate-appear overflow-hidden rounded-lg bg-raised text-text shadow-float"
        >
          <Dialog.Title className="sr-only">{t('Go to or do')}</Dialog.Title>
          <Search
            already={typed}
            doing={{ ...doing, role, navigate, onPublish }}
            onChosen={(command) => {
              onClose()
              command.run()
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const onPublish: Doing['onPublish'] = ({ entity, id }) => {
  const of = { entity, id }
  publishRecord(of).then(
    ({ version }) => toast.success(t('It is published'), undoPublished(of, version)),
    (error: unknown) => toast.error(t('This could not be done'), { description: reasonOf(error) }),
  )
}

type SearchProps = { already: string; doing: Doing; onChosen: (command: Command) => void }

function Search({ already, doing, onChosen }: SearchProps) {
  const [typed, setTyped] = useState(already)
  const sought = typed.trim()
  const settled = useSettled(sought)
  const { data, error, isFetching } = useQuery({ ...foundQuery(settled), enabled: settled !== '' })
  const isAsked = sought !== '' && (settled !== sought || isFetching)
  const standing = standingCommands(doing)
  const named =
    sought === '' ? standing : [...standing, ...addingCommands(doing)].filter((one) => isFoundBy(one, sought))
  const found = sought !== '' && settled === sought && data ? foundCommands(data, doing) : []
  const count = named.length + found.length
  const rows = (commands: readonly Command[]) =>
    commands.map((command) => <Row key={command.key} command={command} onChosen={() => onChosen(command)} />)
  return (
    <Palette loop vimBindings={false} shouldFilter={false} label={t('Go to or do')}>
      <Palette.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={t('Find anybody or anything, or say what to do')}
        className="hairline-b min-h-14 w-full bg-transparent px-5 text-base placeholder:text-muted focus-visible:outline-none"
      />
      <Palette.List label={t('Results')} className="max-h-[min(60dvh,32rem)] overflow-y-auto p-2">
        {rows(named)}
        {named.length > 0 && found.length > 0 && <Palette.Separator className="hairline-b mx-3 my-2" />}
        {rows(found)}
      </Palette.List>
      <p className="px-5 pb-5 text-sm text-muted empty:hidden">
        {error && !isAsked
          ? t('Records could not be searched: {reason}', { reason: reasonOf(error) })
          : count === 0 && (isAsked ? t('Searching…') : t('Nothing is called “{sought}” here.', { sought }))}
      </p>
      <p role="status" className="sr-only">
        {isAsked
          ? ''
          : count === 0
            ? t('No results')
            : t('{count, plural, one {# result} other {# results}}', { count })}
      </p>
    </Palette>
  )
}

function Row({
  command: { key, label, about, group, icon: Icon },
  onChosen,
}: {
  command: Command
  onChosen: () => void
}) {
  return (
    <Palette.Item
      value={key}
      onSelect={onChosen}
      className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left text-sm aria-selected:bg-wash aria-selected:text-accent"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
      <span className="min-w-0 truncate">
        {mixedText(label)} {about && <span className="text-muted">{mixedText(about)}</span>}
      </span>
      <span className="ml-auto shrink-0 text-xs text-muted">{group}</span>
    </Palette.Item>
  )
}
