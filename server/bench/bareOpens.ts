// The baseline of the opens: a bare route; requests of the same moment share one multi-row insert.
import Fastify from 'fastify'
import { connect } from '../src/platform/database/connection.ts'

const sql = connect(process.env.DATABASE_URL ?? '', { max: 4, name: 'bare' })
const app = Fastify()
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

interface Waiting {
  sendId: number
  agent: string
  done(): void
  failed(error: unknown): void
}

let waiting: Waiting[] = []
let isWriting = false

app.get('/healthz', async () => ({ status: 'ok' }))
app.get<{ Params: { hash: string } }>('/email/:hash.gif', async (request, reply) => {
  const sendId = Number.parseInt(request.params.hash.split('g')[0] ?? '0', 16)
  await new Promise<void>((done, failed) => {
    waiting.push({ sendId, agent: request.headers['user-agent'] ?? '', done, failed })
    if (!isWriting) void write()
  })
  return reply.header('content-type', 'image/gif').send(GIF)
})

async function write(): Promise<void> {
  isWriting = true
  while (waiting.length > 0) {
    const group = waiting
    waiting = []
    try {
      await sql`
        insert into bare_opens (send_id, opened_at, user_agent)
        select send_id, ${new Date()}::timestamptz, agent
        from unnest(${group.map((open) => open.sendId)}::bigint[], ${group.map((open) => open.agent)}::text[]) as o (send_id, agent)`
      for (const open of group) open.done()
    } catch (error) {
      for (const open of group) open.failed(error)
    }
  }
  isWriting = false
}

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('SIGTERM', () => process.exit(0))
