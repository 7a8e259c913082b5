import { type SubmitEvent, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { type FieldErrors, fieldErrorsOf } from '#platform/values/field-errors.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { DraftOwnerContext, dropDraft, keepDraft, readDraft, useDraftKey } from './drafts.ts'
import { begin, type EditingEvent, reduce } from './editing-session.ts'

type Values = { [field: string]: string }
type Checked<Message> =
  | { message: Message; fieldErrors?: undefined }
  | { message?: undefined; fieldErrors: FieldErrors }

type DraftedFormOptions<Message, Answer> = {
  draftKey: string
  names: readonly string[]
  check: (typed: Values) => Checked<Message> | Promise<Checked<Message>>
  /** The same `key` for the same message after a lost answer. @throws ApiError */
  send: (message: Message, key: string) => Promise<Answer>
  onSent: (answer: Answer) => void
  onRefused?: () => void
  onFailed?: () => void
}

/** A form that is sent and then emptied: validated on sending, its text kept as the user's draft until sent or cleared. */
export function useDraftedForm<Message extends object, Answer>(options: DraftedFormOptions<Message, Answer>) {
  const { draftKey, names, check, send, onSent, onRefused, onFailed } = options
  const form = useRef<HTMLFormElement>(null)
  const { session, now, keyOf, arrived, isRestored, tell, clear } = useDraftedSession(draftKey, names)
  const [trouble, setTrouble] = useState<ApiError | null>(null)
  const [faulty, setFaulty] = useState<FieldErrors>()

  useEffect(() => {
    const first = names.find((name) => faulty?.[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }, [faulty, names])

  function refuse(fieldErrors: FieldErrors) {
    tell({ type: 'failed', fieldErrors })
    setFaulty(fieldErrors)
    onRefused?.()
  }

  async function sendChecked(message: Message) {
    setTrouble(null)
    try {
      const answer = await send(message, keyOf(message))
      arrived()
      tell({ type: 'saved', data: {} })
      tell({ type: 'discarded' })
      onSent(answer)
    } catch (error) {
      const failure = error instanceof ApiError ? error : new ApiError(500, {}, null)
      if (names.some((name) => failure.fields[name])) return refuse(failure.fields)
      tell({ type: 'failed' })
      setTrouble(failure)
      onFailed?.()
    }
  }

  const change = (part: Values) => tell({ type: 'typed', change: (mine) => ({ ...mine, ...part }) })
  return {
    form,
    values: session.mine,
    errors: session.refused,
    trouble,
    isSending: session.sent !== null,
    isRestored,
    change,
    /** What a text field of it needs. */
    control: (name: string) => ({
      name,
      value: session.mine[name] ?? '',
      error: session.refused[name],
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    }),
    clear: () => {
      clear()
      setTrouble(null)
      form.current?.querySelector<HTMLElement>(`[name="${names[0]}"]`)?.focus()
    },
    submit: async (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (now().sent) return
      tell({ type: 'saveAsked' })
      const checking = check(now().mine)
      // Sent synchronously where possible: only within the click may a window be opened.
      const { fieldErrors, message } = checking instanceof Promise ? await checking : checking
      if (fieldErrors) refuse(fieldErrors)
      else await sendChecked(message)
    },
  }
}

type Tried = { message: object; key: string } | null

/** What is typed into such a form, kept as the draft of whoever is signed in. */
function useDraftedSession(draftKey: string, names: readonly string[]) {
  const draft = useDraftKey(draftKey)
  const owner = use(DraftOwnerContext)
  const [session, setSession] = useState(() => begin<Values>({ version: 0, data: {} }))
  const latest = useRef(session)
  const [isRestored, setRestored] = useState(false)
  const writer = useRef<{ owner: string | null; draft: string } | null>(null)
  /** Sent, but not known to have arrived. */
  const tried = useRef<Tried>(null)

  const keep = () => {
    const { mine } = latest.current
    // The draft is read before anything overwrites it.
    if (!writer.current) return
    if (Object.values(mine).every((text) => text === '')) return dropDraft(draft)
    const { message: base = {}, key: addedUnder } = tried.current ?? {}
    keepDraft(draft, { version: 0, base, document: mine, keptAt: new Date().toISOString(), addedUnder })
  }
  const tell = (event: EditingEvent<Values>) => {
    const before = latest.current
    latest.current = reduce(before, event)
    setSession(latest.current)
    if (latest.current.mine !== before.mine) keep()
  }

  const changeWriter = useEffectEvent((next: { owner: string | null; draft: string }) => {
    const before = writer.current
    writer.current = next
    // After a sign-out the text stays that user's draft and is not shown to the next.
    const isOthers = Boolean(before?.owner) && before?.owner !== owner
    if (isOthers) tried.current = null
    // They signed in meanwhile: it is theirs now.
    else if (before?.owner === '' && owner) dropDraft(before.draft)
    const left = owner === null ? null : readDraft<Values>(draft)
    if (left?.addedUnder) tried.current = { message: left.base, key: left.addedUnder }
    const now = isOthers ? {} : latest.current.mine
    // Text typed before hydration stays; text the browser restored itself counts as draft.
    const isBack = (name: string, text: string) => !now[name] || (before === null && now[name] === text)
    const back = Object.entries(left?.document ?? {}).filter(
      ([name, text]) => text && names.includes(name) && isBack(name, text),
    )
    if (isOthers || back.length > 0) setRestored(back.length > 0)
    if (isOthers || owner !== null) tell({ type: 'typed', change: () => ({ ...now, ...Object.fromEntries(back) }) })
  })
  useEffect(() => changeWriter({ owner, draft }), [owner, draft])
  const arrived = () => {
    tried.current = null
    setRestored(false)
  }
  return {
    session,
    /** The current session, also before the next render. */
    now: () => latest.current,
    /** The same for the same message, until it has arrived. */
    keyOf: (message: object): string => {
      const before = tried.current
      const isAgain = before !== null && JSON.stringify(before.message) === JSON.stringify(message)
      tried.current = isAgain ? before : { message, key: randomUuid() }
      keep()
      return tried.current.key
    },
    arrived,
    isRestored,
    tell,
    clear: () => {
      arrived()
      tell({ type: 'discarded' })
    },
  }
}

export function checkedBy<Message>(schema: z.ZodType<Message>, typed: unknown): Checked<Message> {
  const { success, data } = schema.safeParse(typed)
  return success ? { message: data } : { fieldErrors: fieldErrorsOf(schema, typed) }
}
