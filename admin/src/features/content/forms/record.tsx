import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { isLost } from '../../../api/errors.ts'
import { recordQuery } from '../../../api/query.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { FormDrawer } from '../../../kit/FormDrawer.tsx'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { tell } from '../../../kit/toasts.tsx'
import { UsedIn } from '../../../kit/UsedIn.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { IconPencil } from '../../../look/icons.ts'
import { publishState, Status } from '../../../look/Status.tsx'
import { When } from '../../../look/When.tsx'
import { t, textAt } from '../../../words/messages.ts'
import { Embed } from './Embed.tsx'
import { page } from './form.ts'
import { Results } from './Results.tsx'

const TABS = ['results', 'embed', 'uses'] as const

/** One form: what it collected, how it gets into a page, and what names it. */
export default function FormRecord() {
  const { id } = useParams({ strict: false }) as { id: string }
  const navigate = useNavigate()
  const [words, go] = useWords()
  const found = useQuery(recordQuery(page.resource, Number(id)))
  const [isEditing, setEditing] = useState(false)
  if (isLost(found)) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (!found.data) return null
  const { record, abilities } = found.data
  const tab = TABS.find((one) => one === words.tab) ?? 'results'
  return (
    <PlainPage
      title={String(record.name)}
      note={<Status state={publishState(record)} />}
      actions={
        abilities.edit !== false && (
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.5} />}
              onClick={() => setEditing(true)}
            >
              {t('forms.details')}
            </Button>
            <Button
              onClick={() => void navigate({ to: '/forms/$id/edit' as string, params: { id } as never })}
            >
              {t('forms.edit')}
            </Button>
          </>
        )
      }
      tools={
        <SegmentedControl
          aria-label={t('forms.tabs')}
          value={tab}
          onChange={(next) => go({ tab: next === 'results' ? null : next, page: null, search: null })}
          data={TABS.map((value) => ({ value, label: t(`forms.tab.${value}`) }))}
        />
      }
    >
      <Facts
        label={String(record.name)}
        facts={[
          [t('forms.field.postAction'), textAt(`forms.choice.postAction.${String(record.postAction)}`)],
          [t('words.field.description'), String(record.description ?? '')],
          [
            t('words.field.dateModified'),
            record.dateModified ? <When key="modified" at={String(record.dateModified)} /> : null,
          ],
        ]}
      />
      {tab === 'results' && <Results form={record} />}
      {tab === 'embed' && <Embed form={record} />}
      {tab === 'uses' && <UsedIn resource={page.resource} id={record.id} />}
      {isEditing && (
        <FormDrawer
          page={page}
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
