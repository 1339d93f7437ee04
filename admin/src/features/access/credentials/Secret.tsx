import { Button, CopyButton, Modal } from '@mantine/core'
import type { Entity } from '../../../api/query.ts'
import { t } from '../../../words/messages.ts'
import styles from './credentials.module.css'

/** The id and the secret of a credential: this once, because the server keeps no secret that could be shown. */
export function Secret({ credential, onClose }: { credential: Entity; onClose(): void }) {
  const parts = [
    [t('credentials.field.clientId'), String(credential.clientId)],
    [t('credentials.secret'), String(credential.clientSecret)],
  ] as const
  return (
    <Modal opened onClose={onClose} title={String(credential.name)} closeOnClickOutside={false}>
      <p>{t('credentials.once')}</p>
      {parts.map(([label, value]) => (
        <div key={label} className={styles.part}>
          <span>{label}</span>
          <output className={styles.secret} aria-label={label}>
            {value}
          </output>
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? 'credentials.copied' : 'credentials.copy')}
              </Button>
            )}
          </CopyButton>
        </div>
      ))}
      <Button onClick={onClose}>{t('credentials.kept')}</Button>
    </Modal>
  )
}
