// A real contact list in, segmented, mailed, counted: on a server process of its own, with a real SMTP server.
import assert from 'node:assert/strict'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { importKilled } from './killedImport.ts'
import { connectApi, eventually, inParallel, readMail, sampleEmail, total } from './mainJob.ts'
import { installation, startServer } from './process.ts'
import { smtpServer } from './smtp.ts'

const FILE = join(import.meta.dirname, 'fixtures/crm-export.csv.gz')
const expected = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/crm-export.expected.json'), 'utf8'),
)

test('the main job: 100,000 rows imported, segmented, mailed once each, opened, clicked and unsubscribed', {
  timeout: 880_000,
}, async (t) => {
  const smtp = await smtpServer(t, {
    tls: 'starttls',
    user: 'campanile',
    password: 'Sesame-9',
    keepsMessages: true,
  })
  const where = await installation(t, { CAMPANILE_MAILER_DSN: smtp.dsn })
  const server = await startServer(t, where)
  const api = await connectApi(where)

  await t.test(
    'the import comes out as expected to the last row, though it is killed twice and run again',
    async (t) => {
      // The file with the errors is written beside the input.
      const file = join(where.dataDir, 'crm-export.csv.gz')
      copyFileSync(FILE, file)
      await importKilled(t, where, { file, kills: [10_000, 50_000], expected })
      assert.equal(await total(api, '/contacts'), expected.contacts)
      assert.equal(await total(api, '/contacts', [['email', 'isNotEmpty']]), expected.withEmail)
      for (const [country, count] of Object.entries(expected.byCountry)) {
        const condition: [string, string, string?] =
          country === '' ? ['country', 'isEmpty'] : ['country', 'eq', country]
        assert.equal(await total(api, '/contacts', [condition]), count, country || 'no country')
      }
      for (const [tag, count] of Object.entries(expected.byTag)) {
        const found = await api.get(`/contacts?limit=1&search=${encodeURIComponent(`tag:"${tag}"`)}`)
        assert.equal(Number(found.total), count, tag)
      }
      let points = 0
      for (let start = 0; ; start += 20_000) {
        const page = await api.get(
          `/contacts?select[]=points&start=${start}&limit=20000&orderBy=id&minimal=1`,
        )
        const contacts = Object.values<{ points: number }>(page.contacts)
        points += contacts.reduce((sum, contact) => sum + contact.points, 0)
        if (contacts.length < 20_000) break
      }
      assert.equal(points, expected.pointsSum)
    },
  )

  const tags = await api.get('/tags?search=%2Bvip')
  const vip = tags.tags.find((tag: { tag: string }) => tag.tag === 'vip')?.id
  const filter = (glue: string, field: string, type: string, operator: string, value: unknown) => ({
    glue,
    field,
    type,
    object: 'lead',
    operator,
    properties: { filter: value },
  })
  const segments: Record<string, unknown[]> = {
    'country = Germany and points gte 100': [
      filter('and', 'country', 'country', '=', 'Germany'),
      filter('and', 'points', 'number', 'gte', 100),
    ],
    'tags in [vip] or country = Japan': [
      filter('and', 'tags', 'tags', 'in', [vip]),
      filter('or', 'country', 'country', '=', 'Japan'),
    ],
    'company empty': [filter('and', 'company', 'text', 'empty', '')],
    'firstname = José': [filter('and', 'firstname', 'text', '=', 'José')],
    'signup date gte 2025-01-01': [filter('and', 'signup_date', 'date', 'gte', '2025-01-01')],
  }
  const ids: Record<string, number> = {}
  await t.test('the segments hold exactly the expected contacts', async () => {
    for (const [name, filters] of Object.entries(segments)) {
      const made = await api.post('/segments/new', { name, filters })
      ids[name] = made.list.id
    }
    for (const [name, count] of Object.entries(expected.segments)) {
      const query: [string, string, number][] = [['leadlist_id', 'eq', ids[name] ?? 0]]
      await eventually(() => total(api, '/stats/lead_lists_leads', query), count)
    }
  })

  const segment = ids['country = Germany and points gte 100'] ?? 0
  const email = (await api.post('/emails/new', sampleEmail(segment))).email.id
  await t.test('each contact of the segment with an address gets exactly one mail', async () => {
    const sent = await api.post(`/emails/${email}/send`, {})
    assert.equal(sent.success, 1)
    assert.equal(sent.failedRecipients, 0)
    await eventually(
      () =>
        total(api, '/stats/email_stats', [
          ['email_id', 'eq', email],
          ['is_failed', 'eq', 0],
        ]),
      sent.sentCount,
      180,
    )
    const { counts } = await smtp.state()
    assert.equal(Object.keys(counts).length, sent.sentCount)
    assert.ok(Object.values(counts).every((count) => count === 1))
    const again = await api.post(`/emails/${email}/send`, {})
    assert.equal(again.sentCount, 0)
    await eventually(async () => (await api.get(`/emails/${email}`)).email.sentCount, sent.sentCount)
  })

  await t.test('opens, clicks and unsubscribes are counted as they were requested', async () => {
    const { messages } = await smtp.state()
    const mails = await Promise.all(messages.slice(0, 1_000).map(readMail))
    const repeated = <T>(items: T[], n: number) => [...items.slice(0, n), ...items.slice(0, 10)]
    const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64; rv:130.0) Gecko/20100101 Firefox/130.0' }
    const opens = await inParallel(repeated(mails, 1_000), 20, (mail) =>
      fetch(mail.pixel, { headers: browser }),
    )
    assert.ok(opens.every((status) => status === 200))
    const clicks = await inParallel(repeated(mails, 500), 20, (mail) =>
      fetch(mail.link, { headers: browser, redirect: 'manual' }),
    )
    assert.ok(clicks.every((status) => status === 302))
    const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const leaves = await inParallel(repeated(mails, 50), 10, (mail) =>
      fetch(mail.unsubscribe, { method: 'POST', body: oneClick, redirect: 'manual' }),
    )
    assert.ok(leaves.every((status) => status === 200))

    const entity = async () => (await api.get(`/emails/${email}`)).email
    const openedTwice = () =>
      total(api, '/stats/email_stats', [
        ['email_id', 'eq', email],
        ['open_count', 'gt', 1],
      ])
    await eventually(openedTwice, 10)
    assert.equal((await entity()).readCount, 1_000)
    assert.equal(
      await total(api, '/stats/email_stats', [
        ['email_id', 'eq', email],
        ['is_read', 'eq', 1],
      ]),
      1_000,
    )
    assert.equal(await total(api, '/stats/page_hits', [['email_id', 'eq', email]]), 510)
    assert.equal(
      await total(api, '/stats/lead_donotcontact', [
        ['channel', 'eq', 'email'],
        ['reason', 'eq', 1],
      ]),
      50,
    )
    const trackables = await api.get(
      `/stats/channel_url_trackables?where[0][col]=channel_id&where[0][expr]=eq&where[0][val]=${email}`,
    )
    const sum = (key: 'hits' | 'unique_hits') =>
      trackables.stats.reduce(
        (all: number, row: Record<'hits' | 'unique_hits', string>) => all + Number(row[key]),
        0,
      )
    assert.deepEqual([sum('hits'), sum('unique_hits')], [510, 500])

    const contact = await api.get(`/contacts?limit=1&search=${encodeURIComponent(`email:"${mails[0]?.to}"`)}`)
    const [person] = Object.values<{ id: number; doNotContact: unknown[] }>(contact.contacts)
    assert.equal(person?.doNotContact.length, 1)
    const activity = await api.get(`/contacts/${person?.id}/activity`)
    const events = new Set(activity.events.map((event: { event: string }) => event.event))
    for (const event of ['email.sent', 'email.read', 'page.hit', 'lead.donotcontact', 'lead.imported'])
      assert.ok(events.has(event), `${event} is in ${[...events]}`)
  })

  assert.doesNotMatch(server.output(), /"level":50/, 'no error in the log')
})
