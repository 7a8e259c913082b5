import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { preparedAnswerOptionsQuery } from '#features/messages/prepared-answers/client.ts'
import { OptionSearch } from '#platform/ui/option-search.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'

const mostResults = 10

/** Finds a prepared answer by what is typed. */
export function PreparedAnswerSearch({ onChoose }: { onChoose: (text: string) => void }) {
  const [asked, setAsked] = useState({ search: '', isOpen: false })
  const { data, error, isPending } = useQuery({
    ...preparedAnswerOptionsQuery(asked.search, mostResults),
    enabled: asked.isOpen,
    placeholderData: keepPreviousData,
  })
  const found = data ?? []
  return (
    <OptionSearch
      label="Prepared answer"
      placeholder="Put in a prepared answer"
      options={found.map(({ id, title, text }) => ({ key: id, label: title, note: excerptOf(text, 60) }))}
      status={statusOf({ isPending, error, search: asked.search, count: found.length })}
      onSearch={(search, isOpen) => setAsked({ search, isOpen })}
      onChoose={(key) => {
        const chosen = found.find(({ id }) => id === key)
        if (chosen) onChoose(chosen.text)
      }}
    />
  )
}

type Status = { isPending: boolean; error: Error | null; search: string; count: number }

function statusOf({ isPending, error, search, count }: Status): string {
  if (error) return 'The prepared answers could not be read just now.'
  if (isPending) return 'Searching…'
  if (count === 0) return search === '' ? 'There are no prepared answers yet.' : `No prepared answer has “${search}”.`
  return count === mostResults ? `The first ${mostResults} are shown. Type more to see others.` : ''
}
