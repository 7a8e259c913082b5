import { type FormEvent, useState } from 'react'
import { tellsErrors } from '#platform/ui/first-focus.ts'
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
  const [isBusy, setBusy] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = (part: Partial<Fields>) => {
    setFields({ ...fields, ...part })
    setErrors({})
  }

  const tells = (form: Element, wrong: FieldErrors) => tellsErrors(form, () => setErrors(wrong))

  async function store(form: Element) {
    setBusy(true)
    try {
      setSecret(await send(fields))
      onSent()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_in_again') setRefusal(reasonOf(error))
      else if (!tells(form, error instanceof ApiError ? error.fields : {})) onFailed(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy && !tells(event.currentTarget, check(fields))) void store(event.currentTarget)
  }
  return { fields, change, errors, isBusy, secret, refusal, submit }
}
