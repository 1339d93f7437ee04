import { orderKeys } from '../../../platform/values/orderKeys.ts'

/** The properties of a field with their keys in the documented order, which the serialised form of companies shows, too. */
export function orderProperties(properties: unknown): unknown {
  return orderKeys(properties, ['yes', 'no', 'roundmode', 'scale'])
}
