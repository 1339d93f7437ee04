// The one list of all features, lowest floor first: a feature uses those before it. Adding a feature touches this file,
// one folder and one migration.
import { assemble } from '../catalog/feature.ts'
import { feature as accountLinks } from './access/accountLinks/feature.ts'
import { feature as administration } from './access/administration/feature.ts'
import { feature as categories } from './access/categories/feature.ts'
import { feature as credentials } from './access/credentials/feature.ts'
import { feature as guide } from './access/guide/feature.ts'
import { feature as savedViews } from './access/savedViews/feature.ts'
import { feature as secondFactor } from './access/secondFactor/feature.ts'
import { feature as sessions } from './access/sessions/feature.ts'
import { feature as users } from './access/users/feature.ts'
import { feature as activity } from './audience/activity/feature.ts'
import { feature as companies } from './audience/companies/feature.ts'
import { feature as consents } from './audience/consents/feature.ts'
import { feature as contactRows } from './audience/contactRows/feature.ts'
import { feature as contacts } from './audience/contacts/feature.ts'
import { feature as devices } from './audience/devices/feature.ts'
import { feature as duplicates } from './audience/duplicates/feature.ts'
import { feature as fields } from './audience/fields/feature.ts'
import { feature as fieldValues } from './audience/fieldValues/feature.ts'
import { feature as fillRates } from './audience/fillRates/feature.ts'
import { feature as filters } from './audience/filters/feature.ts'
import { feature as notes } from './audience/notes/feature.ts'
import { feature as places } from './audience/places/feature.ts'
import { feature as points } from './audience/points/feature.ts'
import { feature as pointTriggers } from './audience/pointTriggers/feature.ts'
import { feature as preferences } from './audience/preferences/feature.ts'
import { feature as stages } from './audience/stages/feature.ts'
import { feature as stats } from './audience/stats/feature.ts'
import { feature as suppressions } from './audience/suppressions/feature.ts'
import { feature as tags } from './audience/tags/feature.ts'
import { feature as campaignCalls } from './automation/campaignCalls/feature.ts'
import { feature as campaignDecisions } from './automation/campaignDecisions/feature.ts'
import { feature as campaignDrafts } from './automation/campaignDrafts/feature.ts'
import { feature as campaignDryRuns } from './automation/campaignDryRuns/feature.ts'
import { feature as campaignExchange } from './automation/campaignExchange/feature.ts'
import { feature as campaignExplain } from './automation/campaignExplain/feature.ts'
import { feature as campaignFailures } from './automation/campaignFailures/feature.ts'
import { feature as campaignGoals } from './automation/campaignGoals/feature.ts'
import { feature as campaignHoldouts } from './automation/campaignHoldouts/feature.ts'
import { feature as campaignLog } from './automation/campaignLog/feature.ts'
import { feature as campaignPauses } from './automation/campaignPauses/feature.ts'
import { feature as campaignRuns } from './automation/campaignRuns/feature.ts'
import { feature as campaigns } from './automation/campaigns/feature.ts'
import { feature as contentDrafts } from './automation/contentDrafts/feature.ts'
import { feature as contentVersions } from './automation/contentVersions/feature.ts'
import { feature as emailExplain } from './automation/emailExplain/feature.ts'
import { feature as webhooks } from './automation/webhooks/feature.ts'
import { feature as assets } from './content/assets/feature.ts'
import { feature as dynamicContent } from './content/dynamicContent/feature.ts'
import { feature as forms } from './content/forms/feature.ts'
import { feature as links } from './content/links/feature.ts'
import { feature as pages } from './content/pages/feature.ts'
import { feature as themeRendering } from './content/themeRendering/feature.ts'
import { feature as themes } from './content/themes/feature.ts'
import { feature as contactActions } from './exchange/contactActions/feature.ts'
import { feature as erasure } from './exchange/erasure/feature.ts'
import { feature as exports } from './exchange/exports/feature.ts'
import { feature as imports } from './exchange/imports/feature.ts'
import { feature as importUploads } from './exchange/importUploads/feature.ts'
import { feature as personalData } from './exchange/personalData/feature.ts'
import { feature as retention } from './exchange/retention/feature.ts'
import { feature as seed } from './exchange/seed/feature.ts'
import { feature as undo } from './exchange/undo/feature.ts'
import { feature as attention } from './insight/attention/feature.ts'
import { feature as audit } from './insight/audit/feature.ts'
import { feature as catalogDocument } from './insight/catalogDocument/feature.ts'
import { feature as dashboard } from './insight/dashboard/feature.ts'
import { feature as health } from './insight/health/feature.ts'
import { feature as jobs } from './insight/jobs/feature.ts'
import { feature as live } from './insight/live/feature.ts'
import { feature as reportSchedules } from './insight/reportSchedules/feature.ts'
import { feature as reports } from './insight/reports/feature.ts'
import { feature as rollups } from './insight/rollups/feature.ts'
import { feature as search } from './insight/search/feature.ts'
import { feature as uses } from './insight/uses/feature.ts'
import { feature as abTests } from './messaging/abTests/feature.ts'
import { feature as accountMails } from './messaging/accountMails/feature.ts'
import { feature as addressChecks } from './messaging/addressChecks/feature.ts'
import { feature as callbacks } from './messaging/callbacks/feature.ts'
import { feature as channelSends } from './messaging/channelSends/feature.ts'
import { feature as contentChecks } from './messaging/contentChecks/feature.ts'
import { feature as emailApprovals } from './messaging/emailApprovals/feature.ts'
import { feature as emailAudience } from './messaging/emailAudience/feature.ts'
import { feature as emailChecks } from './messaging/emailChecks/feature.ts'
import { feature as emailPreviews } from './messaging/emailPreviews/feature.ts'
import { feature as emails } from './messaging/emails/feature.ts'
import { feature as feedback } from './messaging/feedback/feature.ts'
import { feature as mailbox } from './messaging/mailbox/feature.ts'
import { feature as marketingMessages } from './messaging/marketingMessages/feature.ts'
import { feature as messageQueue } from './messaging/messageQueue/feature.ts'
import { feature as mjml } from './messaging/mjml/feature.ts'
import { feature as notifications } from './messaging/notifications/feature.ts'
import { feature as outbox } from './messaging/outbox/feature.ts'
import { feature as pacing } from './messaging/pacing/feature.ts'
import { feature as pageChecks } from './messaging/pageChecks/feature.ts'
import { feature as pageContents } from './messaging/pageContents/feature.ts'
import { feature as recipients } from './messaging/recipients/feature.ts'
import { feature as rendering } from './messaging/rendering/feature.ts'
import { feature as sendingDomains } from './messaging/sendingDomains/feature.ts'
import { feature as sends } from './messaging/sends/feature.ts'
import { feature as subscriptions } from './messaging/subscriptions/feature.ts'
import { feature as textMessages } from './messaging/textMessages/feature.ts'
import { feature as tweets } from './messaging/tweets/feature.ts'
import { feature as userMails } from './messaging/userMails/feature.ts'
import { feature as withdrawals } from './messaging/withdrawals/feature.ts'
import { feature as searchFilters } from './segmentation/searchFilters/feature.ts'
import { feature as segmentCounts } from './segmentation/segmentCounts/feature.ts'
import { feature as segmentExplain } from './segmentation/segmentExplain/feature.ts'
import { feature as segments } from './segmentation/segments/feature.ts'
import { feature as contactPictures } from './web/contactPictures/feature.ts'
import { feature as downloads } from './web/downloads/feature.ts'
import { feature as focus } from './web/focus/feature.ts'
import { feature as formServing } from './web/formServing/feature.ts'
import { feature as pageServing } from './web/pageServing/feature.ts'
import { feature as pageTests } from './web/pageTests/feature.ts'
import { feature as push } from './web/push/feature.ts'
import { feature as slots } from './web/slots/feature.ts'
import { feature as submissions } from './web/submissions/feature.ts'
import { feature as tracking } from './web/tracking/feature.ts'
import { feature as visitors } from './web/visitors/feature.ts'
import { feature as visits } from './web/visits/feature.ts'

export const features = [
  // access
  users,
  credentials,
  categories,
  sessions,
  secondFactor,
  savedViews,
  accountLinks,
  administration,
  guide,
  // audience
  devices,
  fieldValues,
  places,
  preferences,
  contactRows,
  filters,
  companies,
  fields,
  points,
  pointTriggers,
  stages,
  tags,
  stats,
  suppressions,
  contacts,
  duplicates,
  fillRates,
  notes,
  consents,
  activity,
  // segmentation
  segments,
  segmentExplain,
  segmentCounts,
  searchFilters,
  // content
  links,
  themes,
  themeRendering,
  assets,
  pages,
  dynamicContent,
  forms,
  // messaging
  mjml,
  rendering,
  pageContents,
  messageQueue,
  userMails,
  accountMails,
  emailApprovals,
  pacing,
  sends,
  feedback,
  callbacks,
  mailbox,
  recipients,
  channelSends,
  subscriptions,
  notifications,
  tweets,
  textMessages,
  emails,
  emailPreviews,
  sendingDomains,
  contentChecks,
  emailChecks,
  pageChecks,
  emailAudience,
  withdrawals,
  abTests,
  addressChecks,
  marketingMessages,
  outbox,
  // web
  visitors,
  tracking,
  visits,
  downloads,
  submissions,
  contactPictures,
  focus,
  slots,
  pageServing,
  pageTests,
  formServing,
  push,
  // automation
  campaignHoldouts,
  campaignPauses,
  campaigns,
  campaignDecisions,
  campaignLog,
  campaignRuns,
  campaignFailures,
  campaignDrafts,
  contentDrafts,
  contentVersions,
  campaignGoals,
  campaignDryRuns,
  emailExplain,
  campaignExplain,
  campaignExchange,
  webhooks,
  campaignCalls,
  // insight
  audit,
  rollups,
  dashboard,
  reports,
  reportSchedules,
  search,
  uses,
  health,
  jobs,
  attention,
  live,
  catalogDocument,
  // exchange
  contactActions,
  exports,
  imports,
  importUploads,
  personalData,
  erasure,
  retention,
  seed,
  undo,
]

export const {
  definitions,
  routes,
  publicRoutes,
  consumers,
  schedules,
  tasks,
  backlogs,
  checks,
  services,
  catalog,
} = assemble(features)
