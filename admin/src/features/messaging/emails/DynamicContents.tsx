import { Textarea } from '@mantine/core'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

/** A part of an email that is another one for some: `filters` say for whom. */
interface Entry {
  tokenName: string
  content: string
  filters: readonly { content: string; filters: readonly unknown[] }[]
}

const isFilled = (filter: unknown) => Boolean(Object(filter).field)

const TOKEN = /\{dynamiccontent="([^"{}<>]{1,200})"\}/gi

/** The contents of the slots that a source names: for everybody, and for those who fit filters. */
export function DynamicContents({
  sources,
  value,
  onChange,
}: {
  /** Where slots may be named. */
  sources: readonly unknown[]
  value: unknown
  onChange(entries: readonly Entry[]): void
}) {
  const names = new Set(
    sources.flatMap((source) => [...String(source ?? '').matchAll(TOKEN)].map(([, name]) => name ?? '')),
  )
  if (names.size === 0) return null
  // What nobody has filled in has a variant for nobody.
  const entries = ((Array.isArray(value) ? value : []) as Entry[]).map((entry) => ({
    ...entry,
    filters: (entry.filters ?? []).filter(({ content, filters }) => content || filters?.some(isFilled)),
  }))
  const put = (entry: Entry) =>
    onChange([...entries.filter(({ tokenName }) => tokenName !== entry.tokenName), entry])
  return (
    <section aria-label={t('emails.dynamicContent')} className={styles.preview}>
      <h2 className={styles.checks}>{t('emails.dynamicContent')}</h2>
      {[...names].map((tokenName) => {
        const entry = entries.find((one) => one.tokenName === tokenName) ?? {
          ...{ tokenName, content: '', filters: [] },
        }
        return (
          <div key={tokenName} className={styles.dialog}>
            <Textarea
              label={t('emails.dynamicContent.default', { name: tokenName })}
              description={t('emails.dynamicContent.help')}
              autosize
              minRows={2}
              value={entry.content}
              onChange={({ currentTarget }) => put({ ...entry, content: currentTarget.value })}
            />
            {entry.filters.map((variant, at) => (
              <Textarea
                // Variants have no names: they are tried in order.
                // biome-ignore lint/suspicious/noArrayIndexKey: their order is what they are
                key={at}
                label={t('emails.dynamicContent.variant', {
                  name: tokenName,
                  number: at + 1,
                  count: variant.filters?.length ?? 0,
                })}
                autosize
                minRows={2}
                value={variant.content}
                onChange={({ currentTarget }) =>
                  put({
                    ...entry,
                    filters: entry.filters.map((one, index) =>
                      index === at ? { ...one, content: currentTarget.value } : one,
                    ),
                  })
                }
              />
            ))}
          </div>
        )
      })}
    </section>
  )
}
