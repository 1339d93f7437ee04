/** The one list of everything the server offers. Adding a feature touches this file, one folder and one migration. */
import type { Check } from '../platform/engine/check.ts'
import type { Consumer } from '../platform/engine/consume.ts'
import type { Task } from '../platform/engine/jobs.ts'
import type { Schedule } from '../platform/engine/schedules.ts'
import type { Service } from '../platform/engine/service.ts'
import type { PublicRoutes, Routes } from '../platform/http/api.ts'
import type { Definition } from '../platform/resource/definition.ts'
import { category } from './access/categories/category.ts'
import { credential } from './access/credentials/credential.ts'
import { credentialRoutes } from './access/credentials/routes.ts'
import { role } from './access/users/role.ts'
import { userRoutes } from './access/users/routes.ts'
import { user } from './access/users/user.ts'
import { activityRoutes } from './audience/activity/activityRoutes.ts'
import { company } from './audience/companies/company.ts'
import { companyRoutes } from './audience/companies/routes.ts'
import { contact } from './audience/contacts/contact.ts'
import { device } from './audience/contacts/device.ts'
import { contactListRoutes } from './audience/contacts/listRoutes.ts'
import { pointRoutes } from './audience/contacts/pointRoutes.ts'
import { contactRoutes } from './audience/contacts/routes.ts'
import { companyField, contactField } from './audience/fields/field.ts'
import { fieldTasks, fieldUpkeep } from './audience/fields/upkeep.ts'
import { note } from './audience/notes/note.ts'
import { pointAction } from './audience/points/pointAction.ts'
import { pointGroup } from './audience/points/pointGroup.ts'
import { pointInsight } from './audience/points/pointInsight.ts'
import { reactToActions } from './audience/points/reactToActions.ts'
import { pointTrigger } from './audience/pointTriggers/pointTrigger.ts'
import { existingTask, reactToPoints, startExisting } from './audience/pointTriggers/reactToPoints.ts'
import { pointTriggerRoutes } from './audience/pointTriggers/triggerRoutes.ts'
import { checkPointTriggers } from './audience/pointTriggers/waitingEvents.ts'
import { stageRoutes } from './audience/stages/routes.ts'
import { stage } from './audience/stages/stage.ts'
import { statRoutes } from './audience/stats/routes.ts'
import { tag } from './audience/tags/tag.ts'
import { campaignExchangeRoutes } from './automation/campaignExchange/exchangeRoutes.ts'
import { reactToMembers } from './automation/campaignRuns/reactToMembers.ts'
import { runCampaignTask } from './automation/campaignRuns/runCampaign.ts'
import { sweepCampaigns } from './automation/campaignRuns/sweepCampaigns.ts'
import { checkCampaigns } from './automation/campaignRuns/waitingEvents.ts'
import { campaign } from './automation/campaigns/campaign.ts'
import { campaignEventRoutes } from './automation/campaigns/eventRoutes.ts'
import { purgeCampaignTask } from './automation/campaigns/purgeCampaigns.ts'
import { campaignRoutes } from './automation/campaigns/routes.ts'
import { checkWebhooks } from './automation/webhooks/deliveryCheck.ts'
import { webhookRoutes } from './automation/webhooks/routes.ts'
import { webhook } from './automation/webhooks/webhook.ts'
import { asset } from './content/assets/asset.ts'
import { downloadRoutes } from './content/assets/downloadRoutes.ts'
import { fileRoutes } from './content/assets/fileRoutes.ts'
import { dynamicContent } from './content/dynamicContent/dynamicContent.ts'
import { form } from './content/forms/form.ts'
import { formRoutes } from './content/forms/routes.ts'
import { page } from './content/pages/page.ts'
import { themeRoutes } from './content/themes/routes.ts'
import { dataRoutes } from './insight/dashboard/routes.ts'
import { reportRoutes } from './insight/reports/routes.ts'
import { broadcastTask, sweepBroadcasts } from './messaging/emails/broadcastTask.ts'
import { email } from './messaging/emails/email.ts'
import { emailRoutes } from './messaging/emails/routes.ts'
import { message } from './messaging/marketingMessages/message.ts'
import { notification } from './messaging/notifications/notification.ts'
import { countOpens } from './messaging/sends/countOpens.ts'
import { checkMail } from './messaging/sends/mailTroubles.ts'
import { startMailSender } from './messaging/sends/startMailSender.ts'
import { subscriptionRoutes } from './messaging/subscriptions/subscriptionRoutes.ts'
import { textMessageRoutes } from './messaging/textMessages/routes.ts'
import { textMessage } from './messaging/textMessages/textMessage.ts'
import { tweet } from './messaging/tweets/tweet.ts'
import { purgeTask } from './segmentation/segments/purgeMembers.ts'
import { reactToContacts, reactToCrowds } from './segmentation/segments/reactToContacts.ts'
import { rebuildTask } from './segmentation/segments/rebuildSegment.ts'
import { startRebuilds, sweepRebuilds } from './segmentation/segments/requestRebuilds.ts'
import { segmentRoutes } from './segmentation/segments/routes.ts'
import { segment } from './segmentation/segments/segment.ts'
import { turnDates, turnDatetimes } from './segmentation/segments/turnSegments.ts'
import { focus } from './web/focus/focus.ts'
import { focusPublicRoutes } from './web/focus/publicRoutes.ts'
import { focusRoutes } from './web/focus/routes.ts'
import { lastActive } from './web/tracking/lastActive.ts'
import { trackingRoutes } from './web/tracking/trackingRoutes.ts'
import { webVersionRoutes } from './web/tracking/webVersionRoutes.ts'

/** Resources with the standard routes. */
export const definitions: readonly Definition[] = [
  asset,
  campaign,
  category,
  company,
  companyField,
  contact,
  contactField,
  credential,
  device,
  dynamicContent,
  email,
  focus,
  form,
  message,
  note,
  notification,
  page,
  pointAction,
  pointGroup,
  pointInsight,
  pointTrigger,
  role,
  segment,
  stage,
  tag,
  textMessage,
  tweet,
  user,
  webhook,
]

/** Routes beyond the standard ones. */
export const routes: readonly Routes[] = [
  activityRoutes,
  campaignEventRoutes,
  campaignExchangeRoutes,
  campaignRoutes,
  companyRoutes,
  contactListRoutes,
  contactRoutes,
  credentialRoutes,
  dataRoutes,
  emailRoutes,
  fileRoutes,
  focusRoutes,
  formRoutes,
  pointRoutes,
  pointTriggerRoutes,
  reportRoutes,
  segmentRoutes,
  stageRoutes,
  statRoutes,
  textMessageRoutes,
  themeRoutes,
  userRoutes,
  webhookRoutes,
]

/** Routes outside /api, open to everybody. */
export const publicRoutes: readonly PublicRoutes[] = [
  downloadRoutes,
  focusPublicRoutes,
  subscriptionRoutes,
  trackingRoutes,
  webVersionRoutes,
]

/** What reacts to domain events. */
export const consumers: readonly Consumer[] = [
  countOpens,
  lastActive,
  reactToActions,
  reactToContacts,
  reactToCrowds,
  reactToMembers,
  reactToPoints,
  startExisting,
  startRebuilds,
]

/** Work that recurs. */
export const schedules: readonly Schedule[] = [
  fieldUpkeep,
  sweepBroadcasts,
  sweepCampaigns,
  sweepRebuilds,
  turnDates,
  turnDatetimes,
]

/** Kinds of jobs. */
export const tasks: readonly Task[] = [
  broadcastTask,
  existingTask,
  ...fieldTasks,
  purgeCampaignTask,
  purgeTask,
  rebuildTask,
  runCampaignTask,
]

/** What `doctor` asks. */
export const checks: readonly Check[] = [checkMail, checkCampaigns, checkPointTriggers, checkWebhooks]

/** What else runs beside requests for as long as the process does, such as sending mail. */
export const services: readonly Service[] = [startMailSender]
