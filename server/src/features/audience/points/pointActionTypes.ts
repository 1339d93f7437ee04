// Everything that can be worth points.

import type { PointActionType } from '../../../catalog/pointAction.ts'
import { assetPointActions } from '../../content/assets/pointActions.ts'
import { formPointActions } from '../../content/forms/pointActions.ts'
import { emailPointActions } from '../../messaging/emails/pointActions.ts'
import { trackingPointActions } from '../../web/tracking/pointActions.ts'

/** By type, in the order in which they are offered. */
export const pointActionTypes: ReadonlyMap<string, PointActionType> = new Map(
  [...assetPointActions, ...emailPointActions, ...formPointActions, ...trackingPointActions].map((one) => [
    one.type,
    one,
  ]),
)
