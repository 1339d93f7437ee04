import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { sentenceOf } from '../../../api/errors.ts'
import frames from '../../../builder/builder.module.css'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

const PAUSE_MS = 400

interface Props {
  id: number
  changes: Readonly<Record<string, unknown>>
  title?: string | undefined
}

/** What becomes of an email as it is written, before it is saved. */
export function SourcePreview({ id, changes, title = t('builder.preview') }: Props) {
  const [email] = useDebouncedValue(changes, PAUSE_MS)
  const question = ask(
    '/emails/preview',
    { body: { id, email } },
    { read: ({ previews }) => previews[0] ?? null },
  )
  const found = useQuery({ ...question, placeholderData: keepPreviousData })
  const problem = found.isError ? sentenceOf(found.error) : found.data?.error
  return (
    <div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <iframe
        title={title}
        className={frames.frame}
        // Nothing of a mail runs here.
        sandbox=""
        srcDoc={found.data?.html ?? ''}
      />
    </div>
  )
}
