import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { change } from '../../../api/change.ts'
import { isLost } from '../../../api/errors.ts'
import { recordQuery } from '../../../api/query.ts'
import { DraftNote } from '../../../builder/DraftNote.tsx'
import { HistoryButton } from '../../../builder/HistoryButton.tsx'
import { Variants } from '../../../builder/Variants.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { FormDrawer } from '../../../kit/FormDrawer.tsx'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { publishState, Status } from '../../../look/Status.tsx'
import { When } from '../../../look/When.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { Approval } from './Approval.tsx'
import { Audience } from './Audience.tsx'
import { Clicks } from './Clicks.tsx'
import { EmailWhy } from './EmailWhy.tsx'
import { hasTest, page } from './email.ts'
import { Preview } from './Preview.tsx'
import styles from './record.module.css'
import { HOLD, SendDialog } from './SendDialog.tsx'
import { TestSend } from './TestSend.tsx'

/** One email: what came of it, what a contact gets, a test, and the way to send it and to take that back. */
export default function EmailRecord() {
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useQuery(recordQuery(page.resource, Number(id)))
  const [open, setOpen] = useState<'edit' | 'test' | 'send' | null>(null)
  const [contact, onContact] = useState<number | null>(null)
  const [held, setHeld] = useState<{ count: number; isOver: boolean } | null>(null)
  if (isLost(found)) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (!found.data) return null
  const { record, abilities } = found.data
  const name = String(record.name)
  const isBroadcast = record.emailType === 'list'
  // Until something is written, writing it comes first.
  const isWritten = String(record.customHtml ?? '').trim() !== ''
  const maySend = isBroadcast && record.isPublished === true
  const close = () => setOpen(null)
  const hold = (count: number) => {
    const one = { count, isOver: false }
    setHeld(one)
    // Of a send that was held before, nobody is told any more.
    setTimeout(() => setHeld((now) => (now === one ? { ...one, isOver: true } : now)), HOLD * 1000)
  }
  const takeBack = async () => {
    try {
      const { data } = await change<{ withdrawn: number; sent: number }>('POST', '/emails/{id}/send/cancel', {
        path: { id: record.id },
      })
      setHeld(null)
      tell(t('emails.takenBack', { sent: data.sent }))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <PlainPage
      title={name}
      note={<Status state={publishState(record)} />}
      actions={
        <>
          <HistoryButton object="email" id={record.id} />
          {abilities.edit !== false && (
            <>
              <Button variant="default" onClick={() => setOpen('edit')}>
                {t('emails.edit')}
              </Button>
              <Button component={Link} to={`/emails/${id}/edit`} variant={isWritten ? 'default' : 'filled'}>
                {t('emails.build')}
              </Button>
            </>
          )}
          {abilities.send !== false && (
            <Button variant="default" onClick={() => setOpen('test')}>
              {t('emails.test')}
            </Button>
          )}
          {maySend && abilities.send !== false && (
            <>
              <Button variant="default" onClick={takeBack}>
                {t('emails.takeBack')}
              </Button>
              <Button variant={isWritten ? 'filled' : 'default'} onClick={() => setOpen('send')}>
                {t('emails.send')}
              </Button>
            </>
          )}
        </>
      }
    >
      {found.data.warnings.map((text) => (
        <Alert key={text} color="yellow" className={styles.warning}>
          {text}
        </Alert>
      ))}
      <DraftNote resource={page.resource} found={found.data} words="emails" address={`/emails/${id}/edit`} />
      <Approval id={record.id} mayEdit={abilities.edit !== false} />
      {held !== null && (
        <div className={styles.held} role="status">
          <p>{t('emails.held', { count: held.count })}</p>
          <p>{held.isOver ? t('emails.heldOver') : t('emails.sendHold', { seconds: HOLD })}</p>
          <Button variant="default" onClick={takeBack}>
            {t('emails.takeBackNow')}
          </Button>
        </div>
      )}
      <Facts
        label={name}
        facts={[
          [t('emails.field.emailType'), t(`emails.choice.emailType.${isBroadcast ? 'list' : 'template'}`)],
          [t('emails.field.sentCount'), number(Number(record.sentCount ?? 0))],
          [t('emails.field.readCount'), number(Number(record.readCount ?? 0))],
          [t('emails.field.fromAddress'), String(record.fromAddress ?? '')],
          [
            t('words.field.dateModified'),
            record.dateModified ? <When key="modified" at={String(record.dateModified)} /> : null,
          ],
        ]}
      />
      <Variants resource={page.resource} found={found.data} />
      {isBroadcast && <Audience id={record.id} />}
      <Clicks
        id={record.id}
        name={name}
        html={typeof record.customHtml === 'string' ? record.customHtml : ''}
      />
      <EmailWhy id={record.id} />
      <Preview {...{ name, contact, onContact }} id={record.id} hasTest={hasTest(record)} />
      {open === 'edit' && (
        <FormDrawer
          page={page}
          id={record.id}
          onClose={close}
          onSaved={(saved) => {
            close()
            tell(t('kit.saved', { name: String(saved.name) }))
          }}
        />
      )}
      {open === 'test' && <TestSend id={record.id} onClose={close} />}
      {open === 'send' && (
        <SendDialog
          id={record.id}
          name={name}
          segmentIds={segmentIdsOf(record.lists)}
          onClose={close}
          onSent={(sent) => {
            close()
            hold(sent)
          }}
        />
      )}
    </PlainPage>
  )
}

function segmentIdsOf(lists: unknown): number[] {
  return (Array.isArray(lists) ? lists : []).map((one) => Number(typeof one === 'object' ? one?.id : one))
}
