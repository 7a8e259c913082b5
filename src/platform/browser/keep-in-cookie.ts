/** Keeps on this device, for so many seconds, what pages are made with and what says nothing of anybody. */
export function keepInCookie(name: string, value: string, { path, seconds }: { path: string; seconds: number }): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=${path}; max-age=${seconds}; samesite=lax${secure}`
}
