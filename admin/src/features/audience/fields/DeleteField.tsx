import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../../words/messages.ts'
import styles from './fields.module.css'

/** Deletes a field, which cannot be undone, once that was said. */
export function DeleteField({ label, onDelete }: { label: string; onDelete(): void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <p className={styles.delete}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('fields.delete', { name: label })}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('fields.deleteTitle', { name: label })}
      >
        <span className={styles.warning}>{t('fields.deleteWarning')}</span>
        <span className={styles.buttons}>
          <Button color="red" onClick={onDelete}>
            {t('fields.deleteNow')}
          </Button>
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('kit.cancel')}
          </Button>
        </span>
      </Modal>
    </p>
  )
}
