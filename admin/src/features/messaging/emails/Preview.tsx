import { contacts } from '@campanile/client/resources'
import '@mantine/core/styles/SegmentedControl.css'
import { SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { RecordPicker } from '../../../kit/RecordPicker.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

const WIDTHS = { wide: 600, narrow: 390 } as const

type View = keyof typeof WIDTHS | 'text' | 'headers'

/** The email as a contact would get it: rendered by the server, through the code that sends it. */
export function Preview({ id, name }: { id: number; name: string }) {
  const [contact, setContact] = useState<number | null>(null)
  const [view, setView] = useState<View>('wide')
  const body = { id, ...(contact === null ? {} : { contacts: [contact] }) }
  const question = ask('/emails/preview', { body }, { read: ({ previews }) => previews[0] ?? null })
  const found = useQuery({ ...question, placeholderData: keepPreviousData })
  const shown = found.data
  const views: View[] = ['wide', 'narrow', 'text', 'headers']
  const problem = found.isError ? sentenceOf(found.error) : shown?.error
  return (
    <section aria-label={t('emails.preview')} className={styles.preview}>
      <div className={styles.tools}>
        <RecordPicker
          resource={contacts}
          label={t('emails.previewAs')}
          description={t('emails.previewAs.help')}
          value={contact}
          onChange={setContact}
        />
        <SegmentedControl
          aria-label={t('emails.view')}
          value={view}
          onChange={(next) => setView(next as View)}
          data={views.map((one) => ({ value: one, label: t(`emails.view.${one}`) }))}
        />
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {shown && !shown.error && (
        <>
          <p className={styles.subject}>
            <strong>{shown.subject}</strong>{' '}
            <span>{t('emails.size', { size: number(Math.ceil(shown.bytes / 1024)) })}</span>
          </p>
          {view === 'text' && <pre className={styles.text}>{shown.text}</pre>}
          {view === 'headers' && (
            <pre className={styles.text}>
              {shown.headers.map((one) => `${one.name}: ${one.value}`).join('\n')}
            </pre>
          )}
          {(view === 'wide' || view === 'narrow') && (
            <iframe
              title={t('emails.previewOf', { name })}
              className={styles.frame}
              style={{ maxWidth: WIDTHS[view] }}
              // Nothing of a mail runs here.
              sandbox=""
              srcDoc={shown.html || `<pre>${t('emails.noHtml')}</pre>`}
            />
          )}
        </>
      )}
    </section>
  )
}
