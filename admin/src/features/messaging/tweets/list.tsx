import { ApiError } from '@campanile/client'
import { tweets as resource } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { listQuery } from '../../../api/query.ts'
import { ListPage } from '../../../kit/ListPage.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { t } from '../../../words/messages.ts'
import { page } from './tweet.ts'

export default function Tweets() {
  const found = useQuery(listQuery(resource, { limit: 1 }))
  const isOff = found.error instanceof ApiError && found.error.status === 404
  if (!isOff) return <ListPage page={page} />
  return (
    <PlainPage title={t('tweets.title')} empty={{ title: t('tweets.off'), hint: t('tweets.offHint') }}>
      {null}
    </PlainPage>
  )
}
