import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { root } from '../../../api/client.ts'
import { isLost } from '../../../api/errors.ts'
import { recordQuery } from '../../../api/query.ts'
import { DraftNote } from '../../../builder/DraftNote.tsx'
import { HistoryButton } from '../../../builder/HistoryButton.tsx'
import { Variants } from '../../../builder/Variants.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { FormDrawer } from '../../../kit/FormDrawer.tsx'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { tell } from '../../../kit/toasts.tsx'
import { UsedIn } from '../../../kit/UsedIn.tsx'
import { publishState, Status } from '../../../look/Status.tsx'
import { When } from '../../../look/When.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { page } from './page.ts'

/** One landing page: who came, its draft, its variants, and what names it. */
export default function PageRecord() {
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useQuery(recordQuery(page.resource, Number(id)))
  const [isEditing, setEditing] = useState(false)
  if (isLost(found)) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (!found.data) return null
  const { record, abilities } = found.data
  const title = String(record.title)
  return (
    <PlainPage
      title={title}
      note={<Status state={publishState(record)} />}
      actions={
        <>
          <HistoryButton object="page" id={record.id} />
          {record.isPublished === true && (
            <Button component="a" href={`${root}/${record.alias}`} target="_blank" variant="default">
              {t('pages.visit')}
            </Button>
          )}
          {abilities.edit !== false && (
            <>
              <Button variant="default" onClick={() => setEditing(true)}>
                {t('pages.details')}
              </Button>
              <Button component={Link} to={`/pages/${id}/edit`}>
                {t('pages.build')}
              </Button>
            </>
          )}
        </>
      }
    >
      <DraftNote resource={page.resource} found={found.data} words="pages" address={`/pages/${id}/edit`} />
      <Facts
        label={title}
        facts={[
          [t('pages.field.hits'), number(Number(record.hits ?? 0))],
          [t('pages.field.uniqueHits'), number(Number(record.uniqueHits ?? 0))],
          [t('words.field.alias'), String(record.alias ?? '')],
          [t('pages.field.metaDescription'), String(record.metaDescription ?? '')],
          [
            t('words.field.dateModified'),
            record.dateModified ? <When key="modified" at={String(record.dateModified)} /> : null,
          ],
        ]}
      />
      <Variants resource={page.resource} found={found.data} />
      <UsedIn resource={page.resource} id={record.id} />
      {isEditing && (
        <FormDrawer
          page={page}
          id={record.id}
          onClose={() => setEditing(false)}
          onSaved={(saved) => {
            setEditing(false)
            tell(t('kit.saved', { name: String(saved.title) }))
          }}
        />
      )}
    </PlainPage>
  )
}
