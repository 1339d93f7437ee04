import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../api/errors.ts'
import { answerOf } from '../../../api/query.ts'
import { clock, day } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import styles from './record.module.css'

interface Entry {
  event: string
  eventId: string
  eventLabel: string | { label?: string }
  eventType: string
  timestamp: string
}

interface Activity {
  events: Entry[]
  page: number
  maxPages: number
}

/** What happened to a contact, the latest first, by day. */
export function Timeline({ contactId }: { contactId: number }) {
  const found = useInfiniteQuery({
    queryKey: ['/contacts', 'timeline', contactId],
    queryFn: async ({ pageParam, signal }) =>
      (await answerOf(
        '/contacts/{id}/activity',
        { path: { id: contactId }, query: { page: pageParam, limit: 50 } },
        signal,
      )) as unknown as Activity,
    initialPageParam: 1,
    getNextPageParam: ({ page, maxPages }) =>
      Number(page) < Number(maxPages) ? Number(page) + 1 : undefined,
  })
  const entries = found.data?.pages.flatMap(({ events }) => events) ?? []
  const days = Map.groupBy(entries, ({ timestamp }) => day(new Date(timestamp)))
  return (
    <section aria-label={t('contacts.timeline')}>
      {found.isError && <p role="alert">{sentenceOf(found.error)}</p>}
      {found.isSuccess && entries.length === 0 && <p className={styles.none}>{t('contacts.noEvents')}</p>}
      {[...days].map(([name, ofDay]) => (
        <div key={name}>
          <h2 className={styles.day}>{name}</h2>
          <ol className={styles.entries}>
            {ofDay.map((entry) => (
              <li key={entry.eventId} className={styles.entry}>
                <time className={styles.clock} dateTime={entry.timestamp}>
                  {clock(new Date(entry.timestamp))}
                </time>
                <div>
                  <span className={styles.kind}>{entry.eventType}</span>{' '}
                  <span className={styles.label}>{labelOf(entry)}</span>
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {found.hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" loading={found.isFetchingNextPage} onClick={() => found.fetchNextPage()}>
            {t('contacts.earlier')}
          </Button>
        </div>
      )}
    </section>
  )
}

function labelOf({ eventLabel }: Entry): string {
  return typeof eventLabel === 'object' ? (eventLabel?.label ?? '') : eventLabel
}
