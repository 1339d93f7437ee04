import { Button, FileButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { change } from '../../../api/change.ts'
import type { Entity } from '../../../api/query.ts'
import { tell, tellError } from '../../../kit/toasts.tsx'
import { t } from '../../../words/messages.ts'

interface Imported {
  campaign: Entity
  summary: { missing: readonly unknown[] }
}

/** Takes a campaign that was exported, here or elsewhere: a document, or an archive with its files. */
export function ImportButton() {
  const navigate = useNavigate()
  const take = async (file: File | null) => {
    if (!file) return
    const body = new FormData()
    body.append('file', file)
    try {
      const { data } = await change<Imported>('POST', '/campaigns/import', { body })
      const missing = data.summary.missing.length
      tell(t('campaigns.imported', { name: String(data.campaign.name) }))
      if (missing > 0) tell(t('campaigns.importMissing', { count: missing }), { isBad: true })
      void navigate({ to: `/campaigns/${data.campaign.id}/edit` as string })
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <FileButton accept=".json,.zip,application/json,application/zip" onChange={(file) => void take(file)}>
      {(props) => (
        <Button variant="default" {...props}>
          {t('campaigns.import')}
        </Button>
      )}
    </FileButton>
  )
}
