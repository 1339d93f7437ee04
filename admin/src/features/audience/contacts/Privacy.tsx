import { Alert, Button, Modal, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { change } from '../../../api/change.ts'
import { downloadAddress } from '../../../api/client.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { tell } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

interface Props {
  contactId: number
  name: string
  mayErase: boolean
}

/** What a person may ask for: everything that is held about them, and that it goes. */
export function Privacy({ contactId, name, mayErase }: Props) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const erase = async () => {
    setBusy(true)
    try {
      await change('POST', '/contacts/{id}/erase', { path: { id: contactId } })
      tell(t('contacts.erasing', { name }))
      void navigate({ to: '/contacts' })
    } catch (reason) {
      setError(reason)
      setBusy(false)
    }
  }
  return (
    <section aria-label={t('contacts.tab.privacy')} className={styles.panel}>
      <h2>{t('contacts.archive')}</h2>
      <p className={styles.label}>{t('contacts.archiveHint')}</p>
      <p>
        <Button
          variant="default"
          component="a"
          href={downloadAddress(`/contacts/${contactId}/archive`)}
          download
        >
          {t('contacts.archiveDo')}
        </Button>
      </p>
      {mayErase && (
        <>
          <h2>{t('contacts.erase')}</h2>
          <p className={styles.label}>{t('contacts.eraseHint')}</p>
          <p>
            <Button variant="default" color="red" onClick={() => setAsking(true)}>
              {t('contacts.eraseDo', { name })}
            </Button>
          </p>
        </>
      )}
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={t('contacts.eraseTitle', { name })}>
        <form
          className={styles.answer}
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim() === String(contactId)) void erase()
          }}
        >
          <p>{t('contacts.eraseWarning')}</p>
          {error !== null && <Alert color="red">{sentenceOf(error)}</Alert>}
          <TextInput
            label={t('contacts.eraseType', { number: String(contactId) })}
            value={typed}
            autoComplete="off"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <div className={styles.buttons}>
            <Button type="submit" color="red" loading={isBusy} disabled={typed.trim() !== String(contactId)}>
              {t('contacts.eraseNow')}
            </Button>
            <Button variant="default" onClick={() => setAsking(false)}>
              {t('kit.cancel')}
            </Button>
          </div>
        </form>
      </Modal>
    </section>
  )
}
