import { Button, CopyButton, Textarea } from '@mantine/core'
import { root } from '../../../api/client.ts'
import { t } from '../../../words/messages.ts'
import styles from './focusItems.module.css'

/** The line that puts the item onto a site, to copy. */
export function Embed({ id, isPublished }: { id: number; isPublished: boolean }) {
  const code = `<script src="${root}/focus/${id}.js" async></script>`
  return (
    <section aria-label={t('focusItems.embed')} className={styles.embed}>
      <Textarea
        label={t('focusItems.embed')}
        description={t(isPublished ? 'focusItems.embed.help' : 'focusItems.embed.notLive')}
        readOnly
        autosize
        minRows={1}
        classNames={{ input: styles.code }}
        value={code}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? 'focusItems.embed.copied' : 'focusItems.embed.copy')}
          </Button>
        )}
      </CopyButton>
    </section>
  )
}
