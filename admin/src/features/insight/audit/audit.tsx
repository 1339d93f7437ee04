import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, answerOf } from '../../../api/query.ts'
import { PlainPage } from '../../../kit/PlainPage.tsx'
import { type PlainColumn, PlainTable } from '../../../kit/PlainTable.tsx'
import { SearchBar } from '../../../kit/SearchBar.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { When } from '../../../look/When.tsx'
import { t } from '../../../words/messages.ts'
import styles from './audit.module.css'
import { actionName, recordName } from './auditNames.ts'
import { Changes } from './Changes.tsx'
import { Chips } from './Chips.tsx'

export type Entry = Answer<'/audit'>['entries'][number]

const SIZE = 50
/** What narrows the log, and stands in the address. */
const FILTERS = ['search', 'dateFrom', 'dateTo', 'userId', 'object', 'objectId', 'action'] as const

/** Who changed what, before and after. A click on a person, a record or an action narrows the log to it. */
export default function Audit() {
  const [words, go] = useWords()
  const search = Object.fromEntries(FILTERS.flatMap((name) => (words[name] ? [[name, words[name]]] : [])))
  const found = useInfiniteQuery({
    queryKey: ['/audit', '/audit', search],
    queryFn: ({ pageParam, signal }) =>
      answerOf('/audit', { query: { ...search, limit: SIZE, ...before(pageParam) } }, signal),
    placeholderData: keepPreviousData,
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const entries = found.data?.pages.flatMap((page) => page.entries) ?? []
  const isEmpty = found.isSuccess && entries.length === 0
  return (
    <PlainPage
      title={t('audit.title')}
      reads={[found]}
      tools={
        <>
          <SearchBar
            value={words.search ?? ''}
            onSearch={(next) => next !== (words.search ?? '') && go({ search: next }, { replace: true })}
          />
          {(['dateFrom', 'dateTo'] as const).map((name) => (
            <TextInput
              key={name}
              type="date"
              aria-label={t(`audit.${name}`)}
              value={words[name] ?? ''}
              onChange={({ currentTarget }) => go({ [name]: currentTarget.value }, { replace: true })}
            />
          ))}
          <Chips words={words} onRemove={(changes) => go(changes)} entries={entries} />
        </>
      }
      empty={isEmpty ? { title: t('audit.empty'), hint: t('audit.emptyHint') } : null}
    >
      <PlainTable
        label={t('audit.title')}
        columns={columns((changes) => go(changes))}
        rows={entries}
        keyOf={({ id }) => id}
      />
      {found.hasNextPage && (
        <p className={styles.more}>
          <Button variant="default" loading={found.isFetchingNextPage} onClick={() => found.fetchNextPage()}>
            {t('audit.older')}
          </Button>
        </p>
      )}
    </PlainPage>
  )
}

function before(next: number | null): { before?: number } {
  return next === null ? {} : { before: next }
}

function columns(narrow: (changes: Record<string, string>) => void): PlainColumn<Entry>[] {
  const link = (text: string, changes: Record<string, string>) => (
    <button type="button" className={styles.narrow} title={t('audit.narrow')} onClick={() => narrow(changes)}>
      {text}
    </button>
  )
  return [
    { label: t('audit.when'), show: ({ dateAdded }) => <When at={dateAdded} /> },
    {
      label: t('audit.who'),
      show: ({ userId, userName }) => link(userName || t('audit.system'), { userId: String(userId) }),
    },
    { label: t('audit.action'), show: ({ action }) => link(actionName(action), { action }) },
    {
      label: t('audit.record'),
      show: ({ object, objectId }) =>
        link(recordName(object, objectId), {
          object,
          ...(objectId === 0 ? {} : { objectId: String(objectId) }),
        }),
    },
    { label: t('audit.changes'), show: ({ details }) => <Changes details={details} /> },
    { label: t('audit.address'), isWide: true, show: ({ ipAddress }) => ipAddress },
  ]
}
