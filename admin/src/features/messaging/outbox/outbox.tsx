import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { change, refresh } from '../../../api/change.ts'
import { type Answer, query } from '../../../api/query.ts'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { recordAddress } from '../../../kit/recordAddress.ts'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { When } from '../../../look/When.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import styles from './outbox.module.css'
import { Recipients } from './Recipients.tsx'

type Group = Answer<'/outbox'>['waiting'][number]

const CHANNELS = ['all', 'email', 'sms', 'notification', 'tweet', 'user'] as const
/** What has not left can be taken back. */
const HELD_BACK = new Set(['due', 'later', 'retry', 'pace', 'held', 'approval', 'stopped'])

/** What waits to be sent: of which message, why, since when, and for whom; with the way on and the way back. */
export default function Outbox() {
  const [words, go] = useWords()
  const channel = CHANNELS.find((one) => one === words.channel) ?? 'all'
  const found = useQuery(query('/outbox'))
  const [open, setOpen] = useState<{ channel: string; id: number; name: string } | null>(null)
  const groups = (found.data?.waiting ?? []).filter((one) => channel === 'all' || one.channel === channel)
  const act = async (path: string, id: number, said: 'outbox.takenBack' | 'outbox.goesOn') => {
    try {
      await change('POST', path, { path: { id } })
      await refresh('/outbox')
      tell(t(said))
    } catch (error) {
      tellError(error)
    }
  }
  const columns: PlainColumn<Group>[] = [
    { label: t('outbox.message'), show: (group) => <Message group={group} /> },
    { label: t('outbox.channel'), show: (one) => t(`outbox.channel.${one.channel}`) },
    { label: t('outbox.reason'), show: ({ reason }) => t(`outbox.reason.${reason}`) },
    {
      label: t('outbox.count'),
      isFigure: true,
      show: ({ count, isExact }) => (isExact ? number(count) : t('outbox.atLeast', { count: number(count) })),
    },
    { label: t('outbox.at'), show: ({ at }) => at && <When at={at} /> },
    { label: t('outbox.error'), isWide: true, show: ({ error }) => error },
    {
      label: t('outbox.actions'),
      show: ({ channel: kind, message, reason }) =>
        message &&
        kind !== 'user' && (
          <span className={styles.actions}>
            <Button
              variant="default"
              aria-label={t('outbox.whoOf', { name: message.name })}
              onClick={() => setOpen({ channel: kind, ...message })}
            >
              {t('outbox.who')}
            </Button>
            {kind === 'email' && reason === 'stopped' && (
              <Button
                variant="default"
                aria-label={t('outbox.goOnOf', { name: message.name })}
                onClick={() => void act('/emails/{id}/continue', message.id, 'outbox.goesOn')}
              >
                {t('outbox.goOn')}
              </Button>
            )}
            {kind === 'email' && HELD_BACK.has(reason) && (
              <Button
                variant="default"
                aria-label={t('outbox.takeBackOf', { name: message.name })}
                onClick={() => void act('/emails/{id}/send/cancel', message.id, 'outbox.takenBack')}
              >
                {t('outbox.takeBack')}
              </Button>
            )}
          </span>
        ),
    },
  ]
  return (
    <PlainPage
      title={t('outbox.title')}
      reads={[found]}
      tools={
        <SegmentedControl
          aria-label={t('outbox.channel')}
          value={channel}
          onChange={(next) => go({ channel: next === 'all' ? null : next })}
          data={CHANNELS.map((value) => ({ value, label: t(`outbox.channel.${value}`) }))}
        />
      }
      empty={
        found.isSuccess && groups.length === 0
          ? { title: t('outbox.empty'), hint: t('outbox.emptyHint') }
          : null
      }
    >
      <PlainTable
        label={t('outbox.title')}
        columns={columns}
        rows={groups}
        keyOf={(one) => `${one.channel} ${one.message?.id} ${one.reason}`}
      />
      {open && <Recipients message={open} onClose={() => setOpen(null)} />}
    </PlainPage>
  )
}

function Message({ group: { channel, message } }: { group: Group }) {
  if (message === null) return t(channel === 'user' ? 'outbox.systemMail' : 'outbox.noMessage')
  const address = recordAddress(channel === 'user' ? 'email' : channel, message.id)
  if (!address) return message.name
  return <Link {...(address as { to: string })}>{message.name}</Link>
}
