import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InquiryKind } from '../answering/schema.ts'
import { inquiryHistoryQuery } from '../history/client.ts'
import { isUnderWay } from '../history/rules.ts'

/** The history of an inquiry, live: with what becomes of mail while some of it is on its way. */
export function useInquiryHistory(kind: InquiryKind, id: string) {
  const [isMailing, setMailing] = useState(false)
  const query = useQuery(inquiryHistoryQuery(kind, id, isMailing))
  const mails = query.data?.items.some(isUnderWay) ?? false
  if (mails !== isMailing) setMailing(mails)
  return query
}
