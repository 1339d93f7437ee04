// The baseline of the opens: a bare route; requests of the same moment share one multi-row insert.
import { bareServer, inGroups, listen } from './bareGroups.ts'

const { sql, app } = bareServer()
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const write = inGroups<{ sendId: number; agent: string }>(
  (opens) => sql`
    insert into bare_opens (send_id, opened_at, user_agent)
    select send_id, ${new Date()}::timestamptz, agent
    from unnest(${opens.map((open) => open.sendId)}::bigint[], ${opens.map((open) => open.agent)}::text[]) as o (send_id, agent)`,
)

app.get<{ Params: { hash: string } }>('/email/:hash.gif', async (request, reply) => {
  const sendId = Number.parseInt(request.params.hash.split('g')[0] ?? '0', 16)
  await write({ sendId, agent: request.headers['user-agent'] ?? '' })
  return reply.header('content-type', 'image/gif').send(GIF)
})

await listen(app)
