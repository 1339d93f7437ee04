import { contacts } from '@campanile/client/resources'
import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { change } from '../../../api/change.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { RecordPicker } from '../../../kit/RecordPicker.tsx'
import { tell } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

/** Sends the email to addresses of one's own; it is not counted. */
export function TestSend({ id, onClose }: { id: number; onClose(): void }) {
  const [contact, setContact] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const addresses = String(new FormData(event.currentTarget).get('to')).split(',')
    const to = addresses.map((address) => address.trim()).filter((address) => address !== '')
    try {
      const body = { to, ...(contact === null ? {} : { contact }) }
      await change('POST', '/emails/{id}/test', { path: { id }, body })
      tell(t('emails.testSent', { addresses: to.join(', ') }))
      onClose()
    } catch (refused) {
      setError(sentenceOf(refused))
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('emails.test')}>
      <form onSubmit={send} className={styles.dialog}>
        <TextInput
          name="to"
          label={t('emails.testTo')}
          description={t('emails.testTo.help')}
          error={error}
          required
          data-autofocus
        />
        <RecordPicker
          resource={contacts}
          label={t('emails.previewAs')}
          value={contact}
          onChange={setContact}
        />
        <Button type="submit">{t('emails.testNow')}</Button>
      </form>
    </Modal>
  )
}
