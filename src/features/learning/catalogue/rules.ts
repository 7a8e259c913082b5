import { languageNames, modeNames, topicForm } from '#features/learning/courses/rules.ts'
import type { ChoiceName, Choices, ChoiceWord, Group } from './schema.ts'
import { languageTag, t } from '#platform/values/translate.ts'

/** From these hours of study a course is of middle length, and long. */
export const lengths = { medium: 15, long: 40 }
/** In days. */
export const beginsWithin = { month: 30, quarter: 90 }

export const choiceLabels = {
  fee: t('Fee'),
  taught_in: t('Language'),
  length: t('Length'),
  mode: t('Where'),
  begins: t('course::Begins'),
  topic: t('Topic'),
} as const satisfies Record<ChoiceName, string>
export const choiceNames = Object.keys(choiceLabels) as ChoiceName[]

const wordNames = {
  fee: { free: t('Free'), fee: t('With a fee') },
  taught_in: languageNames,
  length: {
    short: t('Up to {hours} hours', { hours: lengths.medium }),
    medium: t('{from} to {to} hours', { from: lengths.medium, to: lengths.long }),
    long: t('More than {hours} hours', { hours: lengths.long }),
  },
  mode: modeNames,
  begins: {
    anytime: t('At any time'),
    month: t('Within {days} days', { days: beginsWithin.month }),
    quarter: t('Within {days} days', { days: beginsWithin.quarter }),
  },
} as const satisfies { [Name in Exclude<ChoiceName, 'topic'>]: Record<ChoiceWord<Name>, string> }

function namesOf(name: ChoiceName): Readonly<Record<string, string>> | null {
  return name === 'topic' ? null : wordNames[name]
}

/** A word of a choice as it is shown; a topic is its own name, unless its courses say it in the reader's language. */
export function choiceLabel(groups: readonly Group[], name: ChoiceName, word: string): string {
  const names = namesOf(name)
  return (names ? names[word] : groups.find(({ topic }) => topic === word)?.topic_name) ?? word
}

/** Words that hold what another one holds: what may begin at any time begins within a month. */
const alsoHeld: Readonly<Record<string, readonly string[]>> = {
  month: ['anytime', 'month'],
  quarter: ['anytime', 'month', 'quarter'],
}

/** What a course may say for a choice to hold it. */
export function wordsHeldBy(name: ChoiceName, word: string): readonly string[] {
  return (name === 'begins' && alsoHeld[word]) || [word]
}

/** In addresses from before: `language` is the reader's own in the API. */
const formerName: Partial<Record<ChoiceName, string>> = { taught_in: 'language' }

/** The choices of an address; words that nobody knows are left out. */
export function choicesIn(query: URLSearchParams): Choices {
  const known = choiceNames.flatMap((name) => {
    const word = (query.get(name) ?? query.get(formerName[name] ?? ''))?.trim() ?? ''
    const names = namesOf(name)
    const isKnown = names ? Object.hasOwn(names, word) : topicForm.test(word)
    return word !== '' && isKnown ? [[name, word]] : []
  })
  return Object.fromEntries(known) as Choices
}

/** How many courses the choices hold. */
export function countOf(groups: readonly Group[], choices: Choices): number {
  const chosen = choiceNames.flatMap((name) => {
    const word = choices[name]
    return word === undefined ? [] : [{ name, words: wordsHeldBy(name, word) }]
  })
  return groups
    .filter((group) => chosen.every(({ name, words }) => words.includes(group[name] ?? '')))
    .reduce((sum, { count }) => sum + count, 0)
}

/** What one may choose of a name, beside what else is chosen, with counts: what would find nothing is left out, unless it is chosen. */
export function optionsOf(groups: readonly Group[], choices: Choices, name: ChoiceName) {
  const names = namesOf(name)
  const topics = [...groups.map(({ topic }) => topic), choices.topic].filter((topic) => typeof topic === 'string')
  const labelOf = (topic: string) => choiceLabel(groups, name, topic)
  const words = names
    ? Object.keys(names)
    : [...new Set(topics)].toSorted((one, other) => labelOf(one).localeCompare(labelOf(other), languageTag()))
  return words.flatMap((word) => {
    const count = countOf(groups, { ...choices, [name]: word })
    return count > 0 || choices[name] === word ? [{ word, count }] : []
  })
}
