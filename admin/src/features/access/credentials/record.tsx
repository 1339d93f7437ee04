import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { change } from '../../../api/change.ts'
import { isLost } from '../../../api/errors.ts'
import { type Entity, recordQuery } from '../../../api/query.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { FormDrawer } from '../../../kit/FormDrawer.tsx'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { When } from '../../../look/When.tsx'
import { t } from '../../../words/messages.ts'
import { page, roleOf } from './credential.ts'
import styles from './credentials.module.css'
import { Secret } from './Secret.tsx'

/** One credential: what it may do, and a new secret for it. */
export default function CredentialRecord() {
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useQuery(recordQuery(page.resource, Number(id)))
  const [open, setOpen] = useState<'edit' | 'rotate' | null>(null)
  const [rotated, setRotated] = useState<Entity | null>(null)
  if (isLost(found)) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (!found.data) return null
  const { record, abilities } = found.data
  const name = String(record.name)
  const close = () => setOpen(null)
  const rotate = async () => {
    try {
      const { data } = await change<{ credential: Entity }>('POST', '/credentials/{id}/rotate', {
        path: { id: record.id },
      })
      close()
      setRotated(data.credential)
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <PlainPage
      title={name}
      isText
      actions={
        abilities.edit !== false && (
          <>
            <Button variant="default" onClick={() => setOpen('rotate')}>
              {t('credentials.rotate')}
            </Button>
            <Button variant="default" onClick={() => setOpen('edit')}>
              {t('credentials.edit')}
            </Button>
          </>
        )
      }
    >
      <Facts
        label={name}
        facts={[
          [t('credentials.field.clientId'), <code key="id">{String(record.clientId)}</code>],
          [t('credentials.field.role'), roleOf(record)],
          [t('credentials.field.redirectUris'), (record.redirectUris as string[]).join(', ')],
          [t('words.field.createdByUser'), String(record.createdByUser ?? '')],
          [t('words.field.dateAdded'), <When key="added" at={record.dateAdded as string | null} />],
        ]}
      />
      <p className={styles.hint}>{t('credentials.hint')}</p>
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
      <Modal opened={open === 'rotate'} onClose={close} title={t('credentials.rotate')}>
        <p className={styles.question}>{t('credentials.rotateQuestion', { name })}</p>
        <Button onClick={rotate}>{t('credentials.rotateNow')}</Button>
      </Modal>
      {rotated && <Secret credential={rotated} onClose={() => setRotated(null)} />}
    </PlainPage>
  )
}
