import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { recordQuery } from '../../../api/query.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PageHead } from '../../../kit/PageHead.tsx'
import { IconPencil } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import { ContactFacts } from './ContactFacts.tsx'
import { ContactForm } from './ContactForm.tsx'
import { nameOf, resource, valuesOf } from './contact.ts'
import styles from './record.module.css'
import { Timeline } from './Timeline.tsx'

/** One contact: what happened at the left, what is known at the right. */
export default function ContactRecord() {
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useQuery(recordQuery(resource, Number(id)))
  const [isEditing, setEditing] = useState(false)
  if (found.isError) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (!found.data) return null
  const { record, abilities } = found.data
  return (
    <div className={styles.page}>
      <PageHead title={nameOf(record)} note={String(valuesOf(record).email ?? '')}>
        {abilities.edit !== false && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.5} />}
            onClick={() => setEditing(true)}
          >
            {t('contacts.edit')}
          </Button>
        )}
      </PageHead>
      <div className={styles.columns}>
        <Timeline contactId={record.id} />
        <ContactFacts contact={record} />
      </div>
      {isEditing && <ContactForm found={found.data} onClose={() => setEditing(false)} />}
    </div>
  )
}
