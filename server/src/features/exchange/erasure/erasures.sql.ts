// The erasures as they are stored.
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Actor } from '../../../platform/permissions.ts'

export const STATES = ['queued', 'running', 'done'] as const

/**
 * What is done one after the other. `work` ends what could bring the contact back, `late` deletes what was written while the
 * contact was deleted, and `copies` ends other files that hold the person.
 */
export type Step =
  | 'gather'
  | 'work'
  | 'files'
  | 'rows'
  | 'contact'
  | 'late'
  | 'copies'
  | 'traces'
  | 'rest'
  | 'end'

/** How far a step is: the table or the kind of copy, its part, and the row, page or id that was looked at last. */
export interface Place {
  index?: number
  part?: string
  page?: number
}

/** What a person is found by, for as long as the erasure takes. */
export interface Subject {
  /** The contact, those that were merged into it, and the one that it was merged into. */
  contactIds: number[]
  /** Addresses, numbers and the name, as they may stand in texts. */
  words: string[]
  ipIds: number[]
  /** Files that are there or may be. */
  keys: string[]
}

export interface Backup {
  file: string
  date: Date
}

export interface Erasure {
  id: number
  contactId: number
  state: (typeof STATES)[number]
  userId: number | null
  credentialId: number | null
  createdByUser: string | null
  dateAdded: Date
  dateEnded: Date | null
  step: Step
  place: Place
  goesOnAt: Date
  subject: Subject | null
  /** How many rows went or were emptied, by table; and how many files. */
  erased: Record<string, number>
  backups: { file: string; date: string }[]
}

const COLUMNS = `id, erased_id as "contactId", state, user_id as "userId", credential_id as "credentialId",
  created_by_user as "createdByUser", date_added as "dateAdded", date_ended as "dateEnded", step, place,
  goes_on_at as "goesOnAt", subject, erased, backups`

/** Notes an erasure, or finds the one of the contact that is under way. Two statements at most. */
export async function insertErasure(
  db: Db,
  contactId: number,
  { actor, now }: { actor: Actor; now: Date },
): Promise<{ id: number; isNew: boolean }> {
  const [made] = await db<{ id: number }[]>`
    insert into erasures (erased_id, user_id, credential_id, created_by_user, date_added, goes_on_at)
    values (${contactId}, ${actor.userId}, ${actor.credentialId ?? null}, ${actor.name}, ${now}, ${now})
    on conflict (erased_id) where state <> 'done' do nothing returning id`
  if (made) return { id: made.id, isNew: true }
  const [known] = await db<{ id: number }[]>`
    select id from erasures where erased_id = ${contactId} and state <> 'done'`
  return { id: known?.id ?? 0, isNew: false }
}

/** The actor's own, newest first; those of everybody for administrators. Two statements. */
export async function findErasures(
  db: Db,
  actor: Actor,
  {
    id = null,
    states = [],
    start = 0,
    limit = 0,
  }: { id?: number | null; states?: readonly string[]; start?: number; limit?: number } = {},
): Promise<{ total: number; erasures: Erasure[] }> {
  const mine = db`(${id}::bigint is null or id = ${id}) and (${actor.isAdmin}
    or user_id = ${actor.userId} or (${actor.userId}::bigint is null and credential_id = ${actor.credentialId ?? null}))
    and (${states.length === 0} or state = any(${states as string[]}::text[]))`
  const [[counted], found] = await Promise.all([
    db<{ total: number }[]>`select count(*) as total from erasures where ${mine}`,
    db<Erasure[]>`
      select ${db.unsafe(COLUMNS)} from erasures where ${mine}
      order by id desc offset ${start} limit ${limit > 0 ? limit : null}`,
  ])
  return { total: counted?.total ?? 0, erasures: [...found] }
}

/** Takes one that is under way, for the length of the transaction; null when it is over. One statement. */
export async function lockErasure(db: Db, id: number): Promise<Erasure | null> {
  const [row] = await db<Erasure[]>`
    select ${db.unsafe(COLUMNS)} from erasures where id = ${id} and state <> 'done' ${lockRows(db, 'erasures')}`
  return row ?? null
}

/** Notes how far one is, in the transaction that has done it. One statement. */
export async function saveProgress(
  db: Db,
  { id, step, place, goesOnAt, subject, erased }: Erasure,
): Promise<void> {
  await db`
    update erasures set state = 'running', step = ${step}, place = ${JSON.stringify(place)}::text::jsonb, goes_on_at = ${goesOnAt},
      subject = ${subject && JSON.stringify(subject)}::text::jsonb, erased = ${JSON.stringify(erased)}::text::jsonb
    where id = ${id}`
}

/** Makes a certificate of it: nothing in it says who it was. One statement. */
export async function endErasure(
  db: Db,
  { id, erased }: Erasure,
  { backups, now }: { backups: readonly Backup[]; now: Date },
): Promise<void> {
  await db`
    update erasures set state = 'done', date_ended = ${now}, subject = null, place = '{}', step = 'end',
      erased = ${JSON.stringify(erased)}::text::jsonb, backups = ${JSON.stringify(backups)}::text::jsonb
    where id = ${id}`
}

/** Those that have something to do now. One statement. */
export async function listDue(db: Db, now: Date): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select id from erasures where state <> 'done' and goes_on_at <= ${now} order by id`
  return rows.map(({ id }) => id)
}
