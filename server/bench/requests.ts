// create, batch create, get and list, over HTTP with 20 connections, against bare routes.
import autocannon from 'autocannon'
import { compare, type Figure } from './figure.ts'
import { fillContacts } from './fill.ts'
import type { Stage } from './stage.ts'

const SECONDS = 4
const CONNECTIONS = 20
const CONTACTS = 100_000
const BATCH = 200

let counter = 0

export async function requests(stage: Stage): Promise<Figure[]> {
  await fillContacts(stage.sql, CONTACTS)
  await stage.sql`create table bare_contacts (like contacts including all)`
  const ours = `${await stage.serve('../src/main.ts', ['web'])}/api`
  const bare = await stage.serve('bareServer.ts', [])
  const headers = { authorization: `Bearer ${stage.token}` }
  const person = () => ({
    email: `bench.${++counter}@sample.example`,
    firstname: 'Ada',
    lastname: 'Lovelace',
  })
  const people = () => Array.from({ length: BATCH }, person)
  const answerBytes = async (path: string, body?: unknown) => {
    const post = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    return (await (await fetch(`${ours}${path}`, body === undefined ? { headers } : post)).text()).length
  }
  const cases = [
    { name: 'create', path: '/contacts/new', bare: '/create', body: person, per: 1 },
    { name: 'batch create', path: '/contacts/batch/new', bare: '/batch', body: people, per: BATCH },
    { name: 'get', path: '/contacts/500', bare: '/get/500', body: null, per: 1 },
    { name: 'list', path: '/contacts', bare: '/list', body: null, per: 1 },
  ]
  const figures: Figure[] = []
  for (const { name, path, bare: barePath, body, per } of cases) {
    const bytes = await answerBytes(path, body?.())
    const unit = per === 1 ? 'requests/s' : 'contacts/s'
    figures.push(
      await compare(
        { name, unit, better: 'higher' },
        async () => per * (await throughput(`${ours}${path}`, headers, body)),
        async () => per * (await throughput(`${bare}${barePath}?bytes=${bytes}`, {}, body)),
      ),
    )
  }
  return figures
}

/** Requests answered per second. @throws when one is answered with an error. */
async function throughput(
  url: string,
  headers: Record<string, string>,
  body: (() => unknown) | null,
): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers,
    requests: [
      body
        ? {
            method: 'POST',
            setupRequest: (request) => ({
              ...request,
              headers: { ...headers, 'content-type': 'application/json' },
              body: JSON.stringify(body()),
            }),
          }
        : { method: 'GET' },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} errors`)
  return result.requests.total / result.duration
}
