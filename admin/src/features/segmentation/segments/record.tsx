import { contacts } from '@campanile/client/resources'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isLost } from '../../../api/errors.ts'
import { type Entity, recordQuery } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { ExportButton } from '../../../exporting/ExportButton.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { FormDrawer } from '../../../kit/FormDrawer.tsx'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { showValue } from '../../../kit/showValue.tsx'
import { tell } from '../../../kit/toasts.tsx'
import { UsedIn } from '../../../kit/UsedIn.tsx'
import { IconPencil } from '../../../look/icons.ts'
import { publishState, Status } from '../../../look/Status.tsx'
import { When } from '../../../look/When.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { Members } from './Members.tsx'
import styles from './record.module.css'
import { resource, segmentPage } from './segmentPage.ts'
import { WhyMember } from './WhyMember.tsx'

/** One segment: who is in it and how they got in, what uses it, and why somebody is in it or is not. */
export default function SegmentRecord() {
  const { id } = useParams({ strict: false }) as { id: string }
  const navigate = useNavigate()
  const found = useQuery(recordQuery(resource, Number(id)))
  const [isEditing, setEditing] = useState(false)
  if (isLost(found)) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (!found.data) return null
  const { record, abilities } = found.data
  const filters = Object.values((record.filters ?? []) as object).length
  const seesPeople = may(contacts.permission, 'view')
  return (
    <PlainPage
      title={String(record.name)}
      note={<Status state={publishState(record)} />}
      actions={
        <>
          {seesPeople && (
            <ExportButton
              exported={{
                path: '/contacts/export',
                columnsOf: { object: 'contacts' },
                only: { segment: record.id },
                permission: 'lead:export',
              }}
            />
          )}
          {abilities.edit !== false && (
            <>
              <Button
                variant="default"
                leftSection={<IconPencil size={16} stroke={1.5} />}
                onClick={() => setEditing(true)}
              >
                {t('segments.details')}
              </Button>
              <Button
                onClick={() =>
                  void navigate({ to: '/segments/$id/filters' as string, params: { id } as never })
                }
              >
                {t('segments.editFilters')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={styles.columns}>
        <div>{seesPeople && <Members key={record.id} segment={record} />}</div>
        <div className={styles.side}>
          <Facts
            label={t('segments.facts')}
            facts={[
              [t('segments.filters'), filters === 0 ? t('segments.byHandOnly') : number(filters)],
              [t('words.field.alias'), String(record.alias ?? '')],
              [t('words.field.category'), showValue({ input: 'record' }, record.category)],
              [t('words.field.description'), String(record.description ?? '')],
              [t('words.field.createdByUser'), String(record.createdByUser ?? '')],
              [t('words.field.dateModified'), changed(record)],
            ]}
          />
          <UsedIn resource={resource} id={record.id} />
          {seesPeople && <WhyMember segmentId={record.id} />}
        </div>
      </div>
      {isEditing && (
        <FormDrawer
          page={segmentPage}
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

function changed({ dateModified }: Entity) {
  return typeof dateModified === 'string' ? <When at={dateModified} /> : null
}
