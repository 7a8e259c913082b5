import { Fragment, type ReactNode } from 'react'

type Draw = (words: string) => ReactNode

/** A message with elements in it, each drawn by its name: `<Rich text={t('Read <a>the policy</a> first.')} a={(words) => …} />`. */
export function Rich({ text, ...elements }: { text: string } & Record<string, Draw | string>) {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/s)
  return parts.map((part, at) => {
    // Text, name and words follow one another.
    if (at % 3 === 1) return null
    const draw = at % 3 === 2 ? elements[parts[at - 1] ?? ''] : undefined
    return <Fragment key={at}>{typeof draw === 'function' ? draw(part) : part}</Fragment>
  })
}
