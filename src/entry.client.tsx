import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { languages, readMessagesFrom } from '#platform/values/translate.ts'

// A build has written its messages into its scripts.
if (import.meta.env.DEV && document.documentElement.lang !== languages.en.tag) {
  const messages: Readonly<Record<string, string>> = (await import('#messages/zh.json')).default
  readMessagesFrom({ language: () => 'zh', find: (message) => messages[message] ?? message })
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
