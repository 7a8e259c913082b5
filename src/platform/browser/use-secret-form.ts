import { type FormEvent, useState } from 'react'
import { tellsErrors } from '#platform/ui/first-focus.ts'
import { useAction } from '#platform/ui/use-action.ts'
import type { FieldErrors } from '#platform/values/field-errors.ts'
import { ApiError, reasonOf } from './api-client.ts'

type Asked<Fields> = {
  first: Fields
  check: (fields: Fields) => FieldErrors
  /** Gives what is to be shown this once, or null where there is nothing. */
  send: (fields: Fields) => Promise<string | null>
  onSent: () => void
  onFailed: (reason: string) => void
}

/** A form whose answer may hold a secret: `refusal` is why a fresh sign-in is needed first. */
export function useSecretForm<Fields extends object>({ first, check, send, onSent, onFailed }: Asked<Fields>) {
  const [fields, setFields] = useState(first)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { isBusy, refusal, run } = useAction({ mayAskToSignIn: true })
  const [secret, setSecret] = useState<string | null>(null)
  const change = (part: Partial<Fields>) => {
    setFields({ ...fields, ...part })
    setErrors({})
  }

  const tells = (form: Element, wrong: FieldErrors) => tellsErrors(form, () => setErrors(wrong))

  async function store() {
    setSecret(await send(fields))
    onSent()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy || tells(form, check(fields))) return
    void run(null, store, (error) => {
      if (!tells(form, error instanceof ApiError ? error.fields : {})) onFailed(reasonOf(error))
    })
  }
  return { fields, change, errors, isBusy, secret, refusal, submit }
}
