import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { isLost } from '../api/errors.ts'
import { usePreference } from '../api/preferences.ts'
import { type Entity, listQuery, queries } from '../api/query.ts'
import { may } from '../api/session.ts'
import { IconPlus } from '../look/icons.ts'
import { Pager } from '../look/Pager.tsx'
import type { RowAction } from '../look/RowMenu.tsx'
import { publishState, Status } from '../look/Status.tsx'
import { number } from '../words/format.ts'
import { t } from '../words/messages.ts'
import { Beginnings } from './Beginnings.tsx'
import { ColumnChooser, DENSITY } from './ColumnChooser.tsx'
import { type Selection, useChosen } from './chosen.ts'
import { availableColumns, type NamedColumn, STATE, shownColumns } from './columns.ts'
import { DataTable, type TableColumn } from './DataTable.tsx'
import { Failed } from './Failed.tsx'
import { FormDrawer } from './FormDrawer.tsx'
import { useKeys } from './keys.ts'
import styles from './ListPage.module.css'
import { useListAddress, writeListAddress } from './listAddress.ts'
import { rememberList } from './neighbours.ts'
import { PageHead } from './PageHead.tsx'
import { Peek } from './Peek.tsx'
import { deleteRecords, standardActions } from './recordActions.ts'
import { useGoTo } from './recordAddress.ts'
import { labelOf, makesRecords, pageKey, type ResourcePage } from './resourcePage.ts'
import { SavedViews } from './SavedViews.tsx'
import { SearchBar } from './SearchBar.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { choiceName, showValue } from './showValue.tsx'
import { Tabs } from './Tabs.tsx'
import { tell, tellError } from './toasts.tsx'

const SIZE = 50

interface Ticked {
  /** Where it was chosen. */
  place: string
  ids: ReadonlySet<number>
  /** All that the search finds, whatever is ticked. */
  isEverything: boolean
}

const NOTHING: ReadonlySet<number> = new Set()

/** Columns beyond those of the resource, and what is said of each where columns are chosen. */
export interface MoreColumns {
  columns: readonly NamedColumn[]
  noteOf(name: string): string | null
  hint: string | null
  onOpen(): void
}

interface Props {
  page: ResourcePage
  /** Beside the title. */
  actions?: ReactNode
  /** Makes a new record, where that is no form beside the list. */
  onNew?(): void
  more?: MoreColumns
  /** The search, where that is more than a box, and what stands below it. */
  search?: {
    bar(value: string, onSearch: (search: string) => void): ReactNode
    below(value: string, onSearch: (search: string) => void): ReactNode
  }
  /** Beside the search: what can be made of it. */
  tools?(search: string): ReactNode
  /** What else can be done to the records that are chosen, which may then be all that the search finds. */
  bulk?(selection: Selection, clear: () => void): ReactNode
}

/** The list of a kind of record: search, order, columns, pages, selection, and the form beside it. */
export function ListPage(props: Props) {
  const { page, actions, more, tools, bulk } = props
  const { resource } = page
  const navigate = useNavigate()
  const goTo = useGoTo()
  const [address, go] = useListAddress()
  const density = usePreference(DENSITY).value === 'compact' ? 'compact' : 'normal'
  // Only what is shown is chosen: another search, order or page begins with nothing.
  const place = JSON.stringify([address.search, address.sort, address.page])
  const [chosen, setChosen] = useState<Ticked>({ place, ids: NOTHING, isEverything: false })
  const { ids: ticked, isEverything } =
    chosen.place === place ? chosen : { ids: NOTHING, isEverything: false }
  const select = (ids: ReadonlySet<number>) => setChosen({ place, ids, isEverything: false })
  const clear = () => select(NOTHING)
  const sort = address.sort === '' ? page.sort : address.sort
  const search = {
    search: address.search,
    orderBy: sort.replace(/^-/, ''),
    orderByDir: sort.startsWith('-') ? 'desc' : 'asc',
  }
  const pageQuery = (of: number) => listQuery(resource, { ...search, start: (of - 1) * SIZE, limit: SIZE })
  const list = useQuery(pageQuery(address.page))
  const rows = list.data?.rows ?? []
  const total = list.data?.total ?? 0
  // A record that is deleted takes its tick along.
  const selected = isEverything ? ticked : new Set(rows.flatMap(({ id }) => (ticked.has(id) ? [id] : [])))
  const title = t(pageKey(page, 'title'))
  const close = () => go({ form: null })
  const nameOf = page.nameOf ?? ((record: Entity) => labelOf(resource, record))
  const addressOf = (record: Pick<Entity, 'id'>) =>
    page.recordAddress
      ? { to: page.recordAddress(record.id) }
      : { to: page.address, search: writeListAddress({ ...address, form: record.id }) }

  // The session of the window remembers, for the page of a record.
  useEffect(() => {
    if (!list.data || list.isPlaceholderData) return
    const ids = list.data.rows.map(({ id }) => id)
    rememberList(resource, { search, start: (address.page - 1) * SIZE, limit: SIZE, total, ids })
  })

  const isMade = makesRecords(page) && props.onNew === undefined
  const mayCreate = may(resource.permission, 'create') && (isMade || props.onNew !== undefined)
  const makeNew = props.onNew ?? (() => go({ form: 'new' }))
  useKeys(mayCreate ? [{ key: 'c', label: pageKey(page, 'new'), act: makeNew }] : [])

  const mayDelete = ({ id }: Pick<Entity, 'id'>) => list.data?.abilities[id]?.delete !== false
  const deletable = rows.filter((record) => selected.has(record.id) && mayDelete(record))
  const deleteThese = async () => {
    await deleteRecords(
      resource,
      deletable.map(({ id }) => id),
      deletable[0] && nameOf(deletable[0]),
    )
    clear()
  }
  const isDeletable = !isEverything && deletable.length > 0
  const selection = isEverything ? { search: address.search } : { ids: [...selected] }
  const count = isEverything ? total : selected.size
  const remove = isDeletable ? deleteThese : null
  useChosen(selected.size > 0 ? { resource, selection, count, clear, remove } : null)
  const actionsOf = (record: Entity): RowAction[] =>
    standardActions(
      resource,
      { record, abilities: list.data?.abilities[record.id] ?? {} },
      { name: nameOf(record), list: page.address, open: addressOf(record) },
    ).map(({ address: to, act, ...action }) => ({
      ...action,
      act: () => (to ? goTo(to) : void act?.(null).catch(tellError)),
    }))
  const seek = (next: string) => {
    if (next !== address.search) go({ search: next, page: 1 })
  }
  const available = availableColumns(page, more?.columns)
  const shown = shownColumns(page, available, address.cols)

  return (
    <div className={styles.page}>
      <PageHead title={title} note={list.data ? number(total) : ''}>
        {actions}
        {mayCreate && (
          <Button leftSection={<IconPlus size={16} stroke={1.5} />} onClick={makeNew}>
            {t(pageKey(page, 'new'))}
          </Button>
        )}
      </PageHead>
      <Tabs address={page.address} />
      <div className={styles.tools}>
        {props.search?.bar(address.search, seek) ?? <SearchBar value={address.search} onSearch={seek} />}
        <SavedViews
          kind={resource.kind}
          seen={{ search: address.search, sort: address.sort, columns: address.cols }}
          onChoose={({ columns, ...view }) => go({ ...view, cols: columns, page: 1 })}
        />
        <ColumnChooser
          available={available}
          shown={shown}
          isUsual={address.cols.length === 0}
          noteOf={more?.noteOf}
          hint={more?.hint}
          onOpen={more?.onOpen}
          onChange={(cols) => go({ cols })}
        />
        {tools?.(address.search)}
        {selected.size > 0 && (
          <SelectionBar
            count={count}
            matching={bulk && !isEverything && total > selected.size ? total : null}
            onEverything={() => setChosen({ place, ids: selected, isEverything: true })}
            onDelete={remove && (() => void remove().catch(tellError))}
          >
            {bulk?.(selection, clear)}
          </SelectionBar>
        )}
      </div>
      {props.search?.below(address.search, seek)}
      {isLost(list) && <Failed error={list.error} />}
      {list.data && rows.length === 0 && (
        <Empty page={page} search={address.search}>
          {address.search === '' && mayCreate && page.beginnings && (
            <Beginnings beginnings={page.beginnings} onFill={(beginning) => go({ form: 'new', beginning })} />
          )}
        </Empty>
      )}
      <div className={styles.body} data-peek={address.peek !== null || undefined}>
        {rows.length > 0 && (
          <DataTable
            label={title}
            columns={shown.map((column) => tableColumn(page, column))}
            rows={rows}
            labelOf={nameOf}
            addressOf={addressOf}
            sort={sort}
            onSort={(next) => go({ sort: next, page: 1 })}
            selected={selected}
            onSelect={select}
            isBusy={list.isFetching && list.isPlaceholderData}
            peeked={address.peek}
            onPeek={(peek) => go({ peek })}
            actionsOf={actionsOf}
            density={density}
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
        <Pager
          page={address.page}
          size={SIZE}
          total={total}
          onPage={(next) => go({ page: next })}
          onAhead={(next) => void queries.prefetchQuery(pageQuery(next))}
        />
      )}
      {address.form !== null && page.form.length > 0 && (
        <FormDrawer
          page={page}
          id={address.form}
          beginning={address.beginning}
          copy={address.copy}
          onBegin={(beginning) => go({ form: 'new', beginning })}
          onClose={close}
          onSaved={(record: Entity) => {
            if (address.form === 'new' && page.builtAt) void navigate({ to: page.builtAt(record.id) })
            else close()
            tell(t('kit.saved', { name: labelOf(resource, record) }))
          }}
        />
      )}
    </div>
  )
}

function tableColumn({ resource, words }: ResourcePage, column: NamedColumn): TableColumn {
  const { name, label, show, isFigure = false, isKept = false, isSortable } = column
  const field = resource.fields[name] ?? { input: 'text' }
  const isOfState = name === STATE
  return {
    name,
    label,
    isSortable: isSortable ?? field.isSortable === true,
    isFigure,
    isKept: isKept || isOfState,
    show:
      show ??
      ((record) =>
        isOfState ? (
          <Status state={publishState(record)} />
        ) : (
          (choiceName(field, { words, name }, record[name]) ?? showValue(field, record[name]))
        )),
  }
}

function Empty({ page, search, children }: { page: ResourcePage; search: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <h2>{search === '' ? t(pageKey(page, 'empty')) : t('kit.nothingFound')}</h2>
      <p>{search === '' ? t(pageKey(page, 'emptyHint')) : t('kit.nothingFoundHint', { search })}</p>
      {children}
    </div>
  )
}
