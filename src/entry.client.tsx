import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readMessagesFrom, splitLanguage } from '#platform/values/translate.ts'

// A build has written its messages into its scripts.
const { language } = splitLanguage(location.pathname)
if (import.meta.env.DEV && language !== 'en') {
  const { default: messages } = (await import(`../messages/${language}.json`)) as { default: Record<string, string> }
  readMessagesFrom({ language: () => language, find: (message) => messages[message] ?? message })
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
