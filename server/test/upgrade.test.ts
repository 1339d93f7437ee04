// What a database or a backup of an earlier version holds goes on under the present program. Only results are looked
// at, through the interface and on the wire: names of jobs, consumers and events may change between versions.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { connect } from '../src/platform/database/connection.ts'
import { emptyDatabase } from './database.ts'
import { command, type Installation, installation, startServer } from './process.ts'
import { type SmtpServerHandle, smtpServer } from './smtp.ts'
import { type Account, type Api, apiOf, eventually, titleOf } from './upgrade/account.ts'
import { unpackFiles } from './upgrade/unpackFiles.ts'

const FOLDER = join(import.meta.dirname, 'upgrade')

const versions = readdirSync(FOLDER).filter((name) => /^\d{4}$/.test(name))

test('there is a version to upgrade from', () => assert.ok(versions.length > 0))

for (const version of versions) {
  const folder = join(FOLDER, version)
  const account = JSON.parse(readFileSync(join(folder, 'account.json'), 'utf8')) as Account

  test(`a database of version ${account.version} is migrated, and what was in flight is done exactly once`, async (t) => {
    const { place, smtp, url } = await prepare(t)
    const sql = connect(url, { max: 1, name: 'campanile test' })
    await sql.unsafe(gunzipSync(readFileSync(join(folder, 'database.sql.gz'))).toString())
    await sql.end()
    await unpackFiles(join(folder, 'backup.tar.gz'), place.dataDir)
    await goesOn(t, { account, place, smtp })
    await noJobsLeft(t, url)
  })

  test(`a backup of version ${account.version} is restored, and what was in flight is done exactly once`, async (t) => {
    const { place, smtp, url } = await prepare(t)
    const restored = await command(place, ['restore', join(folder, 'backup.tar.gz')])
    assert.equal(restored.status, 0, restored.stderr)
    await goesOn(t, { account, place, smtp })
    await noJobsLeft(t, url)
  })
}

async function prepare(t: TestContext) {
  const { url } = await emptyDatabase(t)
  const smtp = await smtpServer(t, { keepsMessages: true })
  const place = await installation(t, { DATABASE_URL: url, CAMPANILE_MAILER_DSN: smtp.dsn })
  return { place, smtp, url }
}

async function goesOn(
  t: TestContext,
  { account, place, smtp }: { account: Account; place: Installation; smtp: SmtpServerHandle },
): Promise<void> {
  const server = await startServer(t, place)
  const api = await apiOf(place.url, account)
  const expected = expectedOf(account)
  const due = [...account.due, ...welcomed(expected)].sort()
  let seen: unknown
  const isDone = async () => {
    // A request that fails shows its error below, when none after it succeeds.
    seen = await observe(api, account).catch(String)
    const sent = (await smtp.state()).messages.length
    return sent >= due.length && JSON.stringify(seen) === JSON.stringify(expected)
  }
  await eventually('everything in flight was done', isDone, 150_000).catch(() => {})
  assert.deepEqual(seen, expected)
  // Whatever would happen a second time has time to.
  await sleep(3_000)
  assert.deepEqual(await observe(api, account), expected)
  const messages = (await smtp.state()).messages
  assert.deepEqual(messages.map(titleOf).sort(), due)
  const attached = messages.filter((message) => message.includes('prices.txt'))
  assert.deepEqual(attached.map(titleOf), ['Welcome to c6@upgrade.example'])
  const doctor = await command(place, ['doctor'])
  assert.match(doctor.stdout, new RegExp(`nobody knows whether they left.*: ${account.unknown}\\.`))
  await keepsFiles(api, { account, place })
  assert.doesNotMatch(server.output(), /"level":60/)
}

async function noJobsLeft(t: TestContext, url: string): Promise<void> {
  const sql = connect(url, { max: 1, name: 'campanile test' })
  t.after(() => sql.end())
  await eventually('no job is left', async () => {
    const [row] = await sql`select exists (select from graphile_worker.jobs) as yes`
    return row?.yes === false
  })
}

interface Seen {
  /** By contact: points, tags, segments. */
  contacts: Record<number, [number, string, string]>
  /** Read count of the email whose opens were recorded and not counted. */
  reads: number
  /** Rows of the journey that still wait. */
  scheduled: number
  segments: string
  campaigns: string
}

function expectedOf(account: Account): Seen {
  const contacts = account.contacts.map((id, n): [number, [number, string, string]] => {
    const person = n + 1
    const isNew = person === 25
    // Of the journey 5 and 7, of the other campaign 1 for who has an address.
    const isBlue = person % 2 === 0 || person === 3 || isNew
    const points = (isBlue ? 12 : 0) + (person === 5 ? 100 : 0) + (isNew ? 0 : 1)
    const tags = [...(person === 5 ? ['hundred'] : []), ...(points >= 5 ? ['reached'] : [])]
    const isYoung = person !== 1 && !isNew && (person <= 9 || person === 10)
    const segments = [...(isNew ? [] : ['All']), ...(isBlue ? ['Blue'] : []), ...(isYoung ? ['Young'] : [])]
    return [id, [points, [...tags, ...(isNew ? [] : ['upgrade'])].join(), segments.join()]]
  })
  const blue = contacts.filter(([, [, , segments]]) => segments.includes('Blue')).length
  // An event of next year each, which campaigns of that version could not wait for.
  return {
    contacts: Object.fromEntries(contacts),
    reads: 2,
    scheduled: blue,
    segments: 'All,Blue,Young',
    campaigns: 'Journey,Late',
  }
}

/** The mails of the journey, which campaigns of that version could not send: to who is in it and has an address. */
function welcomed({ contacts }: Seen): string[] {
  return Object.values(contacts).flatMap(([, , segments], n) =>
    segments.includes('Blue') && segments.includes('All') ? [`Welcome to c${n + 1}@upgrade.example`] : [],
  )
}

async function observe(api: Api, account: Account): Promise<Seen> {
  type Named = { id: number; name: string; alias: string }
  const names = (list: Record<string, Named>) =>
    Object.values(list)
      .map(({ name }) => name)
      .sort()
      .join()
  const [{ contacts }, { lists }, { campaigns }, { email }, journey] = await Promise.all([
    api.get('/contacts?limit=100&orderBy=id'),
    api.get('/segments'),
    api.get('/campaigns'),
    api.get(`/emails/${account.emails.news}`),
    api.get(`/stats/campaign_lead_event_log?limit=500`),
  ])
  const segmentsOf = await Promise.all(
    account.contacts.map(async (id) => names((await api.get(`/contacts/${id}/segments`)).lists)),
  )
  type Contact = { id: number; points: number; tags: { tag: string }[] }
  const byId = new Map((Object.values(contacts) as Contact[]).map((contact) => [contact.id, contact]))
  const rows = journey.stats as { campaign_id: unknown; is_scheduled: unknown }[]
  return {
    contacts: Object.fromEntries(
      account.contacts.map((id, n) => {
        const { points, tags } = byId.get(id) ?? { points: -1, tags: [] }
        return [
          id,
          [
            points,
            tags
              .map(({ tag }) => tag)
              .sort()
              .join(),
            segmentsOf[n] ?? '',
          ],
        ]
      }),
    ),
    reads: email.readCount,
    scheduled: rows.filter(
      (row) => Number(row.campaign_id) === account.campaigns.journey && Number(row.is_scheduled) === 1,
    ).length,
    segments: names(lists),
    campaigns: names(campaigns),
  }
}

async function keepsFiles(
  api: Api,
  { account: { asset, contacts, emails, form }, place }: { account: Account; place: Installation },
): Promise<void> {
  const { asset: shown } = await api.get(`/assets/${asset.id}`)
  const file = await fetch(`${place.url}${new URL(shown.downloadUrl).pathname}`)
  assert.equal(await file.text(), asset.content)
  assert.match((await api.get('/themes')).themes.mine.name, /./)
  assert.equal((await api.get(`/emails/${emails.welcome}`)).email.template, 'mine')
  assert.equal((await api.get(`/forms/${form}`)).form.name, 'Contact us')
  const { contact } = await api.get(`/contacts/${contacts[1]}`)
  assert.deepEqual([contact.fields.all.colour, contact.fields.all.age], ['blue', 22])
  assert.equal('size' in contact.fields.all, false, 'a field that was deleted stays deleted')
  const outbox = join(place.dataDir, 'outbox')
  assert.ok(
    existsSync(outbox) && readdirSync(outbox).length === 1,
    'what lay in the built-in outbox is there',
  )
}
