// How what is edited comes to the server: an unpublished campaign at once, everything else by its draft.
import { ApiError } from '@campanile/client'
import { campaigns as resource } from '@campanile/client/resources'
import { change, isStale, reread } from '../../../../api/change.ts'
import type { Entity } from '../../../../api/query.ts'
import type { Journey, Values } from '../tree/step.ts'
import { toBody, toJourney } from '../tree/wire.ts'

export interface DraftProblem {
  message: string
  /** A path such as `events[new_1].properties.points`, or messages by field. */
  details: unknown
}

export interface Draft {
  body: Values
  revision: number
  isCampaignChanged: boolean
  problems: readonly DraftProblem[]
}

export interface Saved {
  /** The ids that the server gave to new steps. */
  ids: ReadonlyMap<string, string>
  /** What it was kept as; null for the campaign itself. */
  draft: Draft | null
  /** Somebody else wrote the campaign meanwhile. */
  isStale?: boolean
}

const KEPT = [
  ...['name', 'alias', 'category', 'description', 'allowRestart', 'republishBehavior'],
  ...['isPublished', 'publishUp', 'publishDown'],
]

/** The whole body of a campaign with this journey. */
export function bodyOf(campaign: Entity, journey: Journey, values: Values = {}): Values {
  const own = Object.fromEntries(KEPT.filter((key) => key in campaign).map((key) => [key, campaign[key]]))
  return { ...own, ...toBody(journey), ...values }
}

/**
 * Saves an unpublished campaign that has the state of `tag`; what the server would not take is kept as a draft, and so is
 * what would write over somebody else's.
 * @throws ApiError where neither can be done
 */
export async function saveCampaign(
  campaign: Entity,
  journey: Journey,
  { draft, isPublished, tag }: { draft: Draft | null; isPublished: boolean; tag: string | null },
): Promise<Saved> {
  const { id } = campaign
  try {
    const { data } = await change<{ campaign: Entity }>('PUT', '/campaigns/{id}/edit', {
      path: { id },
      body: bodyOf(campaign, journey, { isPublished }),
      tag,
    })
    if (draft) await discardDraft(id)
    return { ids: idsGiven(journey, data.campaign), draft: null }
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 412, 422].includes(error.status)) throw error
    if (isPublished && !isStale(error)) throw error
    return { ids: new Map(), draft: await saveDraft(campaign, journey, draft), isStale: isStale(error) }
  }
}

/** Saves the draft beside a campaign, over the one that is known. @throws ApiError 412 when somebody else saved one meanwhile */
export async function saveDraft(campaign: Entity, journey: Journey, known: Draft | null): Promise<Draft> {
  const { data } = await change<{ draft: Draft }>('PUT', '/campaigns/{id}/draft', {
    path: { id: campaign.id },
    body: bodyOf(campaign, journey),
    tag: known && `"${known.revision}"`,
  })
  return data.draft
}

/** The state that the campaign has now. */
export async function tagOf(id: number): Promise<string | null> {
  return (await reread(resource, id)).tag
}

/** Throws the draft away. */
export async function discardDraft(id: number): Promise<void> {
  await change('DELETE', '/campaigns/{id}/draft', { path: { id } })
}

export interface Choices {
  added: Readonly<Record<string, 'all' | 'new'>>
  removed: Readonly<Record<string, 'leave' | 'next'>>
  overwrite: boolean
}

/** Puts the draft into the campaign. @returns the ids of its steps @throws ApiError */
export async function publishDraft(
  id: number,
  { revision }: Draft,
  choices: Choices,
): Promise<ReadonlyMap<string, string>> {
  const { data } = await change<{ ids: Record<string, number> }>('POST', '/campaigns/{id}/draft/publish', {
    path: { id },
    body: choices,
    tag: `"${revision}"`,
  })
  return new Map(Object.entries(data.ids).map(([key, given]) => [key, String(given)]))
}

// New steps get ascending ids in the order in which they were sent.
function idsGiven(sent: Journey, campaign: Entity): ReadonlyMap<string, string> {
  const known = new Set(sent.steps.map(({ id }) => id))
  const given = toJourney(campaign)
    .steps.map(({ id }) => id)
    .filter((id) => !known.has(id))
    .sort((a, b) => Number(a) - Number(b))
  const news = sent.steps.filter(({ id }) => id.startsWith('new_'))
  return new Map(news.map(({ id }, at) => [id, given[at] ?? id]))
}

/** What the server says is wrong, as paths with sentences. */
export function problemsIn(problems: readonly DraftProblem[]): { path: string; text: string }[] {
  return problems.flatMap(({ message, details }) =>
    typeof details === 'string'
      ? [{ path: details, text: message }]
      : Object.entries((details ?? {}) as Values).map(([path, text]) => ({
          path,
          text: Array.isArray(text) ? text.join(' ') : String(text),
        })),
  )
}

/** The same of an error. */
export function problemsOfError(error: unknown): DraftProblem[] {
  return error instanceof ApiError ? [{ message: error.message, details: error.details ?? {} }] : []
}
