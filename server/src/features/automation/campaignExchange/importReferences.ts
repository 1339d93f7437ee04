// What is known before the records of a document are made: its campaigns that are here, and what it only names.
import type { Context } from '../../../platform/resource/definition.ts'
import { saveWithin } from '../../../platform/rest/save.ts'
import { campaign } from '../campaigns/campaign.ts'
import type { DocumentRow } from './importDocument.ts'
import { findKnown, refused } from './importRecords.ts'
import type { ImportState } from './importState.ts'
import { namedKinds } from './namedKinds.ts'
import { portables } from './portable.ts'
import { fromDocumentRow } from './portableBodies.ts'
import { replaceInProperties } from './replaceInProperties.ts'
import { withPauses } from './withPauses.ts'

/** Fills in ids of the state. A constant number of statements. */
export async function importReferences(
  context: Context,
  rows: ReadonlyMap<string, DocumentRow[]>,
  state: ImportState,
): Promise<void> {
  const campaigns = rows.get('campaign') ?? []
  const known = await findKnown(context, { kind: 'campaign', definition: campaign }, campaigns)
  campaigns.forEach(({ id }, index) => {
    const own = known[index]
    if (own) state.ids.set(`campaign:${id}`, own)
  })
  for (const { kind, list, match } of namedKinds) {
    const named = rows.get(list) ?? []
    if (named.length === 0) continue
    const ids = await match(context, named, state)
    named.forEach(({ id }, index) => {
      const own = ids[index]
      const key = `${kind}:${id}`
      if (own && !state.ids.has(key)) state.ids.set(key, own)
    })
  }
  await makeCampaigns(context, rows, state)
}

// New campaigns that something in the document names: they need an id before what names them is written.
async function makeCampaigns(
  context: Context,
  rows: ReadonlyMap<string, DocumentRow[]>,
  state: ImportState,
): Promise<void> {
  const mentioned = await findMentioned(context, rows)
  const fresh = (rows.get('campaign') ?? []).filter(
    ({ id }) => mentioned.has(`campaign:${id}`) && !state.ids.has(`campaign:${id}`),
  )
  if (fresh.length === 0) return
  const items = fresh.map(({ id, row }) => ({
    key: `campaign:${id}`,
    id: null,
    body: { name: row.name, isPublished: false },
  }))
  for (const outcome of await saveWithin(context, campaign, 'create', items)) {
    if ('error' in outcome) throw refused(outcome.key, outcome.error)
    state.ids.set(outcome.key, outcome.row.id)
    state.made.add(outcome.row.id)
  }
}

async function findMentioned(
  context: Context,
  rows: ReadonlyMap<string, DocumentRow[]>,
): Promise<Set<string>> {
  const mentioned = new Set<string>()
  const note = (kind: string, reference: number | string) => {
    mentioned.add(`${kind}:${reference}`)
    return reference
  }
  for await (const { row } of withPauses(context, rows.get('campaign_event') ?? []))
    if (typeof row.properties === 'object' && row.properties !== null)
      replaceInProperties(
        context.catalog.campaignEvents,
        { type: String(row.type), properties: { ...row.properties } },
        note,
      )
  for (const [kind, portable] of portables)
    for await (const { row } of withPauses(context, rows.get(kind) ?? []))
      portable.refer?.(await fromDocumentRow(context, portable, row), note, context.catalog)
  return mentioned
}
