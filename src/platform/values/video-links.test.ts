import { expect, test } from 'vitest'
import { videoLink } from './video-links.ts'

const id = 'dQw4w9WgXcQ'

test.each([
  ['a watch link', `https://www.youtube.com/watch?v=${id}`],
  ['a watch link with more in it', `https://www.youtube.com/watch?list=PL1&v=${id}&index=2`],
  ['a watch link of a phone', `https://m.youtube.com/watch?v=${id}`],
  ['a watch link without www', `http://youtube.com/watch?v=${id}`],
  ['a short link', `https://youtu.be/${id}`],
  ['a short link with its trace', `https://youtu.be/${id}?si=abc`],
  ['a shorts link', `https://www.youtube.com/shorts/${id}`],
  ['a live link', `https://www.youtube.com/live/${id}?feature=share`],
  ['an embed link', `https://www.youtube.com/embed/${id}`],
  ['a no-cookie embed link', `https://www.youtube-nocookie.com/embed/${id}`],
  ['a link with spaces around it', `  https://youtu.be/${id}  `],
])('%s becomes the no-cookie player (video-1)', (_, address) => {
  expect(videoLink(address)).toEqual({
    kind: 'youtube',
    id,
    start: 0,
    player: `https://www.youtube-nocookie.com/embed/${id}`,
    page: `https://www.youtube.com/watch?v=${id}`,
  })
})

test.each([
  [`https://youtu.be/${id}?t=90`, 90],
  [`https://youtu.be/${id}?t=90s`, 90],
  [`https://www.youtube.com/watch?v=${id}&t=1m30s`, 90],
  [`https://www.youtube.com/watch?v=${id}&t=1h2m3s`, 3723],
  [`https://www.youtube.com/embed/${id}?start=12`, 12],
  [`https://www.youtube.com/watch?v=${id}#t=45`, 45],
  [`https://youtu.be/${id}?t=soon`, 0],
])('%s starts at second %i', (address, start) => {
  const link = videoLink(address)
  expect(link).toMatchObject({ kind: 'youtube', start })
  expect(link?.kind === 'youtube' && link.player.endsWith(`?start=${start}`)).toBe(start > 0)
})

test.each([
  ['another host', 'https://vimeo.com/76979871'],
  ['a host that only looks like it', `https://youtube.com.example.org/watch?v=${id}`],
  ['a host that only ends like it', `https://notyoutube.com/watch?v=${id}`],
  ['a user name that looks like it', `https://www.youtube.com@example.org/watch?v=${id}`],
  ['a channel', 'https://www.youtube.com/@academy'],
  ['a playlist', 'https://www.youtube.com/playlist?list=PL1'],
  ['an id too short', 'https://youtu.be/abc'],
  ['an id with something else in it', `https://youtu.be/${id}%22onload`],
  ['a film file', 'https://example.org/film.mp4'],
])('%s stays a plain link and is never framed (video-1)', (_, address) => {
  expect(videoLink(address)).toEqual({ kind: 'link', page: new URL(address).href })
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.org/a', 'not an address', '', null, undefined])(
  '%j leads nowhere',
  (address) => {
    expect(videoLink(address)).toBeNull()
  },
)
