import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../api/query.ts'
import { signOutEverywhere } from '../../../api/session.ts'
import { tellError } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import styles from './you.module.css'

/** Ends all sessions of the user, the current one included, and the access of all applications, after a question. */
export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const sessions = useQuery(query('/sessions')).data?.sessions.length ?? 1
  const applications = useQuery(query('/applications')).data?.applications.length ?? 0
  const leave = async () => {
    setBusy(true)
    try {
      await signOutEverywhere()
    } catch (error) {
      tellError(error)
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('you.signOutEverywhere')}
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={t('you.signOutTitle')}>
        <div className={styles.question}>
          <p>{t('you.signOutQuestion', { sessions, applications })}</p>
          <div className={styles.buttons}>
            <Button loading={isBusy} onClick={() => void leave()}>
              {t('you.signOutEverywhere')}
            </Button>
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t('kit.cancel')}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
