import { Fragment, type ReactNode } from 'react'
import { typedBracket } from '#platform/values/translate.ts'

type Draw = (words: string) => ReactNode

/** A message with elements in it, each drawn by its name: `<Rich text={t('Read <a>the policy</a> first.')} a={(words) => …} />`. */
export function Rich({ text, ...elements }: { text: string } & Record<string, Draw | string>) {
  const parts = text.split(/<\/?(\w+)>/).map((part) => part.replaceAll(typedBracket, '<'))
  return parts.map((part, at) => {
    // Text, the name of an element, its words and its name again follow one another.
    if (at % 2 === 1) return null
    const draw = at % 4 === 2 ? elements[parts[at - 1] ?? ''] : undefined
    return <Fragment key={at}>{typeof draw === 'function' ? draw(part) : part}</Fragment>
  })
}
