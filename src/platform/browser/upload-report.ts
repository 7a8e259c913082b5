import { createContext, use, useCallback, useEffect, useState } from 'react'

/** Takes the report that an upload is under way, and gives what ends it. */
type Report = () => () => void

/** Where the fields inside a dialog report their uploads; null where nobody waits for them. */
export const UploadReportContext = createContext<Report | null>(null)

/** Reports to the dialog around a field that an upload of it is under way, until it is over or the field leaves the screen. */
export function useUploadReport(isUnderWay: boolean): void {
  const report = use(UploadReportContext)
  useEffect(() => (isUnderWay ? report?.() : undefined), [isUnderWay, report])
}

/** Whether an upload is under way among the fields that get `report` by the `UploadReportContext`. */
export function useReportedUploads(): { isUploading: boolean; report: Report } {
  const [count, setCount] = useState(0)
  const report = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  return { isUploading: count > 0, report }
}
