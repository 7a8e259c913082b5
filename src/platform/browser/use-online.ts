import { useSyncExternalStore } from 'react'

export function useOnline(): boolean {
  return useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
}

function follow(wake: () => void): () => void {
  window.addEventListener('online', wake)
  window.addEventListener('offline', wake)
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', wake)
  }
}
