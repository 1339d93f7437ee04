// Actions of forms as they are stored.
import type { Db } from '../../../platform/database/connection.ts'

export interface FormAction {
  /** 0 for a new one. */
  id: number
  formId: number
  order: number
  name: string
  description: string | null
  type: string
  properties: Record<string, unknown>
  /** References of the properties that named nothing when they were stored. */
  dead: string[]
}

/** The actions of forms, each form's in their order. One statement. */
export async function findActionsOfForms(db: Db, formIds: readonly number[]): Promise<FormAction[]> {
  if (formIds.length === 0) return []
  return db<FormAction[]>`
    select id, form_id as "formId", action_order as "order", name, description, type, properties,
      dead_references as dead
    from form_actions where form_id = any(${formIds as number[]}::bigint[]) order by form_id, action_order, id`
}

/** Writes whole actions, new ones and stored ones alike. One statement each. */
export async function putActions(db: Db, actions: readonly FormAction[]): Promise<void> {
  const known = actions.filter((action) => action.id !== 0)
  const fresh = actions.filter((action) => action.id === 0)
  if (known.length > 0)
    await db`
      update form_actions t set action_order = r."order", name = r.name, description = r.description, type = r.type,
        properties = r.properties, dead_references = r.dead
      from ${recordset(db, known)} where t.id = r.id`
  if (fresh.length > 0)
    await db`
      insert into form_actions (form_id, action_order, name, description, type, properties, dead_references)
      select "formId", "order", name, description, type, properties, dead from ${recordset(db, fresh)}
      order by "formId", "order"`
}

/** One statement, none for none. */
export async function deleteActions(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db`delete from form_actions where id = any(${ids as number[]}::bigint[])`
}

function recordset(db: Db, actions: readonly FormAction[]) {
  return db`jsonb_to_recordset(${JSON.stringify(actions)}::text::jsonb)
    as r (id bigint, "formId" bigint, "order" integer, name text, description text, type text, properties jsonb, dead text[])`
}
