/**
 * Groups single reads of one kind that arrive while others are under way: one look at the database in the next round for
 * all of them. A read that comes alone starts at once, and what is read is never older than the request.
 */

import type { Sql } from '../database/connection.ts'
import { type NamedGroups, namedGroups } from '../engine/groupCommit.ts'
import { ApiError, notFound } from '../errors.ts'
import type { Action, Permissions } from '../permissions.ts'
import { type Context, type Definition, fieldsOf, type Row } from '../resource/definition.ts'
import { mustMeasure } from '../resource/rowBytes.ts'
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
/** Records that may be large are read a few at a time. */
const MAX_LARGE = 8
const VIEW: Action = 'view'

/** By pool, then by rights, then by user and resource; those of large records apart. */
const groups = new WeakMap<Sql, WeakMap<Permissions, Record<'small' | 'large', Groups>>>()

/** Reads one record and answers with it. @throws ApiError 404 when it is missing, 403 when the actor may not see it. */
export async function groupRead(context: Context, definition: Definition, id: number): Promise<Told> {
  const { userId, isAdmin } = context.actor
  const name = [definition.path, userId, isAdmin, context.showsAbilities].join('\n')
  const fields = await fieldsOf(definition, context.db)
  const kind = mustMeasure(definition, fields, MAX_GROUP) ? 'large' : 'small'
  const answer = await groupsOf(context)[kind].add(name, { context, definition, id })
  if (answer instanceof ApiError) throw answer
  return answer
}

function groupsOf({ sql, actor }: Context): Record<'small' | 'large', Groups> {
  const ofPool = groups.get(sql) ?? new WeakMap<Permissions, Record<'small' | 'large', Groups>>()
  groups.set(sql, ofPool)
  const ofRights = ofPool.get(actor.permissions) ?? {
    small: namedGroups({ write: read, maxItems: MAX_GROUP }),
    large: namedGroups({ write: read, maxItems: MAX_LARGE }),
  }
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
