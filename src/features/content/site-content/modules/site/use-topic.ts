import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** True after the initial page, whose address is then reached only by going back. */
let begun = false

/** Focuses and scrolls to the part named by `?topic=`, so that it is read out; not on reload or going back. */
export function useTopic(): void {
  const { search } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const arrives = isReturn ? !begun && isFirstVisit() : true
    begun = true
    const topic = new URLSearchParams(search).get('topic')
    if (!topic || !arrives) return undefined
    let left = false
    // After the frame has focused the new page.
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

/** Props that make an element the target of a topic. */
export function topicTarget(topic: string | undefined) {
  return topic === undefined ? {} : { id: topic, tabIndex: -1, 'data-topic': true }
}

/** False for a reload or going back. */
function isFirstVisit(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'navigate' && load.name === location.href
}
