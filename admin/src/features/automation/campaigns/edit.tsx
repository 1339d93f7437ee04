import { CampaignPage } from './canvas/CampaignPage.tsx'

/** A campaign as it is built. */
export default function CampaignEditor() {
  return <CampaignPage key="edit" isEditing />
}
