import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Archive, ArchiveRestore, Check, Hand } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { inquiryPaths, inquiryQuery } from '../answering/client.ts'
import { inquiryWords, statusNames } from '../answering/rules.ts'
import type { Inquiry, InquiryKind, InquiryStatus } from '../answering/schema.ts'
import { browserApi, call, reasonOf, apiQuery } from '#platform/browser/api-client.ts'
import { standsInstead } from '#records/editing/save-refusals.ts'
import { Button } from '#platform/ui/button.tsx'
import { SelectField } from '#platform/ui/input.tsx'
import { toast } from '#platform/ui/toast.ts'
import { t } from '#platform/values/translate.ts'

/** Its status, who is on it, and whether it is set aside. */
export function InquiryHandling({ kind, inquiry }: { kind: InquiryKind; inquiry: Inquiry }) {
  const { id, version, is_set_aside } = inquiry
  const { change, changing } = useChange(kind, inquiry)
  const setAside = () => {
    const body = { version, data: { is_set_aside: !is_set_aside } }
    return call(browserApi, 'PUT', `${inquiryPaths[kind]}/{id}/place`, { params: { id }, body })
  }
  const Sign = is_set_aside ? ArchiveRestore : Archive
  const label = is_set_aside ? t('Put back into the inbox') : t('Set aside as spam')
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <p aria-hidden="true" className="text-sm font-[550]">
          {t('Status')}
        </p>
        <StatusButtons kind={kind} inquiry={inquiry} />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Assignee kind={kind} inquiry={inquiry} />
        <Button variant="secondary" className="sm:ml-auto" busy={changing} onClick={() => void change(setAside, label)}>
          <Sign className="size-4.5" />
          {label}
        </Button>
      </div>
    </div>
  )
}

/** Who may be on an inquiry. */
const answerersQuery = apiQuery(['inquiries', 'answerers'], '/api/admin/inquiries/answerers', {
  select: ({ items }) => items,
  meta: { cacheTags: ['accounts'] },
})

function Assignee({ kind, inquiry }: { kind: InquiryKind; inquiry: Inquiry }) {
  const { user } = useAuth()
  const { data: answerers = [] } = useQuery(answerersQuery)
  const { change, changing } = useChange(kind, inquiry)
  const { assignee } = inquiry
  const people = assignee && !answerers.some(({ id }) => id === assignee.id) ? [assignee, ...answerers] : answerers
  const put = (id: string | null) => {
    const name = people.find((person) => person.id === id)?.name ?? ''
    const somebody = id === user?.id ? t('You are on it') : t('{name} is on it', { name })
    const asked = { params: { id: inquiry.id }, body: { version: inquiry.version, data: { assignee: id } } }
    const assign = () => call(browserApi, 'PUT', `${inquiryPaths[kind]}/{id}/assignee`, asked)
    void change(assign, id === null ? t('Nobody is on it now') : somebody)
  }
  return (
    <>
      <SelectField
        label={t('Who is on it')}
        className="min-w-48"
        disabled={changing}
        value={assignee?.id ?? ''}
        onChange={({ target }) => put(target.value || null)}
      >
        <option value="">{t('Nobody')}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {user && assignee?.id !== user.id && (
        <Button variant="secondary" busy={changing} onClick={() => put(user.id)}>
          <Hand className="size-4.5" />
          {t('Take it')}
        </Button>
      )}
    </>
  )
}

/** One button per status, the current one disabled (inquiry-2). */
function StatusButtons({ kind, inquiry }: { kind: InquiryKind; inquiry: Inquiry }) {
  const group = useRef<HTMLDivElement>(null)
  const [setting, setSetting] = useState<InquiryStatus | null>(null)
  const { change, changing } = useChange(kind, inquiry, {
    overtaken: ({ status }) =>
      t('Somebody else has set it to {status} in the meantime. Nothing was changed.', { status: statusNames[status] }),
    failed: () => inquiryWords[kind].statusFailed,
  })
  const set = (status: InquiryStatus) => {
    setSetting(status)
    // The pressed button is then disabled, so the focus moves to the group.
    const moveFocus = () => group.current?.focus({ preventScroll: true })
    const asked = { params: { id: inquiry.id }, body: { version: inquiry.version, data: { status } } }
    return change(() => call(browserApi, 'PUT', `${inquiryPaths[kind]}/{id}`, asked), t('Status updated'), moveFocus)
  }

  return (
    <div
      ref={group}
      role="group"
      aria-label={t('Status: {status}', { status: statusNames[inquiry.status] })}
      tabIndex={-1}
      className="flex flex-wrap gap-2 rounded-md"
    >
      {inquiryWords[kind].statuses.map((status) => {
        const isCurrent = status === inquiry.status
        return (
          <Button
            key={status}
            size="sm"
            variant={isCurrent ? 'primary' : 'secondary'}
            disabled={isCurrent}
            busy={changing && setting === status}
            className={clsx(isCurrent && 'disabled:opacity-100!')}
            onClick={() => !changing && void set(status)}
          >
            {isCurrent && <Check className="size-4" />}
            {statusNames[status]}
          </Button>
        )
      })}
    </div>
  )
}

const usualWords = {
  overtaken: (_theirs: Inquiry): string => t('Somebody else was quicker: you see it as it stands now.'),
  failed: reasonOf,
}

/** Changes it, and shows it as it then stands, whoever was quicker. */
function useChange(kind: InquiryKind, inquiry: Inquiry, words: typeof usualWords = usualWords) {
  const queries = useQueryClient()
  const [changing, setChanging] = useState(false)
  const show = (standing: Inquiry) => {
    queries.setQueryData(inquiryQuery(kind, inquiry.id).queryKey, standing)
    void queries.invalidateQueries({ queryKey: ['inquiries'] })
  }
  return {
    changing,
    change: async (send: () => Promise<Inquiry>, done: string, onChanged?: () => void) => {
      setChanging(true)
      try {
        show(await send())
        onChanged?.()
        toast.success(done)
      } catch (problem) {
        const theirs = standsInstead(problem) as Inquiry | undefined
        if (theirs) show(theirs)
        toast.error(t('Update failed'), { description: theirs ? words.overtaken(theirs) : words.failed(problem) })
      } finally {
        setChanging(false)
      }
    },
  }
}
