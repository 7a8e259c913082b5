import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** The page that this document began with has been shown: coming to its address again is going back to it. */
let begun = false

/**
 * Takes the reader to the part of the page that `?topic=` names: it comes into view and has the focus, so that it is read out.
 * A topic that the page does not have changes nothing, and going back or reloading leaves the reader where they were.
 */
export function useTopic(): void {
  const { search } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const arrives = isReturn ? !begun && isFirstVisit() : true
    begun = true
    const topic = new URLSearchParams(search).get('topic')
    if (!topic || !arrives) return undefined
    let left = false
    // After the frame, which gives the focus to each new page as a whole.
    queueMicrotask(() => {
      const part = left ? null : document.getElementById(topic)
      if (!part?.matches('[data-topic]')) return
      part.scrollIntoView()
      part.focus({ preventScroll: true })
    })
    return () => {
      left = true
    }
  }, [search, isReturn])
}

/** What makes an element a part of the page that a topic leads to; nothing without one. */
export function topicTarget(topic: string | undefined) {
  return topic === undefined ? {} : { id: topic, tabIndex: -1, 'data-topic': true }
}

/** Whether the browser has loaded this very address because somebody opened it: not by a reload, nor by going back to it. */
function isFirstVisit(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'navigate' && load.name === location.href
}
