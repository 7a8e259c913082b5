import { createContext, use, useCallback, useEffect, useState } from 'react'

type Report = () => () => void

/** Where fields in a dialog report uploads; null where nobody waits for them. */
export const UploadReportContext = createContext<Report | null>(null)

export function useUploadReport(isUnderWay: boolean): void {
  const report = use(UploadReportContext)
  useEffect(() => (isUnderWay ? report?.() : undefined), [isUnderWay, report])
}

export function useReportedUploads(): { isUploading: boolean; report: Report } {
  const [count, setCount] = useState(0)
  const report = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  return { isUploading: count > 0, report }
}
