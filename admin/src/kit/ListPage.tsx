import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { remove, undo } from '../api/change.ts'
import { sentenceOf } from '../api/errors.ts'
import { type Entity, listQuery } from '../api/query.ts'
import { may } from '../api/session.ts'
import { IconPlus, IconTrash } from '../look/icons.ts'
import { publishState, Status } from '../look/Status.tsx'
import { number } from '../words/format.ts'
import { t, textAt } from '../words/messages.ts'
import { DataTable, type TableColumn } from './DataTable.tsx'
import { FormDrawer } from './FormDrawer.tsx'
import styles from './ListPage.module.css'
import { useListAddress, writeListAddress } from './listAddress.ts'
import { PageHead } from './PageHead.tsx'
import { Pager } from './Pager.tsx'
import { Peek } from './Peek.tsx'
import { fieldKeys, labelOf, makesRecords, pageKey, type ResourcePage } from './resourcePage.ts'
import { SavedViews } from './SavedViews.tsx'
import { SearchBar } from './SearchBar.tsx'
import { choiceName, showValue } from './showValue.tsx'
import { Tabs } from './Tabs.tsx'
import { tell, tellError } from './toasts.tsx'

const SIZE = 50

/** Records that are chosen: those that were ticked, or all that a search finds. */
export type Selection = { ids: readonly number[] } | { search: string }

interface Chosen {
  /** Where it was chosen. */
  place: string
  ids: ReadonlySet<number>
  /** All that the search finds, whatever is ticked. */
  isEverything: boolean
}

const NOTHING: ReadonlySet<number> = new Set()

interface Props {
  page: ResourcePage
  /** Beside the title. */
  actions?: ReactNode
  /** Beside the search: what can be made of it. */
  tools?(search: string): ReactNode
  /** What else can be done to the records that are chosen, which may then be all that the search finds. */
  bulk?(selection: Selection, clear: () => void): ReactNode
}

/** The list of a kind of record: search, order, pages, selection, and the form beside it. */
export function ListPage({ page, actions, tools, bulk }: Props) {
  const { resource } = page
  const [address, go] = useListAddress()
  // Only what is shown is chosen: another search, order or page begins with nothing.
  const place = JSON.stringify([address.search, address.sort, address.page])
  const [chosen, setChosen] = useState<Chosen>({ place, ids: NOTHING, isEverything: false })
  const { ids: selected, isEverything } =
    chosen.place === place ? chosen : { ids: NOTHING, isEverything: false }
  const select = (ids: ReadonlySet<number>) => setChosen({ place, ids, isEverything: false })
  const clear = () => select(NOTHING)
  const sort = address.sort === '' ? page.sort : address.sort
  const list = useQuery(
    listQuery(resource, {
      search: address.search,
      start: (address.page - 1) * SIZE,
      limit: SIZE,
      orderBy: sort.replace(/^-/, ''),
      orderByDir: sort.startsWith('-') ? 'desc' : 'asc',
    }),
  )
  const rows = list.data?.rows ?? []
  const total = list.data?.total ?? 0
  const mayCreate = may(resource.permission, 'create')
  const title = t(pageKey(page, 'title'))
  const close = () => go({ form: null })
  const addressOf = (record: Pick<Entity, 'id'>) =>
    page.recordAddress
      ? { to: page.recordAddress(record.id) }
      : { to: page.address, search: writeListAddress({ ...address, form: record.id }) }

  const deletable = rows.filter(({ id }) => selected.has(id) && list.data?.abilities[id]?.delete !== false)
  const deleteSelected = async () => {
    try {
      const ids = deletable.map(({ id }) => id)
      const token = await remove(resource, ids)
      clear()
      tell(t('kit.deleted', { count: ids.length }), {
        undo: token === null ? null : () => undo(token, resource),
      })
    } catch (error) {
      tellError(error)
    }
  }

  return (
    <div className={styles.page}>
      <PageHead title={title} note={list.data ? number(total) : ''}>
        {actions}
        {mayCreate && makesRecords(page) && (
          <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={() => go({ form: 'new' })}>
            {t(pageKey(page, 'new'))}
          </Button>
        )}
      </PageHead>
      <Tabs address={page.address} />
      <div className={styles.tools}>
        <SearchBar
          value={address.search}
          onSearch={(search) => search !== address.search && go({ search, page: 1 })}
        />
        <SavedViews
          kind={resource.kind}
          seen={{ search: address.search, sort: address.sort }}
          onChoose={(view) => go({ ...view, page: 1 })}
        />
        {tools?.(address.search)}
        {selected.size > 0 && (
          <div className={styles.actions}>
            <span>{t('kit.selected', { count: isEverything ? total : selected.size })}</span>
            {bulk && !isEverything && total > selected.size && (
              <Button
                variant="subtle"
                onClick={() => setChosen({ place, ids: selected, isEverything: true })}
              >
                {t('kit.selectMatching', { count: total })}
              </Button>
            )}
            {bulk?.(isEverything ? { search: address.search } : { ids: [...selected] }, clear)}
            {!isEverything && deletable.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconTrash size={16} stroke={1.5} />}
                onClick={deleteSelected}
              >
                {t('kit.delete')}
              </Button>
            )}
          </div>
        )}
      </div>
      {list.isError && (
        <Alert color="red" className={styles.note}>
          {sentenceOf(list.error)}{' '}
          <button type="button" className={styles.retry} onClick={() => list.refetch()}>
            {t('kit.retry')}
          </button>
        </Alert>
      )}
      {list.data && rows.length === 0 && <Empty page={page} address={address.search} />}
      <div className={styles.body} data-peek={address.peek !== null || undefined}>
        {rows.length > 0 && (
          <DataTable
            label={title}
            columns={tableColumns(page)}
            rows={rows}
            labelOf={page.nameOf ?? ((record) => labelOf(resource, record))}
            addressOf={addressOf}
            sort={sort}
            onSort={(next) => go({ sort: next, page: 1 })}
            selected={selected}
            onSelect={select}
            isBusy={list.isFetching && list.isPlaceholderData}
            peeked={address.peek}
            onPeek={(peek) => go({ peek })}
          />
        )}
        {address.peek !== null && (
          <Peek
            page={page}
            id={address.peek}
            address={addressOf({ id: address.peek })}
            onClose={() => go({ peek: null })}
          />
        )}
      </div>
      {total > SIZE && (
        <Pager page={address.page} size={SIZE} total={total} onPage={(next) => go({ page: next })} />
      )}
      {address.form !== null && (
        <FormDrawer
          page={page}
          id={address.form}
          onClose={close}
          onSaved={(record: Entity) => {
            close()
            tell(t('kit.saved', { name: labelOf(resource, record) }))
          }}
        />
      )}
    </div>
  )
}

function tableColumns({ resource, ...page }: ResourcePage): TableColumn[] {
  return page.columns.map(({ name, show, isFigure = false, isKept = false, isSortable }) => {
    const field = resource.fields[name] ?? { input: 'text' }
    const isState = name === 'isPublished' && resource.publishes
    const keys = isState ? ['words.field.state'] : fieldKeys(page, name)
    return {
      name,
      label: keys.map(textAt).find((text) => text !== null) ?? name,
      isSortable: isSortable ?? field.isSortable === true,
      isFigure,
      isKept: isKept || isState,
      show:
        show ??
        ((record) =>
          isState ? (
            <Status state={publishState(record)} />
          ) : (
            (choiceName(field, { words: page.words, name }, record[name]) ?? showValue(field, record[name]))
          )),
    }
  })
}

function Empty({ page, address }: { page: ResourcePage; address: string }) {
  return (
    <div className={styles.empty}>
      <h2>{address === '' ? t(pageKey(page, 'empty')) : t('kit.nothingFound')}</h2>
      <p>{address === '' ? t(pageKey(page, 'emptyHint')) : t('kit.nothingFoundHint', { search: address })}</p>
    </div>
  )
}
