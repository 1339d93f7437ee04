/** The one list of everything the server offers. Adding a feature touches this file, one folder and one migration. */
import type { Check } from '../check.ts'
import type { Consumer } from '../engine/consume.ts'
import type { Task } from '../engine/jobs.ts'
import type { Schedule } from '../engine/schedules.ts'
import type { Service } from '../engine/service.ts'
import type { PublicRoutes, Routes } from '../http/api.ts'
import type { Definition } from '../rest/definition.ts'
import { asset } from './assets/asset.ts'
import { downloadRoutes } from './assets/downloadRoutes.ts'
import { fileRoutes } from './assets/fileRoutes.ts'
import { campaign } from './campaigns/campaign.ts'
import { campaignEventRoutes } from './campaigns/eventRoutes.ts'
import { campaignExchangeRoutes } from './campaigns/exchangeRoutes.ts'
import { purgeCampaignTask } from './campaigns/purgeCampaigns.ts'
import { reactToMembers } from './campaigns/reactToMembers.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { runCampaignTask } from './campaigns/runCampaign.ts'
import { sweepCampaigns } from './campaigns/sweepCampaigns.ts'
import { checkCampaigns } from './campaigns/waitingEvents.ts'
import { category } from './categories/category.ts'
import { company } from './companies/company.ts'
import { companyRoutes } from './companies/routes.ts'
import { activityRoutes } from './contacts/activityRoutes.ts'
import { contact } from './contacts/contact.ts'
import { device } from './contacts/device.ts'
import { contactListRoutes } from './contacts/listRoutes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { dynamicContent } from './content/dynamicContent.ts'
import { credential } from './credentials/credential.ts'
import { credentialRoutes } from './credentials/routes.ts'
import { dataRoutes } from './data/routes.ts'
import { broadcastTask, sweepBroadcasts } from './emails/broadcastTask.ts'
import { email } from './emails/email.ts'
import { checkMail } from './emails/mailTroubles.ts'
import { emailRoutes } from './emails/routes.ts'
import { startMailSender } from './emails/startMailSender.ts'
import { companyField, contactField } from './fields/field.ts'
import { fieldTasks, fieldUpkeep } from './fields/upkeep.ts'
import { focus } from './focus/focus.ts'
import { focusPublicRoutes } from './focus/publicRoutes.ts'
import { focusRoutes } from './focus/routes.ts'
import { form } from './forms/form.ts'
import { formRoutes } from './forms/routes.ts'
import { message } from './messages/message.ts'
import { note } from './notes/note.ts'
import { notification } from './notifications/notification.ts'
import { page } from './pages/page.ts'
import { pointAction } from './points/pointAction.ts'
import { pointGroup } from './points/pointGroup.ts'
import { pointInsight } from './points/pointInsight.ts'
import { pointTrigger } from './points/pointTrigger.ts'
import { reactToActions } from './points/reactToActions.ts'
import { existingTask, reactToPoints, startExisting } from './points/reactToPoints.ts'
import { pointRoutes } from './points/routes.ts'
import { pointTriggerRoutes } from './points/triggerRoutes.ts'
import { checkPointTriggers } from './points/waitingEvents.ts'
import { reportRoutes } from './reports/routes.ts'
import { purgeTask } from './segments/purgeMembers.ts'
import { reactToContacts, reactToCrowds } from './segments/reactToContacts.ts'
import { rebuildTask } from './segments/rebuildSegment.ts'
import { startRebuilds, sweepRebuilds } from './segments/requestRebuilds.ts'
import { segmentRoutes } from './segments/routes.ts'
import { segment } from './segments/segment.ts'
import { turnDates, turnDatetimes } from './segments/turnSegments.ts'
import { stageRoutes } from './stages/routes.ts'
import { stage } from './stages/stage.ts'
import { statRoutes } from './stats/routes.ts'
import { tag } from './tags/tag.ts'
import { textMessageRoutes } from './textMessages/routes.ts'
import { textMessage } from './textMessages/textMessage.ts'
import { themeRoutes } from './themes/routes.ts'
import { countOpens } from './tracking/countOpens.ts'
import { lastActive } from './tracking/lastActive.ts'
import { subscriptionRoutes } from './tracking/subscriptionRoutes.ts'
import { trackingRoutes } from './tracking/trackingRoutes.ts'
import { webVersionRoutes } from './tracking/webVersionRoutes.ts'
import { tweet } from './tweets/tweet.ts'
import { role } from './users/role.ts'
import { userRoutes } from './users/routes.ts'
import { user } from './users/user.ts'
import { checkWebhooks } from './webhooks/deliveryCheck.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { webhook } from './webhooks/webhook.ts'

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
