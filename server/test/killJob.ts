// The main job with `kill -9` of the server at random moments: nothing acknowledged is lost, nobody gets two.
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { type Api, connectApi, eventually, sampleEmail, total } from './mainJob.ts'
import { command, type Installation, installation, startServer } from './process.ts'
import { smtpServer } from './smtp.ts'

const FILE = join(import.meta.dirname, 'fixtures/crm-export.csv.gz')
const CONNECTIONS = 20

/** Runs the job over the first `rows` rows with `kills` kills, spread over the import and the sending. */
export async function killJob(t: TestContext, size: { rows: number; kills: number }): Promise<void> {
  const smtp = await smtpServer(t, { tls: 'starttls', user: 'campanile', password: 'Sesame-9', delayMs: 5 })
  const where = await installation(t, {
    CAMPANILE_MAILER_DSN: smtp.dsn,
    CAMPANILE_MAILER_CONNECTIONS: String(CONNECTIONS),
  })
  const file = join(where.dataDir, 'export.csv')
  await firstRows(size.rows, file)
  let server = await startServer(t, where)
  const api = await connectApi(where)
  let kills = 0
  const restart = async () => {
    await server.kill()
    kills++
    server = await startServer(t, where)
  }

  const planned = JSON.parse(
    (await command(where, ['import', 'contacts', file, '--create-fields', '--dry-run', '--json'])).stdout,
  )
  const acknowledged: string[] = []
  const stopWriting = writeContacts(() => api, acknowledged)
  const done = importUntilDone(where, file)
  for (let n = 0; n < Math.floor(size.kills / 2); n++) {
    await sleep(randomInt(200, 1_500))
    await restart()
  }
  await done
  await stopWriting()
  for (const key of ['inserted', 'updated', 'failed']) assert.ok(Number.isInteger(planned[key]), key)
  // A create that was stored and not answered is there too: what was answered must be, the rest may be.
  const created = await total(api, '/contacts', [['email', 'like', 'acknowledged.%']])
  assert.ok(created >= acknowledged.length)
  assert.equal((await total(api, '/contacts')) - created, planned.inserted)
  for (const address of acknowledged)
    assert.equal(await total(api, '/contacts', [['email', 'eq', address]]), 1, address)

  const filters = [
    {
      glue: 'and',
      field: 'country',
      object: 'lead',
      type: 'country',
      operator: 'in',
      properties: { filter: ['Japan', 'Germany', 'Spain'] },
    },
  ]
  const segment = (await api.post('/segments/new', { name: 'Killed', filters })).list.id
  const wanted = await total(api, '/contacts', [['country', 'in', 'Japan,Germany,Spain']])
  await eventually(() => total(api, '/stats/lead_lists_leads', [['leadlist_id', 'eq', segment]]), wanted)
  const email = (await api.post('/emails/new', sampleEmail(segment))).email.id
  const queued = (await api.post(`/emails/${email}/send`, {})).sentCount
  for (const limit = size.kills; kills < limit; ) {
    const before = Object.keys((await smtp.state()).counts).length
    await sleep(randomInt(100, 1_000))
    await restart()
    await goesOn(smtp, before, queued)
  }
  await settled(api, smtp, { email, queued, kills })
  assert.doesNotMatch(server.output(), /"level":50/, 'no error in the log')
}

// Whoever gets a mail gets one; the rest is at most what was on the wire when the server was killed.
async function settled(
  api: Api,
  smtp: Awaited<ReturnType<typeof smtpServer>>,
  sent: { email: number; queued: number; kills: number },
): Promise<void> {
  let counts: Record<string, number> = {}
  let quiet = 0
  for (let tries = 0; tries < 600 && quiet < 25; tries++) {
    const now = (await smtp.state()).counts
    quiet = Object.keys(now).length === Object.keys(counts).length ? quiet + 1 : 0
    counts = now
    await sleep(200)
  }
  assert.ok(
    Object.values(counts).every((count) => count === 1),
    'nobody got two',
  )
  const confirmed = await total(api, '/stats/email_stats', [
    ['email_id', 'eq', sent.email],
    ['is_failed', 'eq', 0],
  ])
  const unknown = sent.queued - confirmed
  assert.ok(
    unknown >= 0 && unknown <= sent.kills * CONNECTIONS,
    `${unknown} unknown after ${sent.kills} kills`,
  )
  assert.ok(Object.keys(counts).length >= confirmed, 'what counts as sent was received')
}

async function goesOn(
  smtp: Awaited<ReturnType<typeof smtpServer>>,
  before: number,
  queued: number,
): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const received = Object.keys((await smtp.state()).counts).length
    if (received > before || received >= queued - 200) return
    await sleep(100)
  }
  assert.fail('sending did not go on within ten seconds of the restart')
}

async function importUntilDone(where: Installation, file: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const run = await command(where, ['import', 'contacts', file, '--create-fields', '--json'])
    if (run.status === 0) return
    await sleep(500)
  }
  assert.fail('the import never came to its end')
}

function writeContacts(api: () => Api, acknowledged: string[]): () => Promise<void> {
  let isStopped = false
  const loop = (async () => {
    for (let n = 0; !isStopped; n++) {
      const email = `acknowledged.${n}@sample.example`
      // What is not answered may or may not be stored; only what is answered must be.
      const answered = await api()
        .post('/contacts/new', { email })
        .then(
          () => true,
          () => false,
        )
      if (answered) acknowledged.push(email)
      await sleep(50)
    }
  })()
  return async () => {
    isStopped = true
    await loop
  }
}

async function firstRows(rows: number, file: string): Promise<void> {
  const parser = createReadStream(FILE)
    .pipe(createGunzip())
    .pipe(parse({ bom: true, to: rows + 1 }))
  const out = createWriteStream(file)
  for await (const record of parser) out.write(stringify([record]))
  await new Promise((resolve) => out.end(resolve))
}
