// Pure: the difference between what a contact has and what its bodies ask for.
import type { Change } from '../../../platform/resource/definition.ts'
import { readInputs } from '../contactRows/completeValues.ts'
import type { DoNotContactInput, FrequencyInput, TagInput } from '../contactRows/contactInputs.ts'
import { DNC } from '../preferences/doNotContact.ts'
import type { FrequencyRule } from '../preferences/frequencyRules.ts'
import type { ContactPlan } from './contactPlan.ts'
import type { ContactRelations } from './loadContactRelations.ts'

/** Inputs whose effect depends on what the contact has. */
const RELATIVE = ['tags', 'ipAddress', 'doNotContact', 'frequencyRules'] as const

/** True when the relations of an existing contact must be known to plan the change. */
export function needsRelations(change: Change): boolean {
  return change.before !== null && RELATIVE.some((name) => readInputs(change, name).length > 0)
}

/** Plans tags, addresses, blocked channels and frequency rules, and notes what differs in the change. */
export function planRelations(
  change: Change,
  relations: ContactRelations,
): Omit<ContactPlan, 'identities' | 'duplicates' | 'isIdentified' | 'activity' | 'isBare'> {
  const plan = {
    ...planTags(readInputs<TagInput>(change, 'tags'), relations),
    ipAddresses: [...new Set(readInputs<string>(change, 'ipAddress'))].filter(
      (address) => !Object.hasOwn(relations.ipAddresses, address),
    ),
    ...planBlocks(change, readInputs<DoNotContactInput[]>(change, 'doNotContact').flat(), relations),
    ...planFrequency(readInputs<FrequencyInput>(change, 'frequencyRules'), relations),
    companies: readInputs<number[]>(change, 'companies').at(-1) ?? null,
  }
  const { differences } = change
  if (plan.tagsAdded.length + plan.tagsRemoved.length > 0)
    differences.tags = [plan.tagsRemoved, plan.tagsAdded]
  if (plan.blocked.length + plan.opened.length > 0)
    differences.dnc = [plan.opened, plan.blocked.map(({ channel }) => channel)]
  if (Object.keys(plan.frequencyRules).length > 0) differences.frequencyRules = [null, plan.frequencyRules]
  if (plan.categories) differences.categories = [null, plan.categories]
  return plan
}

// Later entries of the request win over earlier ones.
function planTags(
  inputs: TagInput[],
  relations: ContactRelations,
): Pick<ContactPlan, 'tagsAdded' | 'tagsRemoved'> {
  const current = new Set(relations.tags.map(({ tag }) => String(tag).toLowerCase()))
  const wanted = new Map<string, { name: string; isAdded: boolean }>()
  for (const { add, remove } of inputs) {
    // A new tag is spelt as it is first named.
    const spelling = (name: string) => wanted.get(name.toLowerCase())?.name ?? name
    for (const name of add) wanted.set(name.toLowerCase(), { name: spelling(name), isAdded: true })
    for (const name of remove) wanted.set(name.toLowerCase(), { name: spelling(name), isAdded: false })
  }
  const differing = [...wanted]
    .filter(([key, { isAdded }]) => current.has(key) !== isAdded)
    .map(([, tag]) => tag)
  return {
    tagsAdded: differing.filter(({ isAdded }) => isAdded).map(({ name }) => name),
    tagsRemoved: differing.filter(({ isAdded }) => !isAdded).map(({ name }) => name),
  }
}

// The same reason changes nothing, an unsubscribe by the contact stays, 0 opens.
function planBlocks(
  change: Change,
  entries: DoNotContactInput[],
  relations: ContactRelations,
): Pick<ContactPlan, 'blocked' | 'opened'> {
  const stored = new Map(relations.doNotContact.map((row) => [String(row.channel), Number(row.reason)]))
  const wanted = new Map(entries.map((entry) => [entry.channel, entry]))
  const blocked: ContactPlan['blocked'] = []
  const opened: string[] = []
  for (const entry of wanted.values()) {
    const reason = stored.get(entry.channel)
    if (entry.reason === DNC.contactable) {
      if (reason !== undefined) opened.push(entry.channel)
    } else if (reason !== entry.reason && reason !== DNC.unsubscribed) {
      blocked.push({ ...entry, contactId: change.after.id })
    }
  }
  return { blocked, opened }
}

function planFrequency(
  inputs: FrequencyInput[],
  relations: ContactRelations,
): Pick<ContactPlan, 'frequencyRules' | 'categories'> {
  const stored = relations.frequencyRules as Record<string, Record<string, unknown>>
  const rules: Record<string, FrequencyRule | null> = {}
  for (const input of inputs) Object.assign(rules, input.rules)
  const differing = Object.entries(rules).filter(([channel, rule]) =>
    rule === null ? stored[channel] !== undefined : !stored[channel] || !isSameRule(rule, stored[channel]),
  )
  return {
    frequencyRules: Object.fromEntries(differing),
    categories: inputs.findLast((input) => input.categories !== null)?.categories ?? null,
  }
}

function isSameRule(rule: FrequencyRule, stored: Record<string, unknown>): boolean {
  return Object.entries(rule).every(([key, value]) =>
    key.startsWith('pause') ? seconds(value) === seconds(stored[key]) : value === stored[key],
  )
}

function seconds(moment: unknown): number | null {
  return typeof moment === 'string' ? Math.trunc(Date.parse(moment) / 1000) : null
}
