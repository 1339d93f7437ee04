import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { change } from '../../../api/change.ts'
import { isLost } from '../../../api/errors.ts'
import { type Answer, query, recordQuery } from '../../../api/query.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { FormDrawer } from '../../../kit/FormDrawer.tsx'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { pageOf, useWords } from '../../../kit/useWords.ts'
import { Pager } from '../../../look/Pager.tsx'
import { publishState, Status } from '../../../look/Status.tsx'
import { When } from '../../../look/When.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { useTriggers } from './triggers.ts'
import { page } from './webhook.ts'

type Delivery = Answer<'/hooks/{id}/deliveries'>['deliveries'][number]

const SIZE = 30

/** One webhook: where it leads, what was sent and what came back, and the way to send it again. */
export default function WebhookRecord() {
  const { id } = useParams({ strict: false }) as { id: string }
  const [words, go] = useWords()
  const at = pageOf(words)
  const found = useQuery(recordQuery(page.resource, Number(id)))
  const log = useQuery({
    ...query('/hooks/{id}/deliveries', { path: { id }, query: { start: (at - 1) * SIZE, limit: SIZE } }),
    placeholderData: keepPreviousData,
  })
  const [isEditing, setEditing] = useState(false)
  const events = useTriggers()
  if (isLost(found)) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (!found.data) return null
  const { record, abilities } = found.data
  const mayEdit = abilities.edit !== false
  const send = async (path: string, params: Record<string, string | number>) => {
    try {
      await change('POST', path, { path: params })
      tell(t('webhooks.sent'))
    } catch (error) {
      tellError(error)
    }
  }
  const again = (delivery: number) => send('/hooks/{id}/deliveries/{delivery}/send', { id, delivery })
  return (
    <PlainPage
      title={String(record.name)}
      note={<Status state={publishState(record)} />}
      reads={[log]}
      actions={
        mayEdit && (
          <>
            <Button variant="default" onClick={() => send('/hooks/{id}/test', { id })}>
              {t('webhooks.test')}
            </Button>
            <Button variant="default" onClick={() => setEditing(true)}>
              {t('webhooks.edit')}
            </Button>
          </>
        )
      }
    >
      <Facts
        label={String(record.name)}
        facts={[
          [t('webhooks.field.webhookUrl'), String(record.webhookUrl)],
          [
            t('webhooks.field.triggers'),
            (record.triggers as string[])
              .map((key) => events.find((one) => one.key === key)?.label ?? key)
              .join(', '),
          ],
          [t('words.field.description'), String(record.description ?? '')],
        ]}
      />
      {log.data?.total === 0 ? (
        <p>{t('webhooks.nothingSent')}</p>
      ) : (
        <PlainTable
          label={t('webhooks.log')}
          columns={columns(mayEdit ? again : null)}
          rows={log.data?.deliveries ?? []}
          keyOf={(delivery) => delivery.id}
        />
      )}
      <Pager
        page={at}
        size={SIZE}
        total={log.data?.total ?? 0}
        onPage={(next) => go({ page: next === 1 ? null : String(next) })}
      />
      {isEditing && (
        <FormDrawer
          page={page}
          id={record.id}
          onClose={() => setEditing(false)}
          onSaved={(saved) => {
            setEditing(false)
            tell(t('kit.saved', { name: String(saved.name) }))
          }}
        />
      )}
    </PlainPage>
  )
}

function columns(again: ((delivery: number) => void) | null): PlainColumn<Delivery>[] {
  return [
    { label: t('webhooks.when'), show: ({ dateAdded }) => <When at={dateAdded} /> },
    { label: t('webhooks.answer'), show: ({ statusCode, note }) => `${statusCode} ${note}` },
    { label: t('webhooks.events'), isFigure: true, show: ({ events }) => number(events) },
    {
      label: t('webhooks.runtime'),
      isFigure: true,
      show: ({ runtime }) => t('webhooks.seconds', { seconds: runtime }),
    },
    {
      label: t('webhooks.actions'),
      show: ({ id, events }) =>
        again !== null && events > 0 ? (
          <Button variant="default" onClick={() => again(id)}>
            {t('webhooks.again')}
          </Button>
        ) : null,
    },
  ]
}
