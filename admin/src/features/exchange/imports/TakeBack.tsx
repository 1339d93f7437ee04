import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { change } from '../../../api/change.ts'
import type { Answer } from '../../../api/query.ts'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'
import styles from './imports.module.css'

export type List = Answer<'/suppressions/lists'>['lists'][number]

/** Takes a suppression list back, which cannot be undone, once it was said whom that lets through. */
export function TakeBack({ list: { id, name, addresses } }: { list: List }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      await change('DELETE', '/suppressions/lists/{id}', { path: { id } })
      setAsking(false)
      tell(t('imports.takenBack'))
    } catch (error) {
      tellError(error)
    }
    setBusy(false)
  }
  const title = t('imports.takeBackOf', { name })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)} aria-label={title}>
        {t('imports.takeBack')}
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={title}>
        <div className={styles.question}>
          <p>{t('imports.takeBackAsked', { count: addresses })}</p>
          <div className={styles.buttons}>
            <Button loading={isBusy} onClick={() => void take()}>
              {t('imports.takeBackNow', { count: addresses })}
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
