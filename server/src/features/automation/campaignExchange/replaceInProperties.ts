import type { Contracts } from '../../../platform/contracts.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { type Replace, replaceReference, type Wire } from './portableReferences.ts'

/** The properties of an event with the records that they name replaced. Fields are named by alias. */
export function replaceInProperties(
  types: Contracts['campaignEvents'],
  { type, properties }: { type: string; properties: Wire },
  replace: Replace,
): Wire {
  const kind = getOwn(FIELD_MAPS, type)
  if (kind) for (const alias of Object.keys(properties)) replace(kind, alias)
  if (type === 'lead.field_value' && typeof properties.field === 'string') {
    replace('custom_field', properties.field)
    replace('company_field', properties.field)
  }
  const refers = Object.entries(types.get(type)?.refers ?? {})
  return refers.reduce(
    (next, [path, reference]) => replaceReference(next, path, reference, replace),
    properties,
  )
}

/** Event types whose properties are values by field. */
const FIELD_MAPS: Readonly<Record<string, string>> = {
  'lead.updatelead': 'custom_field',
  'lead.updatecompany': 'company_field',
}
