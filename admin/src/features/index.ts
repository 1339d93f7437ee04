// The one list of all features of the interface, in the order of the navigation.
import type { Feature } from '../kit/feature.ts'
import { feature as categories } from './access/categories/feature.ts'
import { feature as configuration } from './access/configuration/feature.ts'
import { feature as credentials } from './access/credentials/feature.ts'
import { feature as roles } from './access/roles/feature.ts'
import { feature as users } from './access/users/feature.ts'
import { feature as you } from './access/you/feature.ts'
import { feature as companies } from './audience/companies/feature.ts'
import { feature as contacts } from './audience/contacts/feature.ts'
import { feature as fields } from './audience/fields/feature.ts'
import { pointGroups, pointInsights, feature as points, pointTriggers } from './audience/points/feature.ts'
import { feature as stages } from './audience/stages/feature.ts'
import { feature as tags } from './audience/tags/feature.ts'
import { feature as campaigns } from './automation/campaigns/feature.ts'
import { feature as webhooks } from './automation/webhooks/feature.ts'
import { feature as assets } from './content/assets/feature.ts'
import { feature as dynamicContent } from './content/dynamicContent/feature.ts'
import { feature as forms } from './content/forms/feature.ts'
import { feature as pages } from './content/pages/feature.ts'
import { feature as themes } from './content/themes/feature.ts'
import { feature as erasures } from './exchange/erasures/feature.ts'
import { feature as exports } from './exchange/exports/feature.ts'
import { feature as imports } from './exchange/imports/feature.ts'
import { feature as retention } from './exchange/retention/feature.ts'
import { feature as audit } from './insight/audit/feature.ts'
import { feature as health } from './insight/health/feature.ts'
import { feature as home } from './insight/home/feature.ts'
import { feature as jobs } from './insight/jobs/feature.ts'
import { feature as reports } from './insight/reports/feature.ts'
import { feature as emails } from './messaging/emails/feature.ts'
import { feature as marketingMessages } from './messaging/marketingMessages/feature.ts'
import { feature as notifications } from './messaging/notifications/feature.ts'
import { feature as outbox } from './messaging/outbox/feature.ts'
import { feature as sending } from './messaging/sending/feature.ts'
import { feature as textMessages } from './messaging/textMessages/feature.ts'
import { feature as tweets } from './messaging/tweets/feature.ts'
import { feature as segmentBuilder } from './segmentation/segmentBuilder/feature.ts'
import { feature as segments } from './segmentation/segments/feature.ts'
import { feature as focusItems } from './web/focusItems/feature.ts'

export const features: readonly Feature[] = [
  home,
  contacts,
  companies,
  segments,
  segmentBuilder,
  imports,
  exports,
  emails,
  textMessages,
  tweets,
  notifications,
  marketingMessages,
  outbox,
  campaigns,
  points,
  pointTriggers,
  pointGroups,
  pointInsights,
  stages,
  forms,
  pages,
  focusItems,
  dynamicContent,
  assets,
  reports,
  jobs,
  you,
  users,
  roles,
  fields,
  tags,
  categories,
  themes,
  credentials,
  webhooks,
  sending,
  configuration,
  erasures,
  retention,
  audit,
  health,
]
