// The baseline of the request figures: bare routes that run the one statement and send as large an answer.
import Fastify from 'fastify'
import { connect } from '../src/platform/database/connection.ts'

const sql = connect(process.env.DATABASE_URL ?? '', { max: 20, name: 'bare' })
const app = Fastify({ bodyLimit: 16 * 1024 * 1024 })

interface Contact {
  email: string
  firstname: string
  lastname: string
}

type Sized = { Querystring: { bytes: number } }

app.get('/healthz', async () => ({ status: 'ok' }))

app.post<Sized & { Body: Contact }>('/create', async (request) => {
  const { email, firstname, lastname } = request.body
  const rows = await sql`
    insert into bare_contacts (date_added, email, firstname, lastname) values (${new Date()}, ${email}, ${firstname}, ${lastname})
    returning id, date_added, email, firstname, lastname`
  return padded({ contact: rows[0] }, request.query.bytes)
})

app.post<Sized & { Body: Contact[] }>('/batch', async (request) => {
  const rows = await sql`
    insert into bare_contacts (date_added, email, firstname, lastname)
    select ${new Date()}, email, firstname, lastname
    from jsonb_to_recordset(${JSON.stringify(request.body)}::text::jsonb) as r (email text, firstname text, lastname text)
    returning id, date_added, email, firstname, lastname`
  return padded({ contacts: rows }, request.query.bytes)
})

app.get<Sized & { Params: { id: string } }>('/get/:id', async (request) => {
  const rows = await sql`
    select id, date_added, email, firstname, lastname, city, country, points, last_active, owner_id
    from contacts where id = ${Number(request.params.id)}`
  return padded({ contact: rows[0] }, request.query.bytes)
})

// It counts nothing: whoever counts has to be nearly as fast.
app.get<Sized>('/list', async (request) => {
  const rows = await sql`
    select id, date_added, email, firstname, lastname, city, country, points, last_active, owner_id
    from contacts order by last_active desc nulls last, id limit 30`
  return padded({ total: String(rows.length), contacts: rows }, request.query.bytes)
})

// The same bytes leave through the same serialiser: text that JSON leaves as it is.
function padded(answer: Record<string, unknown>, bytes: number): Record<string, unknown> {
  const missing = Number(bytes) - JSON.stringify(answer).length
  return missing > 10 ? { ...answer, pad: 'x'.repeat(missing - 9) } : answer
}

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('SIGTERM', () => process.exit(0))
