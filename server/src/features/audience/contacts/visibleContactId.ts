import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { contact } from './contact.ts'

/**
 * The id of a contact that the actor may see; of one that was merged the id it lives on under.
 * @throws ApiError 404 or 403.
 */
export async function visibleContactId(context: Context, id: number): Promise<number> {
  const [row] = await find(context, contact, [id])
  return row?.id ?? id
}
