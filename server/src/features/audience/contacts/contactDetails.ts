import type { Change } from '../../../platform/resource/definition.ts'
import { contactInputs } from '../contactRows/contactInputs.ts'
import { DNC } from '../preferences/doNotContact.ts'
import type { ContactPlan } from './contactPlan.ts'

/** Differences that are told at the top level of the details, under these names; the rest are `fields`. */
const TOP = new Set(['points', 'owner', 'stage', 'dateIdentified', 'isPublished', 'preferredProfileImage'])
/** Told in a form of their own, or not at all. */
const APART = new Set(['tags', 'dnc', 'categories', 'last_active', ...Object.keys(contactInputs)])

/**
 * What the audit log says about a saved contact; null when nothing is worth a row, as for last
 * activity alone.
 */
export function contactDetails(change: Change, plan: ContactPlan): Record<string, unknown> | null {
  const details: Record<string, unknown> = {}
  const fields: Record<string, unknown> = {}
  for (const [name, difference] of Object.entries(change.differences)) {
    if (APART.has(name)) continue
    if (TOP.has(name)) details[name] = difference
    else fields[name] = difference
  }
  if (Object.keys(fields).length > 0) details.fields = fields
  if (plan.tagsAdded.length + plan.tagsRemoved.length > 0)
    details.tags = { added: plan.tagsAdded, removed: plan.tagsRemoved }
  const status = Object.fromEntries([
    ...plan.blocked.map(({ channel, reason, comments = null }) => [channel, { reason, comments }]),
    ...plan.opened.map((channel) => [channel, { reason: DNC.contactable, comments: null }]),
  ])
  if (Object.keys(status).length > 0) details.dnc_channel_status = status
  if (Object.keys(plan.frequencyRules).length > 0) details.frequencyRules = plan.frequencyRules
  if (plan.categories) details.categories = plan.categories
  if (change.kind === 'edit' && Object.keys(details).length === 0) return null
  if (plan.ipAddresses.length > 0) details.ipAddresses = { old: [], new: plan.ipAddresses }
  return details
}
