import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { findRecipients } from './findRecipients.ts'

test('the marker |FROM_NAME| in the signature of an owner is the name of the owner, as text', async (t) => {
  const { sql } = await testDatabase(t)
  const [role] = await sql<
    { id: number }[]
  >`insert into roles (name, is_admin) values ('R', true) returning id`
  const [user] = await sql<{ id: number }[]>`
    insert into users (username, email, first_name, last_name, role_id, password_hash, signature, is_published)
    values ('o', 'o@x.example', 'Olga', '$& <O>', ${role!.id}, '', '<b>Best</b>, |FROM_NAME|', true) returning id`
  const [contact] = await sql<{ id: number }[]>`
    insert into contacts (date_added, owner_id) values (now(), ${user!.id}) returning id`
  const found = await findRecipients(sql, [contact!.id], { aliases: [], needsOwner: true })
  assert.equal(found.get(contact!.id)?.owner?.signature, '<b>Best</b>, Olga $&amp; &lt;O&gt;')
})
