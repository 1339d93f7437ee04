// Every figure of the dashboard.

import type { Widget } from '../../../catalog/dashboardWidget.ts'
import { contactWidgets } from '../../audience/contacts/widgets.ts'
import { pointWidgets } from '../../audience/points/widgets.ts'
import { stageWidgets } from '../../audience/stages/widgets.ts'
import { campaignWidgets } from '../../automation/campaigns/widgets.ts'
import { assetWidgets } from '../../content/assets/widgets.ts'
import { formWidgets } from '../../content/forms/widgets.ts'
import { emailWidgets } from '../../messaging/emails/widgets.ts'
import { segmentWidgets } from '../../segmentation/segments/widgets.ts'
import { trackingWidgets } from '../../web/tracking/widgets.ts'
import { reportWidgets } from '../reports/widgets.ts'
import { coreWidgets } from './coreWidgets.ts'

/** By type, in the order in which they are offered. */
export const widgets: ReadonlyMap<string, Widget> = new Map(
  [
    ...assetWidgets,
    ...campaignWidgets,
    ...coreWidgets,
    ...emailWidgets,
    ...formWidgets,
    ...contactWidgets,
    ...segmentWidgets,
    ...trackingWidgets,
    ...pointWidgets,
    ...reportWidgets,
    ...stageWidgets,
  ].map((widget) => [widget.type, widget]),
)
