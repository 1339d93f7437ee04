import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { mayPass, sentenceOf } from '../../../api/errors.ts'
import { safeDocument } from '../../../builder/safeHtml.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { t } from '../../../words/messages.ts'
import styles from './focusItems.module.css'

const PAUSE_MS = 200
const WIDTHS = { wide: '100%', narrow: '390px' } as const

interface Props {
  id: number | null
  /** What is filled in; without it, the item as it is saved. */
  item?: Readonly<Record<string, unknown>>
}

/** The item on a page, while it is made: rendered by the server, by what visitors get. */
export function Preview({ id, item }: Props) {
  const [width, setWidth] = useState<keyof typeof WIDTHS>('wide')
  // Compared as text: it is put together anew with each stroke of a key.
  const [body] = useDebouncedValue(
    JSON.stringify({ ...(id === null ? {} : { id }), ...(item ? { focus: item } : {}) }),
    PAUSE_MS,
  )
  const question = ask(
    '/focus/preview',
    { body: JSON.parse(body) as unknown },
    { read: ({ preview }) => preview.document },
  )
  const found = useQuery({ ...question, placeholderData: keepPreviousData })
  return (
    <section aria-label={t('focusItems.preview')} className={styles.preview}>
      <SegmentedControl
        aria-label={t('focusItems.width')}
        value={width}
        onChange={(next) => setWidth(next as keyof typeof WIDTHS)}
        data={(['wide', 'narrow'] as const).map((value) => ({
          value,
          label: t(`focusItems.width.${value}`),
        }))}
      />
      <iframe
        title={t('focusItems.previewFrame')}
        className={styles.frame}
        style={{ maxWidth: WIDTHS[width] }}
        data-busy={found.isFetching || undefined}
        // Nothing of an item runs here.
        sandbox=""
        srcDoc={safeDocument(found.data ?? '')}
      />
      {found.isError && mayPass(found.error) ? (
        <Failed error={found.error} />
      ) : (
        <p className={styles.hint} role="status">
          {found.isError ? sentenceOf(found.error) : t('focusItems.previewHint')}
        </p>
      )}
    </section>
  )
}
