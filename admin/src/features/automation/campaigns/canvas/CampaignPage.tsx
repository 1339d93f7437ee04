import { ApiError } from '@campanile/client'
import { campaigns as resource } from '@campanile/client/resources'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isLost } from '../../../../api/errors.ts'
import { query, recordQuery } from '../../../../api/query.ts'
import { PageFailed } from '../../../../kit/PageFailed.tsx'
import { useCatalog } from './catalog.ts'
import type { Draft } from './saving.ts'
import { Workspace } from './Workspace.tsx'

/** Reads a campaign, its draft and the catalog of steps, and shows them. */
export function CampaignPage({ isEditing }: { isEditing: boolean }) {
  const { id } = useParams({ strict: false }) as { id: string }
  const found = useQuery(recordQuery(resource, Number(id)))
  const mayEdit = found.data !== undefined && found.data.abilities.edit !== false
  const draft = useQuery({
    ...query('/campaigns/{id}/draft', { path: { id: Number(id) } }),
    enabled: mayEdit,
    // A page that edits knows its draft: what comes from elsewhere is noticed when it is saved.
    refetchOnWindowFocus: false,
  })
  const catalog = useCatalog()
  const hasNone = draft.error instanceof ApiError && draft.error.status === 404
  const lost = [found, catalog, ...(hasNone ? [] : [draft])].find(isLost)
  if (lost) return <PageFailed error={lost.error} />
  // Whoever has none is asked again after each change; the page stays meanwhile.
  const isRead = !mayEdit || draft.isFetched
  if (!found.data || !catalog.data || !isRead) return null
  return (
    <Workspace
      key={id}
      found={found.data}
      draft={(draft.data as { draft: Draft } | undefined)?.draft ?? null}
      catalog={catalog.data}
      {...{ isEditing, mayEdit }}
    />
  )
}
