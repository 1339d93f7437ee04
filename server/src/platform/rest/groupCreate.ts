/**
 * Group commit of single creates. Creates of the same actor that arrive while one is being written are written
 * together in the next transaction, as a batch: the same rules, the same answers, in the order of arrival. Nobody
 * waits for company: a create that finds nothing under way starts at once.
 */
import type { Sql } from '../database/connection.ts'
import { type NamedGroups, namedGroups } from '../engine/groupCommit.ts'
import { ApiError, notFound } from '../errors.ts'
import type { Context, Definition } from '../resource/definition.ts'
import type { Told } from '../revisions/told.ts'
import { presentAnswers } from './abilities.ts'
import { type Saved, save } from './save.ts'

/** A created (201) or found (200) record, and the answer about it. */
export interface Created {
  status: 200 | 201
  id: number
  told: Told | undefined
}

interface Create {
  context: Context
  definition: Definition
  body: Record<string, unknown>
}

/** A record that is stored, and how to show it. */
interface Kept {
  status: 200 | 201
  id: number
  show(): Promise<Told | undefined>
}

/** A transaction stays short: about a second for the most expensive resource. */
const MAX_GROUP = 100

const groups = new WeakMap<Sql, NamedGroups<Create, Kept | ApiError>>()

/** Creates one record. @throws ApiError when it is refused. */
export async function groupCreate(
  context: Context,
  definition: Definition,
  body: Record<string, unknown>,
): Promise<Created> {
  const ofPool = groups.get(context.sql) ?? namedGroups({ write, maxItems: MAX_GROUP })
  groups.set(context.sql, ofPool)
  const name = [definition.path, JSON.stringify(context.actor), context.showsAbilities].join('\n')
  const saved = await ofPool.add(name, { context, definition, body })
  if (saved instanceof ApiError) throw saved
  return { status: saved.status, id: saved.id, told: await saved.show() }
}

// Showing is no part of it: what fails after the commit must not write anything again.
async function write(creates: Create[]): Promise<(Kept | ApiError)[]> {
  const last = creates.at(-1)
  if (!last) return []
  const { context, definition } = last
  const items = creates.map(({ body }, index) => ({ key: String(index), id: null, body }))
  const outcomes = await save(context, definition, 'create', items)
  const saved = outcomes.filter((outcome) => 'row' in outcome)
  const show = presenter(context, definition, saved)
  return creates.map((_, index) => {
    const outcome = outcomes[index]
    if (!outcome || 'error' in outcome) return outcome?.error ?? notFound()
    return { status: outcome.status, id: outcome.row.id, show: () => show(outcome) }
  })
}

/** Shows all records together when the first one is asked for; one that cannot be shown fails alone. */
function presenter(
  context: Context,
  definition: Definition,
  records: Saved[],
): (record: Saved) => Promise<Told | undefined> {
  let together: Promise<Told[]> | null = null
  return async (record) => {
    together ??= presentAnswers(context, definition, records)
    const answers = await together.catch(() => null)
    const [alone] = answers ? [] : await presentAnswers(context, definition, [record])
    return answers?.[records.indexOf(record)] ?? alone
  }
}
