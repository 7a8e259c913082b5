export type CachedAnswer = { status: number; headers: Headers; body: string }
type Variant = { asked: Headers; answer: CachedAnswer }

/**
 * An HTTP cache between readers and a site, as greedy as RFC 9111 lets one be: it keeps what `Cache-Control` does not forbid, whoever
 * asked, tells readers apart by `Vary` alone, and asks again only where it is told to. `reused` counts answers that it gave from memory.
 */
export function sharedCache() {
  const kept = new Map<string, Variant[]>()
  let reused = 0

  /** What a reader gets who sends these headers. */
  async function ask(url: string, headers: Record<string, string> = {}): Promise<CachedAnswer> {
    const asked = new Headers(headers)
    const variants = kept.get(url) ?? []
    const known = variants.find((each) => isSame(each, asked))
    if (known && isFresh(known.answer)) return reuse(known)
    const etag = known?.answer.headers.get('etag')
    if (etag) asked.set('if-none-match', etag)
    const sent = await fetch(url, { headers: asked, redirect: 'manual' })
    if (known && sent.status === 304) return reuse(known)
    const answer = { status: sent.status, headers: sent.headers, body: await sent.text() }
    const others = variants.filter((each) => each !== known)
    kept.set(url, mayKeep(answer) ? [...others, { asked: new Headers(headers), answer }] : others)
    return answer
  }
  function reuse({ answer }: Variant): CachedAnswer {
    reused += 1
    return answer
  }
  return { ask, reused: () => reused }
}

const says = ({ headers }: CachedAnswer, words: RegExp) => words.test(headers.get('cache-control') ?? '')
const mayKeep = (answer: CachedAnswer) => !says(answer, /no-store|private/)
/** What says nothing of its age may be kept for long (heuristic freshness). */
const isFresh = (answer: CachedAnswer) => !says(answer, /no-cache|must-revalidate|max-age=0/)
const isSame = ({ asked, answer }: Variant, now: Headers) =>
  (answer.headers.get('vary') ?? '').split(',').every((name) => {
    const header = name.trim()
    return header !== '*' && (header === '' || asked.get(header) === now.get(header))
  })
