import { Button, MultiSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { isLost } from '../../../api/errors.ts'
import { answerOf, query } from '../../../api/query.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { SearchBar } from '../../../kit/SearchBar.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { day } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { foldVisits } from './foldVisits.ts'
import styles from './record.module.css'
import { type Entry, TimelineEntry } from './TimelineEntry.tsx'
import { useEntryKeys } from './useEntryKeys.ts'

interface Activity {
  events: Entry[]
  types: Readonly<Record<string, string>>
  page: number
  maxPages: number
}

interface Catalog {
  activity: readonly { event: string; label: string }[]
}

/** What happened to a contact, the latest first, by day: of some kinds or all, and what is searched for. */
export function Timeline({ contactId }: { contactId: number }) {
  const [words, go] = useWords()
  const search = words.search ?? ''
  const kinds = words.kinds?.split(',') ?? []
  const until = /^\d{4}-\d\d-\d\d$/.test(words.until ?? '') ? (words.until ?? '') : ''
  const filters = {
    ...(search === '' ? {} : { search }),
    // The whole of that day: what is asked for ends before its end.
    ...(until === '' ? {} : { dateTo: endOfDay(until) }),
    // What comes stands above by itself.
    ...(kinds.length === 0 ? { excludeEvents: ['campaign.event.scheduled'] } : { includeEvents: kinds }),
  }
  const found = useInfiniteQuery({
    queryKey: ['/contacts', 'timeline', contactId, filters],
    queryFn: async ({ pageParam, signal }) =>
      (await answerOf(
        '/contacts/{id}/activity',
        { path: { id: contactId }, query: { filters, page: pageParam, limit: 50 } },
        signal,
      )) as unknown as Activity,
    initialPageParam: 1,
    getNextPageParam: ({ page, maxPages }) =>
      Number(page) < Number(maxPages) ? Number(page) + 1 : undefined,
    placeholderData: keepPreviousData,
  })
  const entries = found.data?.pages.flatMap(({ events }) => events) ?? []
  const place = useRef<HTMLElement>(null)
  useEntryKeys(place, entries.length, found)
  // The interface names kinds in one language; the catalog in that of the person.
  const catalog = useQuery({
    ...query('/catalog', { query: { parts: 'activity' } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const kindNames = new Map(
    ((catalog.data as Catalog | undefined)?.activity ?? []).map(({ event, label }) => [event, label]),
  )
  const kindOf = (entry: Entry) => kindNames.get(entry.event) ?? entry.eventType
  const types = Object.entries(found.data?.pages[0]?.types ?? {})
  const days = Map.groupBy(entries, ({ timestamp }) => day(new Date(timestamp)))
  const isNarrowed = search !== '' || kinds.length > 0 || until !== ''
  return (
    <section ref={place} aria-label={t('contacts.timeline')}>
      <div className={styles.tools}>
        <SearchBar
          value={search}
          onSearch={(next) => next !== search && go({ search: next }, { replace: true })}
        />
        <MultiSelect
          aria-label={t('contacts.kinds')}
          placeholder={kinds.length === 0 ? t('contacts.allKinds') : undefined}
          className={styles.kinds}
          searchable
          clearable
          data={types.map(([value, label]) => ({ value, label: kindNames.get(value) ?? label }))}
          value={kinds}
          onChange={(next) => go({ kinds: next.join(',') }, { replace: true })}
        />
        <TextInput
          type="date"
          aria-label={t('contacts.until')}
          title={t('contacts.until')}
          value={until}
          onChange={({ currentTarget }) => go({ until: currentTarget.value }, { replace: true })}
        />
      </div>
      {isLost(found) && <Failed error={found.error} />}
      {found.isSuccess && entries.length === 0 && (
        <p className={styles.none}>{isNarrowed ? t('kit.nothingFound') : t('contacts.noEvents')}</p>
      )}
      {[...days].map(([name, ofDay]) => (
        <div key={name}>
          <h2 className={styles.day}>{name}</h2>
          <ol className={styles.entries}>
            {foldVisits(ofDay).map((entry) => (
              <TimelineEntry
                key={Array.isArray(entry) ? entry[0]?.eventId : entry.eventId}
                entry={entry}
                kindOf={kindOf}
              />
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

function endOfDay(day: string): string {
  const next = new Date(`${day}T00:00:00`)
  next.setDate(next.getDate() + 1)
  return next.toISOString()
}
