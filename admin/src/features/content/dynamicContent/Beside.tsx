import { Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { root } from '../../../api/client.ts'
import type { Entity } from '../../../api/query.ts'
import { safeHtml } from '../../../builder/safeHtml.ts'
import { Facts } from '../../../kit/Facts.tsx'
import type { Values } from '../../../kit/staleForm.ts'
import { UsedIn } from '../../../kit/UsedIn.tsx'
import { When } from '../../../look/When.tsx'
import { number } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { page } from './content.ts'
import styles from './dynamicContent.module.css'

const PAUSE_MS = 200

/** What the content looks like, where a page asks for it, its variants, and what names it. */
export function Beside({ values, record }: { values: Values; record: Entity | null }) {
  const [content] = useDebouncedValue(String(values.content ?? ''), PAUSE_MS)
  const slot = String(values.slotName ?? '').trim()
  const variants = (record?.variantChildren ?? []) as readonly { id: number; name: string }[]
  return (
    <div className={styles.beside}>
      {record && (
        <Facts
          label={String(record.name)}
          facts={[
            [t('dynamicContent.field.sentCount'), number(Number(record.sentCount ?? 0))],
            [
              t('words.field.dateModified'),
              record.dateModified ? <When key="modified" at={String(record.dateModified)} /> : null,
            ],
          ]}
        />
      )}
      <section aria-label={t('dynamicContent.preview')} className={styles.preview}>
        <h2 className={styles.title}>{t('dynamicContent.preview')}</h2>
        <iframe
          title={t('dynamicContent.preview')}
          className={styles.frame}
          // Nothing of it runs here.
          sandbox=""
          srcDoc={`<style>body { font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }</style>${safeHtml(content)}`}
        />
        <p className={styles.hint}>{t('dynamicContent.previewHint')}</p>
      </section>
      {slot !== '' && (
        <Textarea
          label={t('dynamicContent.address')}
          description={t('dynamicContent.address.help')}
          readOnly
          autosize
          minRows={1}
          classNames={{ input: styles.code }}
          value={`${root}/dwc/${encodeURIComponent(slot)}`}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      {variants.length > 0 && (
        <section aria-label={t('dynamicContent.variants')}>
          <h2 className={styles.title}>{t('dynamicContent.variants')}</h2>
          <ul className={styles.list}>
            {variants.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/dynamic-content/${id}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {record && <UsedIn resource={page.resource} id={record.id} />}
    </div>
  )
}
