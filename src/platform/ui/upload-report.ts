import { createContext, use, useEffect } from 'react'

/** Where fields in a dialog report an upload, and its end; null where nobody waits for them. */
export const UploadReportContext = createContext<(() => () => void) | null>(null)

export function useUploadReport(isUnderWay: boolean): void {
  const report = use(UploadReportContext)
  useEffect(() => (isUnderWay ? report?.() : undefined), [isUnderWay, report])
}
