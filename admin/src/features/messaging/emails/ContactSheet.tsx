import { Button } from '@mantine/core'
import { type Looks, mailDocument } from '../../../builder/looks/shownDocument.ts'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'
import type { Shown } from './usePreviews.ts'

/** Several recipients at once, each as small as a postcard. */
export function ContactSheet({
  previews,
  looks,
  onPick,
}: {
  previews: readonly Shown[]
  looks: Looks
  onPick(contact: number): void
}) {
  return (
    <ul className={styles.sheet} aria-label={t('emails.sheet')}>
      {previews.map(({ contact, contactName, subject, html, error }) => (
        <li key={contact}>
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.name}
            onClick={() => contact !== null && onPick(contact)}
          >
            {contactName}
          </Button>
          <p className={styles.line}>{error ?? subject}</p>
          <div className={styles.postcard}>
            <iframe
              title={t('emails.previewOf', { name: contactName ?? '' })}
              // Nothing of a mail runs here, and nobody has to tab through twelve of them.
              sandbox=""
              tabIndex={-1}
              srcDoc={mailDocument(html, looks)}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
