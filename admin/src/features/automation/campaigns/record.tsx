import { CampaignPage } from './canvas/CampaignPage.tsx'

/** A campaign with its numbers. */
export default function CampaignRecord() {
  return <CampaignPage key="record" isEditing={false} />
}
