/**
 * Groups single reads of one kind that arrive while others are under way: one look at the database in the next round for
 * all of them. A read that comes alone starts at once, and what is read is never older than the request.
 */

import type { Sql } from '../database/connection.ts'
import { type NamedGroups, namedGroups } from '../engine/groupCommit.ts'
import { ApiError, notFound } from '../errors.ts'
import type { Action, Permissions } from '../permissions.ts'
import type { Context, Definition, Row } from '../resource/definition.ts'
import type { Told } from '../revisions/told.ts'
import { presentAnswers } from './abilities.ts'
import { findEach } from './list.ts'

interface Read {
  context: Context
  definition: Definition
  id: number
}

type Groups = NamedGroups<Read, Told | ApiError>

/** A round stays short. */
const MAX_GROUP = 100
const VIEW: Action = 'view'

/** By pool, then by rights, then by user and resource. */
const groups = new WeakMap<Sql, WeakMap<Permissions, Groups>>()

/** Reads one record and answers with it. @throws ApiError 404 when it is missing, 403 when the actor may not see it. */
export async function groupRead(context: Context, definition: Definition, id: number): Promise<Told> {
  const { userId, isAdmin } = context.actor
  const name = [definition.path, userId, isAdmin, context.showsAbilities].join('\n')
  const answer = await groupsOf(context).add(name, { context, definition, id })
  if (answer instanceof ApiError) throw answer
  return answer
}

function groupsOf({ sql, actor }: Context): Groups {
  const ofPool = groups.get(sql) ?? new WeakMap<Permissions, Groups>()
  groups.set(sql, ofPool)
  const ofRights = ofPool.get(actor.permissions) ?? namedGroups({ write: read, maxItems: MAX_GROUP })
  ofPool.set(actor.permissions, ofRights)
  return ofRights
}

async function read(reads: Read[]): Promise<(Told | ApiError)[]> {
  const [first] = reads
  if (!first) return []
  const { context, definition } = first
  const ids = [...new Set(reads.map((one) => one.id))]
  const found = await findEach(context, definition, ids, VIEW)
  const rows = [...found.values()].filter((row): row is Row => !(row instanceof ApiError))
  const answers = await presentAnswers(
    context,
    definition,
    rows.map((row) => ({ row })),
  )
  const shown = new Map(rows.map((row, index) => [row, answers[index]]))
  return reads.map(({ id }) => {
    const row = found.get(id) ?? notFound()
    return row instanceof ApiError ? row : (shown.get(row) ?? notFound())
  })
}
