import { Link } from '@tanstack/react-router'
import type { Answer } from '../../../api/query.ts'
import { recordAddress } from '../../../kit/recordAddress.ts'
import { When } from '../../../look/When.tsx'
import { t } from '../../../words/messages.ts'

/** When a mail went out last, and which. */
export function LastSend({ last }: { last: Answer<'/attention'>['lastSent'] }) {
  if (!last) return null
  const { at, emailId, name } = last
  const address = emailId === null ? null : recordAddress('email', emailId)
  return (
    <>
      {t('home.lastSent')} {address && <Link {...address}>{name || `#${emailId}`}</Link>}
      {address && ', '}
      <When at={at} />.
    </>
  )
}
