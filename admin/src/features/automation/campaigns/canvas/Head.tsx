import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { downloadAddress } from '../../../../api/client.ts'
import type { Entity } from '../../../../api/query.ts'
import { PageHead } from '../../../../kit/PageHead.tsx'
import { publishState, Status } from '../../../../look/Status.tsx'
import { t } from '../../../../words/messages.ts'
import type { Saving } from './useSaving.ts'

interface Props {
  campaign: Entity
  saving: Saving
  isEditing: boolean
  mayEdit: boolean
  isChanged: boolean
}

/** The name and the state of a campaign, and what can be done with all of it. */
export function Head({ campaign, saving, isEditing, mayEdit, isChanged }: Props) {
  const isLive = campaign.isPublished === true
  const isUnpublished = isChanged || saving.draft !== null
  return (
    <PageHead
      title={String(campaign.name)}
      note={
        <>
          <Status state={publishState(campaign)} />
          {isLive && isUnpublished ? ` · ${t('campaigns.hasDraft')}` : ''}
        </>
      }
    >
      {!isEditing && (
        <>
          <Button
            component="a"
            variant="default"
            href={downloadAddress(`/campaigns/export/${campaign.id}`)}
            // An archive has a name of its own.
            download={`campaign-${campaign.id}.json`}
          >
            {t('campaigns.export')}
          </Button>
          {mayEdit && (
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to={'/campaigns' as never} search={{ edit: String(campaign.id) } as never} {...props} />
              )}
            >
              {t('campaigns.details')}
            </Button>
          )}
          {mayEdit && (
            <Button
              renderRoot={(props) => <Link to={`/campaigns/${campaign.id}/edit` as never} {...props} />}
            >
              {t('campaigns.edit')}
            </Button>
          )}
        </>
      )}
      {isEditing && mayEdit && (
        <>
          {isUnpublished && saving.draft !== null && (
            <Button variant="subtle" onClick={() => void saving.discard()}>
              {t('campaigns.discard')}
            </Button>
          )}
          <Button
            variant="default"
            loading={saving.isBusy}
            disabled={!isChanged}
            onClick={() => void saving.save()}
          >
            {t('kit.save')}
          </Button>
          <Button disabled={isLive && !isUnpublished} onClick={() => void saving.publish()}>
            {isLive ? t('campaigns.publishChanges') : t('campaigns.publishCampaign')}
          </Button>
        </>
      )}
    </PageHead>
  )
}
