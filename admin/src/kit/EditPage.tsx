import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reread, save } from '../api/change.ts'
import { ownOfCopy } from '../api/copyOf.ts'
import { FORBIDDEN } from '../api/errors.ts'
import { type Entity, type Found, recordQuery } from '../api/query.ts'
import { may } from '../api/session.ts'
import { publishState, Status } from '../look/Status.tsx'
import { t } from '../words/messages.ts'
import styles from './EditPage.module.css'
import { PageFailed } from './PageFailed.tsx'
import { PageHead } from './PageHead.tsx'
import { type FormField, RecordForm } from './RecordForm.tsx'
import { labelOf, pageKey, type ResourcePage } from './resourcePage.ts'
import type { Values } from './staleForm.ts'
import { tell } from './toasts.tsx'
import { useWords } from './useWords.ts'

interface Props {
  page: ResourcePage
  /** Where a record is edited, and where one goes from there. */
  addresses: { edit(id: number): string; done(id: number): string }
  fieldsOf(values: Values): readonly FormField[]
  /** What the form begins with; null for a new record. */
  open(record: Entity | null): Values
  /** What is sent of what is filled in. */
  write(values: Values): Values
  actions?(record: Entity): ReactNode
  /** What stands beside the fields and follows what is filled in. */
  beside(values: Values, record: Entity | null): ReactNode
}

/** Edits a record, or makes one, on a page of its own: fields at the left, what becomes of it at the right. */
export function EditPage({ page, ...props }: Props) {
  const { id } = useParams({ strict: false }) as { id?: string }
  const [{ copy }] = useWords()
  const isNew = id === undefined
  const isRead = !isNew || copy !== undefined
  const found = useQuery({ ...recordQuery(page.resource, Number(id ?? copy ?? 0)), enabled: isRead })
  if (found.isError && !found.data) return <PageFailed error={found.error} retry={() => found.refetch()} />
  if (isRead && !found.data) return null
  const mayEdit = isNew ? may(page.resource.permission, 'create') : found.data?.abilities.edit !== false
  if (!mayEdit) return <PageFailed error={FORBIDDEN} />
  const read = found.data ?? null
  const about = isNew ? { found: null, copied: read?.record ?? null } : { found: read, copied: null }
  return <Editing key={id ?? `new ${copy}`} {...{ page }} {...props} {...about} />
}

function Editing({
  page,
  found,
  copied,
  addresses,
  fieldsOf,
  open,
  write,
  actions,
  beside,
}: Props & { found: Found | null; copied: Entity | null }) {
  const { resource } = page
  const navigate = useNavigate()
  const record = found?.record ?? null
  const id = record?.id ?? null
  const leave = () => void navigate({ to: id === null ? page.address : addresses.done(id) })
  const name = record ? labelOf(resource, record) : t(pageKey(page, 'new'))
  return (
    <div className={styles.page}>
      <PageHead title={name} note={record && <Status state={publishState(record)} />}>
        {record && actions?.(record)}
      </PageHead>
      <RecordForm
        fields={fieldsOf}
        initial={{
          ...open(record),
          ...(copied && open({ ...copied, ...ownOfCopy(resource, copied) })),
        }}
        sends="all"
        tag={found?.tag ?? null}
        {...(id === null
          ? {}
          : {
              stays: true,
              reread: async () => {
                const now = await reread(resource, id)
                return { values: open(now.record), tag: now.tag }
              },
            })}
        save={async (values, { tag }) => {
          const saved = await save(resource, id, write(values), tag)
          tell(t('kit.saved', { name: labelOf(resource, saved) }))
          if (id === null) void navigate({ to: addresses.edit(saved.id), replace: true })
        }}
        onCancel={leave}
        beside={(values) => beside(values, record)}
      />
    </div>
  )
}
