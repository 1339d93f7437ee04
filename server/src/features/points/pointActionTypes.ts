// Everything that can be worth points.
import { assetPointActions } from '../assets/pointActions.ts'
import { emailPointActions } from '../emails/pointActions.ts'
import { formPointActions } from '../forms/pointActions.ts'
import { trackingPointActions } from '../tracking/pointActions.ts'
import type { PointActionType } from './pointActionType.ts'

/** By type, in the order in which they are offered. */
export const pointActionTypes: ReadonlyMap<string, PointActionType> = new Map(
  [...assetPointActions, ...emailPointActions, ...formPointActions, ...trackingPointActions].map((one) => [
    one.type,
    one,
  ]),
)
