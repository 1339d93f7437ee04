// The real server under a clock that jumps (libfaketime): a day forward, an hour back, and on.
import assert from 'node:assert/strict'
import { existsSync, globSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyDatabase } from './database.ts'
import { command, installation, startServer } from './process.ts'
import { sessionHeaders } from './signIn.ts'
import { smtpServer } from './smtp.ts'
import { apiOf, eventually } from './upgrade/account.ts'

const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
const CONTACTS = 20
const HOUR_MS = 3_600_000

/** A clock for processes that is moved by writing to a file. Monotonic time goes on, as it does when a real clock jumps. */
function movableClock(folder: string) {
  assert.ok(LIBRARY && existsSync(LIBRARY), 'libfaketime is missing: apt-get install libfaketime')
  const file = join(folder, 'clock')
  let hours = 0
  const moveTo = (offset: number) => {
    hours = offset
    writeFileSync(`${file}.new`, `${offset >= 0 ? '+' : ''}${offset}h\n`)
    renameSync(`${file}.new`, file)
  }
  moveTo(0)
  return {
    env: {
      ...{ LD_PRELOAD: LIBRARY, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', NO_FAKE_STAT: '1' },
      ...{ FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' },
    },
    moveTo,
    now: () => new Date(Date.now() + hours * HOUR_MS),
  }
}

test('a clock that jumps a day forward and an hour back sends nothing twice and holds nothing up', {
  timeout: 900_000,
}, async (t: TestContext) => {
  const { sql, url } = await emptyDatabase(t)
  const where = await installation(t, { DATABASE_URL: url, CAMPANILE_MAILER_RATE_LIMIT: '25' })
  const mail = await smtpServer(t, { keepsMessages: true })
  const clock = movableClock(where.dataDir)
  where.env = { ...where.env, ...clock.env, CAMPANILE_MAILER_DSN: mail.dsn }
  const made = await command(where, ['credential', 'create', '--name', 'clock', '--init', '--json'])
  assert.equal(made.status, 0, made.stderr)
  const credential = JSON.parse(made.stdout)
  const server = await startServer(t, where)
  let api = await apiOf(where.url, credential)

  /** The number of mails by subject and address. */
  const delivered = async () => {
    const counts = new Map<string, number>()
    for (const message of (await mail.state()).messages) {
      const [, subject = ''] = /^Subject: (.*)$/m.exec(message) ?? []
      const [, to = ''] = /^To: .*?([\w.+-]+@[\w.-]+)/m.exec(message) ?? []
      const key = `${subject.trim()} ${to}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    return counts
  }
  const hasAll = async (subject: string, addresses: readonly string[]) => {
    const counts = await delivered()
    return addresses.every((address) => (counts.get(`${subject} ${address}`) ?? 0) > 0)
  }
  const email = async (subject: string, more: Record<string, unknown> = {}) => {
    const customHtml = `<html><body>${subject}</body></html>`
    const body = { name: subject, subject, language: 'en', isPublished: true, lists: [], customHtml, ...more }
    return (await api.post('/emails/new', body)).email.id
  }
  const contacts = async (name: string) => {
    const { contacts: list } = await api.post(
      '/contacts/batch/new',
      Array.from({ length: CONTACTS }, (_, n) => ({ email: `${name}${n}@clock.example`, city: name })),
    )
    return {
      ids: list.map(({ id }: { id: number }) => id) as number[],
      addresses: Array.from({ length: CONTACTS }, (_, n) => `${name}${n}@clock.example`),
    }
  }
  const signIn = async () => {
    const answer = await fetch(`${where.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'Correct-horse-7' }),
    })
    const text = await answer.text()
    assert.equal(answer.status, 201, text)
    return sessionHeaders({ headers: { 'set-cookie': answer.headers.getSetCookie() }, text })
  }
  const sessionStatus = async (headers: Record<string, string>) =>
    (await fetch(`${where.url}/api/users/self`, { headers })).status

  const segment = async (city: string) => {
    const filters = [
      { glue: 'and', object: 'lead', field: 'city', operator: '=', properties: { filter: city } },
    ]
    return (await api.post('/segments/new', { name: city, isPublished: true, filters })).list.id as number
  }
  const first = await email('First', { emailType: 'template' })
  const later = await email('Later', { emailType: 'template' })
  const journey = await api.post('/campaigns/new', {
    ...{
      name: 'Journey',
      isPublished: true,
      lists: [{ id: await segment('early') }, { id: await segment('back') }],
    },
    events: [
      {
        id: 'a',
        name: 'First',
        type: 'email.send',
        properties: { email: first, email_type: 'transactional' },
      },
      {
        ...{
          id: 'b',
          name: 'Later',
          type: 'email.send',
          properties: { email: later, email_type: 'transactional' },
        },
        ...{ parent: 'a', triggerMode: 'interval', triggerInterval: 20, triggerIntervalUnit: 'h' },
      },
    ],
  })
  assert.ok(journey.campaign.id)
  const early = await contacts('early')
  await eventually('the first mail of the campaign has left', () => hasAll('First', early.addresses))
  const session = await signIn()
  assert.equal(await sessionStatus(session), 200)

  // A day forward: what waited for 20 hours is due, sessions and tokens are over.
  clock.moveTo(25)
  await eventually('what waited for 20 hours has left', () => hasAll('Later', early.addresses))
  assert.equal(await sessionStatus(session), 401, 'a session that idled for a day has ended')
  await assert.rejects(api.get('/contacts'), /401/, 'an access token lasts an hour')
  api = await apiOf(where.url, credential)
  const aheadSession = await signIn()
  const ahead = await contacts('ahead')
  const broadcast = await email('Broadcast', {
    ...{ emailType: 'list', lists: [await segment('ahead')] },
  })
  await eventually('the segment has its members', async () => {
    const [row] =
      await sql`select count(*)::int as count from segment_contacts sc join contacts c on c.id = sc.contact_id where c.city = 'ahead'`
    return row?.count === CONTACTS
  })
  await api.post(`/emails/${broadcast}/send`, {})
  await eventually('the broadcast has left', () => hasAll('Broadcast', ahead.addresses))

  // An hour back: sessions and tokens go on, new work begins at once, and nothing leaves again.
  clock.moveTo(24)
  assert.equal(await sessionStatus(aheadSession), 200)
  await api.get('/contacts')
  const back = await contacts('back')
  await eventually('the campaign begins for new contacts', () => hasAll('First', back.addresses))
  const one = await email('Single', { emailType: 'template' })
  await api.post(`/emails/${one}/contact/${back.ids[0]}/send`, {})
  await eventually('a single mail leaves', () => hasAll('Single', back.addresses.slice(0, 1)))
  await api.post(`/emails/${broadcast}/send`, {})
  assert.equal(await sessionStatus(await signIn()), 200)

  // On again: what the new contacts wait for is due, once.
  clock.moveTo(46)
  await eventually('the rest of the campaign has left', () => hasAll('Later', back.addresses))
  await sleep(3_000)
  const twice = [...(await delivered())].filter(([, count]) => count !== 1)
  assert.deepEqual(twice, [])
  const waiting = await sql`select state from email_sends where state not in ('sent')`
  assert.deepEqual([...waiting], [])
  assert.doesNotMatch(server.output(), /"level":(50|60)/)
  assert.equal(await server.stop(), 0)
})
