import { Alert, Button, FileButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useState } from 'react'
import { change } from '../../../api/change.ts'
import { FORBIDDEN, sentenceOf } from '../../../api/errors.ts'
import { may } from '../../../api/session.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { IconUpload } from '../../../look/icons.ts'
import { t } from '../../../words/messages.ts'
import styles from './imports.module.css'

const SAMPLE =
  'Email,First name,Last name,Company,Tags\nada@sample.example,Ada,Lovelace,Analytical Engines,fair|reader'

const LIST_SAMPLE = 'Email,Reason\nada@sample.example,unsubscribed\ngrace@sample.example,hard bounce'

/** Where a file is handed over: dropped, or chosen. */
export default function Upload() {
  const navigate = useNavigate()
  const [{ kind }] = useWords()
  const isList = kind === 'suppressions'
  const [isSending, setSending] = useState(false)
  const [isOver, setOver] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  if (!may('lead:imports', 'create')) return <PageFailed error={FORBIDDEN} />
  const take = async (file: File | null | undefined) => {
    if (!file || isSending) return
    setSending(true)
    setProblem(null)
    const body = new FormData()
    body.append('file', file)
    try {
      const { data } = await change<{ import: { id: number } }>('POST', '/imports', {
        body,
        ...(isList && { query: { kind } }),
      })
      void navigate({ to: `/imports/${data.import.id}` as string })
    } catch (error) {
      setProblem(error)
      setSending(false)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <PlainPage title={t(isList ? 'imports.newList' : 'imports.new')} isText>
      <section
        className={styles.drop}
        aria-label={t('imports.hand')}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>{t('imports.dropHere')}</p>
        <FileButton
          accept=".csv,.txt,.tsv,.gz,text/csv,application/gzip"
          onChange={(file) => void take(file)}
        >
          {(props) => (
            <Button {...props} loading={isSending} leftSection={<IconUpload size={16} stroke={1.5} />}>
              {t('imports.choose')}
            </Button>
          )}
        </FileButton>
      </section>
      {problem !== null && <Alert color="red">{sentenceOf(problem)}</Alert>}
      <h2>{t('imports.shape')}</h2>
      <p>{t(isList ? 'imports.listShape' : 'imports.shapeHint')}</p>
      <pre className={styles.sample}>{isList ? LIST_SAMPLE : SAMPLE}</pre>
    </PlainPage>
  )
}
