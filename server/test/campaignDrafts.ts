// Drafts of campaigns as tests write and publish them.

import assert from 'node:assert/strict'
import type { Campaign, Journeys } from './campaigns.ts'

export type Wire = Record<string, unknown>

/** The events of a campaign as they are, by name; what a draft is made of. */
export async function eventsOf(on: Journeys, { id }: Campaign): Promise<Map<string, Wire>> {
  const { body } = await on.admin.get(`/campaigns/${id}`)
  return new Map((Object.values(body.campaign.events) as Wire[]).map((event) => [String(event.name), event]))
}

/** An event that a draft adds. */
export const fresh = (id: string, name: string, more = {}) => ({
  id,
  name,
  type: 'lead.changepoints',
  properties: { points: 1 },
  ...more,
})

/** Saves the draft; nothing may be wrong with it. */
export async function save(on: Journeys, { id }: Campaign, events: readonly Wire[]): Promise<void> {
  const saved = await on.admin.put(`/campaigns/${id}/draft`, { name: 'Journey', events })
  assert.ok(saved.status < 300, saved.text)
  assert.deepEqual(saved.body.draft.problems, [])
}

/** What publishing the draft would do. */
export async function effects(on: Journeys, { id }: Campaign) {
  const answer = await on.admin.get(`/campaigns/${id}/draft/effects`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.effects
}

/** Publishes the draft. */
export async function publish(on: Journeys, { id }: Campaign, choices: Wire = {}) {
  const answer = await on.admin.post(`/campaigns/${id}/draft/publish`, choices)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
