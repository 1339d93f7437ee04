import { Button, CopyButton, Textarea } from '@mantine/core'
import { root } from '../../../api/client.ts'
import type { Entity } from '../../../api/query.ts'
import { t } from '../../../words/messages.ts'
import { snippetsOf } from './embed.ts'
import styles from './record.module.css'

const KINDS = ['script', 'frame', 'markup', 'address'] as const

/** What is put into a page of one's own, to copy. */
export function Embed({ form }: { form: Entity }) {
  const snippets = snippetsOf({ id: form.id, name: String(form.name) }, String(form.cachedHtml ?? ''), root)
  return (
    <section aria-label={t('forms.embed')} className={styles.embed}>
      {form.isPublished !== true && <p className={styles.quiet}>{t('forms.embed.notLive')}</p>}
      {KINDS.map((kind) => (
        <div key={kind}>
          <Textarea
            label={t(`forms.embed.${kind}`)}
            description={t(`forms.embed.${kind}.help`)}
            readOnly
            autosize
            minRows={1}
            maxRows={8}
            classNames={{ input: styles.code }}
            value={snippets[kind]}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton value={snippets[kind]}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? t('forms.embed.copied') : t('forms.embed.copy', { name: t(`forms.embed.${kind}`) })}
              </Button>
            )}
          </CopyButton>
        </div>
      ))}
    </section>
  )
}
