import { ApiError } from '@campanile/client'
import { forms as resource } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { copyOf } from '../../../api/copyOf.ts'
import { FORBIDDEN } from '../../../api/errors.ts'
import { query, recordQuery } from '../../../api/query.ts'
import { may } from '../../../api/session.ts'
import { PageFailed } from '../../../kit/PageFailed.tsx'
import { useWords } from '../../../kit/useWords.ts'
import { useFormCatalog } from './editor/catalog.ts'
import type { StoredDraft } from './editor/saving.ts'
import { Workspace } from './editor/Workspace.tsx'

/** Reads a form with its draft, or begins a new one, and shows the editor. */
export default function FormEditorPage() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const [{ copy }] = useWords()
  const isNew = id === undefined
  const of = id ?? copy
  // A page that edits knows its record: what comes from elsewhere is noticed when it is saved.
  const found = useQuery({
    ...recordQuery(resource, Number(of ?? 0)),
    enabled: of !== undefined,
    refetchOnWindowFocus: false,
  })
  const isLive = !isNew && found.data?.record.isPublished === true
  const draft = useQuery({
    ...query('/forms/{id}/draft', { path: { id: Number(id ?? 0) } }),
    enabled: isLive && found.data?.abilities.edit !== false,
    refetchOnWindowFocus: false,
  })
  const catalog = useFormCatalog()
  const hasNone = draft.error instanceof ApiError && draft.error.status === 404
  const error = found.error ?? catalog.error ?? (hasNone ? null : draft.error)
  if (error) return <PageFailed error={error} />
  if (!catalog.data || (of !== undefined && !found.data) || (isLive && !draft.isFetched)) return null
  if (isNew ? !may(resource.permission, 'create') : found.data?.abilities.edit === false)
    return <PageFailed error={FORBIDDEN} />
  return (
    <Workspace
      key={id ?? `new ${copy}`}
      found={(isNew ? null : found.data) ?? null}
      copied={isNew && found.data ? copyOf(resource, found.data.record) : null}
      draft={(draft.data as { draft: StoredDraft } | undefined)?.draft ?? null}
      catalog={catalog.data}
    />
  )
}
