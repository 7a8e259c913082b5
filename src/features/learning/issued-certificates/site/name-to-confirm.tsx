import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { confirmPrintedName, printedNameQuery } from '../client.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { PartLoading } from '#platform/ui/together.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { t } from '#platform/values/translate.ts'

/** Asks how somebody's name is to be printed, while a certificate waits for it. */
export function NameToConfirm({ person }: { person: string }) {
  const query = printedNameQuery(person)
  const { data, isPending } = useQuery(query)
  const queries = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const { isBusy, run } = useAction()
  if (isPending) return <PartLoading />
  if (!data?.is_awaited) return null
  const name = typed ?? data.proposed ?? ''

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const store = async () => {
      queries.setQueryData(query.queryKey, await confirmPrintedName(name))
      toast.success(t('Your name is confirmed'))
    }
    setError(undefined)
    void run(t('That did not work'), store, (failure) => {
      const told = failure instanceof ApiError ? failure.fields['name'] : undefined
      setError(told)
      return told !== undefined
    })
  }

  return (
    <form noValidate onSubmit={confirm} className="grid gap-4 rounded-md border border-important p-4">
      <div>
        <p className="font-[550]">{t('How is your name to be printed?')}</p>
        <p className="text-sm text-muted">
          {t('A certificate of yours waits for it. It is printed exactly like this.')}
        </p>
      </div>
      <TextField
        label={t('Name on certificates')}
        required
        maxLength={200}
        autoComplete="name"
        className="max-w-md"
        error={error}
        value={name}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" size="sm" busy={isBusy} className="justify-self-start">
        {t('Confirm')}
      </Button>
    </form>
  )
}
