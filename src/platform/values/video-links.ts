/** A YouTube video for the no-cookie player, or a plain link; `start` in seconds. */
export type VideoLink =
  | { kind: 'youtube'; id: string; start: number; player: string; page: string }
  | { kind: 'link'; page: string }

/** The one host that may be framed; the CSP names the same. */
const playerHost = 'https://www.youtube-nocookie.com'

/** Parses YouTube links (watch, youtu.be, shorts, live, embed) with start times; other http(s) are plain links, the rest null. */
export function videoLink(address: string | null | undefined): VideoLink | null {
  const url = URL.parse(address?.trim() ?? '')
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  const id = youtubeId(url)
  if (!id) return { kind: 'link', page: url.href }
  const start = seconds(url.searchParams.get('t') ?? url.searchParams.get('start') ?? url.hash.replace(/^#t=/, ''))
  const since = start > 0 ? `start=${start}` : ''
  return {
    kind: 'youtube',
    id,
    start,
    player: `${playerHost}/embed/${id}${since && `?${since}`}`,
    page: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ''}`,
  }
}

const hosts = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  const [, first = '', second = ''] = pathname.split('/')
  if (/^(?:www\.)?youtu\.be$/.test(hostname)) return asId(first)
  if (!hosts.test(hostname)) return null
  if (first === 'watch') return asId(searchParams.get('v') ?? second)
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? asId(second) : null
}

function asId(text: string): string | null {
  return /^[\w-]{11}$/.test(text) ? text : null
}

/** `90`, `90s`, `1m30s` or `1h2m3s` in seconds; else 0. */
function seconds(text: string): number {
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text)
  const [hours = 0, minutes = 0, rest = 0] = (parts ?? []).slice(1).map((part) => Number(part ?? 0))
  return hours * 3600 + minutes * 60 + rest
}
