// Every figure of the dashboard.
import { assetWidgets } from '../assets/widgets.ts'
import { campaignWidgets } from '../campaigns/widgets.ts'
import { contactWidgets } from '../contacts/widgets.ts'
import { emailWidgets } from '../emails/widgets.ts'
import { formWidgets } from '../forms/widgets.ts'
import { pointWidgets } from '../points/widgets.ts'
import { reportWidgets } from '../reports/widgets.ts'
import { segmentWidgets } from '../segments/widgets.ts'
import { stageWidgets } from '../stages/widgets.ts'
import { trackingWidgets } from '../tracking/widgets.ts'
import { coreWidgets } from './coreWidgets.ts'
import type { Widget } from './widget.ts'

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
