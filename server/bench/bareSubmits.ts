// The baseline of the submissions: a bare route; requests of the same moment share one transaction, which writes the
// submission, the name of the contact, its address, the audit entry and the happenings as ours does.
import { transaction } from '../src/platform/database/connection.ts'
import { bareServer, inGroups, ipIdOf, listen, trackingIdOf } from './bareGroups.ts'

const { sql, app } = bareServer()
const formId = Number(process.env.FORM_ID)
const ipId = await ipIdOf(sql)
const fields = await sql<{ id: number; alias: string }[]>`
  select id, alias from form_fields where form_id = ${formId} order by id`

const write = inGroups<{ trackingId: string; email: string; name: string }>((group) =>
  transaction(sql, async (db) => {
    const now = new Date()
    const found = await db<{ trackingId: string; contactId: number }[]>`
      select tracking_id as "trackingId", contact_id as "contactId" from contact_devices
      where tracking_id = any(${group.map(({ trackingId }) => trackingId)}::text[])`
    const contacts = new Map(found.map((row) => [row.trackingId, row.contactId]))
    const rows = group.map(({ trackingId, email, name }) => ({
      trackingId,
      name,
      contactId: contacts.get(trackingId) ?? 0,
      results: Object.fromEntries(fields.map(({ id, alias }) => [id, alias === 'email' ? email : name])),
    }))
    const ids = [...new Set(rows.map(({ contactId }) => contactId))].sort((a, b) => a - b)
    const text = JSON.stringify(rows)
    await db`
      update contacts c set firstname = r.name, date_modified = ${now}
      from jsonb_to_recordset(${text}::text::jsonb) as r ("contactId" bigint, name text) where c.id = r."contactId"`
    await db`
      insert into audit_log (bundle, object, object_id, action, details, date_added, user_id, user_name, ip_address)
      select 'lead', 'lead', "contactId", 'update', jsonb_build_object('fields', jsonb_build_object('firstname', name)), ${now}, 0, 'System', ''
      from jsonb_to_recordset(${text}::text::jsonb) as r ("contactId" bigint, name text)`
    await db`
      insert into form_submissions (contact_id, form_id, ip_id, tracking_id, date_submitted, referer, results)
      select "contactId", ${formId}, ${ipId}, "trackingId", ${now}, null, results
      from jsonb_to_recordset(${text}::text::jsonb) as r ("contactId" bigint, "trackingId" text, results jsonb)`
    await db`
      insert into contact_ip_addresses (contact_id, ip_id)
      select id, ${ipId} from unnest(${ids}::bigint[]) id order by id on conflict do nothing`
    await db`
      insert into domain_events (type, ids, payload, occurred_at) values
        ('contact.changed', ${ids}::bigint[], ${JSON.stringify({ fields: ['firstname'] })}::text::jsonb, ${now}),
        ('form.submitted', ${ids}::bigint[], ${JSON.stringify({ formId, submissions: rows.map(({ contactId }) => ({ id: 0, contactId })) })}::text::jsonb, ${now})`
  }),
)

app.post<{ Body: Record<string, string> }>('/form/submit/ajax', async (request) => {
  const email = request.body['mauticform[email]'] ?? ''
  const name = request.body['mauticform[name]'] ?? ''
  await write({ trackingId: trackingIdOf(request.headers), email, name })
  return { success: 1, formName: 'bench', results: { email, name }, successMessage: 'Thank you' }
})

await listen(app)
