import type { PublishingProblem } from './publishing.ts'

const words: Record<PublishingProblem, string> = {
  conflict: 'What is live was changed in the same place meanwhile. Please edit what waits, and plan it again.',
  invalid: 'It cannot be published like this. Please put it right, and plan it again.',
  forbidden: 'Whoever planned this may not publish any more. Please plan it again in your own name.',
  effects: 'What this does to prices has changed since it was planned. Please look at it, and plan it again.',
  failed: 'It could not be done, and is tried again every minute.',
}

/** Why something planned did not happen, and what to do about it. */
export function problemWords({ code, text }: { code: PublishingProblem; text: string | null }): string {
  return code === 'invalid' && text !== null ? text : words[code]
}
