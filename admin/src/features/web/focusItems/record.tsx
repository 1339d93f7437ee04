import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { isLost } from '../../../api/errors.ts'
import { query, recordQuery } from '../../../api/query.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { UsedIn } from '../../../kit/UsedIn.tsx'
import { publishState, Status } from '../../../look/Status.tsx'
import { When } from '../../../look/When.tsx'
import { t, textAt } from '../../../words/messages.ts'
import { Embed } from './Embed.tsx'
import { page } from './focusItem.ts'
import styles from './focusItems.module.css'
import { Preview } from './Preview.tsx'

const FIGURES = ['views', 'clicks', 'submissions'] as const

/** One focus item: what came of it, how it looks, how it gets onto a site, and what names it. */
export default function FocusRecord() {
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useQuery(recordQuery(page.resource, Number(id)))
  const counted = useQuery(query('/focus/{id}/figures', { path: { id: Number(id) } }))
  if (isLost(found)) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (!found.data) return null
  const { record, abilities } = found.data
  const figures = counted.data?.figures
  const choiceOf = (name: string) => textAt(`focusItems.choice.${name}.${String(record[name])}`)
  return (
    <PlainPage
      title={String(record.name)}
      note={<Status state={publishState(record)} />}
      reads={[counted]}
      actions={
        abilities.edit !== false && (
          <Button component={Link} to={`/focus/${id}/edit`}>
            {t('focusItems.edit')}
          </Button>
        )
      }
    >
      <Facts
        label={String(record.name)}
        facts={[
          ...FIGURES.map(
            (name) =>
              [
                t(`focusItems.figure.${name}`),
                figures &&
                  t('focusItems.figure.by', { times: figures[name], contacts: figures[`${name}Contacts`] }),
              ] as const,
          ),
          [t('focusItems.field.style'), choiceOf('style')],
          [t('focusItems.field.type'), choiceOf('type')],
          [t('words.field.description'), String(record.description ?? '')],
          [
            t('words.field.dateModified'),
            record.dateModified ? <When key="modified" at={String(record.dateModified)} /> : null,
          ],
        ]}
      />
      <div className={styles.parts}>
        <Preview id={record.id} />
        <Embed id={record.id} isPublished={record.isPublished === true} />
        <UsedIn resource={page.resource} id={record.id} />
      </div>
    </PlainPage>
  )
}
