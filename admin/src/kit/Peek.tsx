import { ActionIcon, Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isLost, sentenceOf } from '../api/errors.ts'
import { recordQuery } from '../api/query.ts'
import { IconX } from '../look/icons.ts'
import { publishState, Status } from '../look/Status.tsx'
import { t } from '../words/messages.ts'
import { Facts } from './Facts.tsx'
import styles from './Peek.module.css'
import { fieldText, labelOf, type ResourcePage } from './resourcePage.ts'
import { choiceName, showValue } from './showValue.tsx'
import { UsedIn } from './UsedIn.tsx'

interface Props {
  page: ResourcePage
  id: number
  /** Where the record opens. */
  address: { to: string; search?: Record<string, string> }
  onClose(): void
}

/** A record beside its list: what it is and what uses it, without leaving. The table goes on working. */
export function Peek({ page, id, address, onClose }: Props) {
  const { resource } = page
  const found = useQuery(recordQuery(resource, id))
  const record = found.data?.record
  const name = record ? (page.nameOf ?? ((one) => labelOf(resource, one)))(record) : t('kit.loading')
  return (
    <aside className={styles.panel} aria-label={name} aria-busy={found.isFetching}>
      <header className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label={t('kit.close')} onClick={onClose}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </header>
      {isLost(found) && <Alert color="red">{sentenceOf(found.error)}</Alert>}
      {record && (
        <>
          {resource.publishes && <Status state={publishState(record)} />}
          <Facts label={name} facts={factsOf(page, record)} />
          <p>
            <Link {...(address as { to: string })} className={styles.open}>
              {t('kit.peekOpen', { name })}
            </Link>
          </p>
          {resource.hasUses && <UsedIn resource={resource} id={id} />}
        </>
      )}
    </aside>
  )
}

/** The columns of the list, then what else the form has; the name and the state stand above. */
function factsOf(
  { resource, columns, form, inputs = {}, ...page }: ResourcePage,
  record: Parameters<typeof labelOf>[1],
) {
  const shownAbove = new Set([columns[0]?.name, ...(resource.publishes ? ['isPublished'] : [])])
  // Whatever fills them in, texts and records are read as they are; what else has an input of its own is for that alone.
  const isPlain = (name: string) =>
    !(name in inputs) || typeof record[name] === 'string' || resource.fields[name]?.input === 'records'
  const names = [...new Set([...columns.map(({ name }) => name), ...form.filter(isPlain)])]
  return names
    .filter((name) => !shownAbove.has(name))
    .map((name) => {
      const show = columns.find((column) => column.name === name)?.show
      const field = resource.fields[name] ?? { input: 'text' }
      const value = show
        ? show(record)
        : (choiceName(field, { words: page.words, name }, record[name]) ?? showValue(field, record[name]))
      return [fieldText(page, name) ?? name, value] as const
    })
}
