import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextLink } from '#platform/ui/link.tsx'
import { useAuth } from './auth-provider.tsx'
import { forgetReturnPlace, readReturnPlace } from './after-sign-in.ts'
import { readAddress } from '#platform/values/page-address.ts'
import { t } from '#platform/values/translate.ts'

/** After a sign-in from a course: the way back to it, offered once. */
export function ReturnOffer() {
  return useAuth().status === 'signed-in' && <Offer />
}

function Offer() {
  const [place] = useState(readReturnPlace)
  useEffect(forgetReturnPlace, [])
  if (!place) return null
  return (
    <div role="status" className="bg-wash">
      <p className="page-margins flex items-center gap-2 py-3 text-sm">
        <ArrowLeft className="size-4 shrink-0 text-accent" />
        <TextLink to={readAddress(place.path)}>{t('Back to {title}', { title: place.title })}</TextLink>
      </p>
    </div>
  )
}
