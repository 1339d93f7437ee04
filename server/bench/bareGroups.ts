// A bare server whose requests of the same moment are written together: the baseline of routes that commit in groups.
import formbody from 'node:querystring'
import Fastify, { type FastifyInstance } from 'fastify'
import { connect, type Sql } from '../src/platform/database/connection.ts'

export function bareServer(): { sql: Sql; app: FastifyInstance } {
  const app = Fastify()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, formbody.parse(String(body))),
  )
  app.get('/healthz', async () => ({ status: 'ok' }))
  return { sql: connect(process.env.DATABASE_URL ?? '', { max: 4, name: 'bare' }), app }
}

export async function listen(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
  process.on('SIGTERM', () => process.exit(0))
}

/** Resolves when the group of the item is written; the next one grows meanwhile. */
export function inGroups<T>(write: (group: readonly T[]) => Promise<unknown>): (item: T) => Promise<void> {
  let waiting: { item: T; done(): void; failed(error: unknown): void }[] = []
  let isWriting = false
  const run = async () => {
    isWriting = true
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      try {
        await write(group.map(({ item }) => item))
        for (const { done } of group) done()
      } catch (error) {
        for (const { failed } of group) failed(error)
      }
    }
    isWriting = false
  }
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed })
      if (!isWriting) void run()
    })
}

/** The id of the address that all requests of a bench come from. */
export async function ipIdOf(sql: Sql): Promise<number> {
  const [address] = await sql<{ id: number }[]>`
    insert into ip_addresses (ip_address) values ('192.0.2.1')
    on conflict (ip_address) do update set ip_address = excluded.ip_address returning id`
  return address?.id ?? 0
}

export const trackingIdOf = (headers: { cookie?: string | undefined }) =>
  /mautic_device_id=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? ''
