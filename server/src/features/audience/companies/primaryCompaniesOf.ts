import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'

/**
 * The primary companies of contacts, by contact; contacts without one are absent. One statement. A company that `isHeld`
 * keeps its name until the transaction ends.
 */
export async function primaryCompaniesOf(
  db: Db,
  contactIds: number[],
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<Map<number, { id: number; name: string | null }>> {
  if (contactIds.length === 0) return new Map()
  const rows = await db<{ contactId: number; id: number; name: string | null }[]>`
    select own.contact_id as "contactId", c.id, c.companyname as name
    from company_contacts own join companies c on c.id = own.company_id
    where own.contact_id = any(${contactIds}::bigint[]) and own.is_primary
    ${isHeld ? lockRows(db, 'companies c', { by: 'c.id', strength: 'share' }) : db``}`
  return new Map(rows.map(({ contactId, id, name }) => [contactId, { id, name }]))
}
