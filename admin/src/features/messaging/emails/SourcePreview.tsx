import { contacts } from '@campanile/client/resources'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { sentenceOf } from '../../../api/errors.ts'
import { may } from '../../../api/session.ts'
import frames from '../../../builder/builder.module.css'
import { safeDocument } from '../../../builder/safeHtml.ts'
import { RecordPicker } from '../../../kit/RecordPicker.tsx'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

const PAUSE_MS = 400

interface Props {
  id: number
  changes: Readonly<Record<string, unknown>>
  title?: string | undefined
  /** Whom it is shown as; null for nobody in particular. */
  contact: number | null
  /** Chooses somebody else; absent where that is done elsewhere. */
  onContact?: ((contact: number | null) => void) | undefined
}

/** What becomes of an email as it is written, before it is saved. */
export function SourcePreview(props: Props) {
  const { id, changes, title = t('builder.preview'), contact, onContact } = props
  const [email] = useDebouncedValue(changes, PAUSE_MS)
  const question = ask(
    '/emails/preview',
    { body: { id, email, ...(contact === null ? {} : { contacts: [contact] }) } },
    { read: ({ previews }) => previews[0] ?? null },
  )
  const found = useQuery({ ...question, placeholderData: keepPreviousData })
  const problem = found.isError ? sentenceOf(found.error) : found.data?.error
  return (
    <div>
      {onContact && may(contacts.permission, 'view') && (
        <RecordPicker
          resource={contacts}
          label={t('emails.previewAs')}
          value={contact}
          onChange={onContact}
        />
      )}
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
        srcDoc={safeDocument(found.data?.html ?? '')}
      />
    </div>
  )
}
