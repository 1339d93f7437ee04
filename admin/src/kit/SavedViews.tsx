import { Button, Popover, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { change } from '../api/change.ts'
import { isLost, refusalOf, sentenceOf } from '../api/errors.ts'
import { type Answer, query } from '../api/query.ts'
import { may } from '../api/session.ts'
import { IconChevronDown, IconTrash } from '../look/icons.ts'
import { LinkButton } from '../look/LinkButton.tsx'
import { t } from '../words/messages.ts'
import styles from './SavedViews.module.css'
import { tell, tellError } from './toasts.tsx'

type SavedView = Answer<'/views'>['views'][number]

/** What of a list is kept as a view. */
export interface Seen {
  search: string
  sort: string
  columns: readonly string[]
}

const USUAL: Seen = { search: '', sort: '', columns: [] }
const isSame = (a: Seen, b: Seen) =>
  a.search === b.search && a.sort === b.sort && a.columns.join() === b.columns.join()

interface Props {
  kind: string
  /** The list as it is shown. */
  seen: Seen
  onChoose(view: Seen): void
}

/** The saved views of a kind of record: chosen, kept and deleted. */
export function SavedViews({ kind, seen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isUsual = isSame(seen, USUAL)
  // The usual list has no name: nothing to ask for until somebody looks.
  const found = useQuery({ ...query('/views', { query: { kind } }), enabled: isOpen || !isUsual })
  const views = found.data?.views ?? []
  const current = views.find((view) => isSame(view, seen))
  const choose = (view: Seen) => {
    setOpen(false)
    onChoose(view)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={320}
      // A dialog without anything to choose has nothing to hold the focus.
      trapFocus={views.length > 0 || !isUsual}
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Button
          variant="default"
          aria-expanded={isOpen}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {current ? t('kit.viewNamed', { name: current.name }) : t('kit.views')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('kit.views')} className={styles.panel}>
        {isLost(found) && <p className={styles.note}>{sentenceOf(found.error)}</p>}
        {found.data && views.length === 0 && <p className={styles.note}>{t('kit.viewsEmpty')}</p>}
        {views.length > 0 && (
          <ul className={styles.list}>
            {views.map((view) => (
              <ViewLine key={view.id} view={view} isCurrent={view === current} onChoose={choose} />
            ))}
          </ul>
        )}
        {!isUsual && !current && <KeepForm kind={kind} seen={seen} onKept={() => setOpen(false)} />}
        {!isUsual && <LinkButton onClick={() => choose(USUAL)}>{t('kit.viewUsual')}</LinkButton>}
      </Popover.Dropdown>
    </Popover>
  )
}

interface LineProps {
  view: SavedView
  isCurrent: boolean
  onChoose(view: Seen): void
}

function ViewLine({ view, isCurrent, onChoose }: LineProps) {
  const { id, name, search, sort, columns, isOwn, userName } = view
  const remove = () => change('DELETE', '/views/{id}/delete', { path: { id } }).catch(tellError)
  return (
    <li className={styles.line}>
      <button
        type="button"
        className={styles.view}
        aria-current={isCurrent || undefined}
        onClick={() => onChoose({ search, sort, columns })}
      >
        <span className={styles.name}>{name}</span>
        {!isOwn && <span className={styles.owner}>{userName}</span>}
      </button>
      {isOwn && (
        <button
          type="button"
          className={styles.tool}
          aria-label={t('kit.viewDelete', { name })}
          onClick={() => void remove()}
        >
          <IconTrash size={16} stroke={1.5} aria-hidden />
        </button>
      )}
    </li>
  )
}

function KeepForm({ kind, seen, onKept }: { kind: string; seen: Seen; onKept(): void }) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await change('POST', '/views/new', { body: { kind, name, ...seen, isShared } })
      tell(t('kit.viewKept', { name }))
      onKept()
    } catch (error) {
      const { fields, others } = refusalOf(error, (field) => field === 'name')
      setProblem(fields.name ?? others[0] ?? null)
    }
  }
  return (
    <form className={styles.form} noValidate onSubmit={keep}>
      <TextInput
        label={t('kit.viewName')}
        value={name}
        maxLength={100}
        error={problem}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {may('core:views', 'share') && (
        <Switch
          label={t('kit.viewShared')}
          checked={isShared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
      )}
      <Button type="submit">{t('kit.viewKeep')}</Button>
    </form>
  )
}
