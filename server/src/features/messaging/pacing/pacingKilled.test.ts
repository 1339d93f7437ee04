// Limits and warm-up plans while senders are killed: what they count is kept with what they mark.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertContacts, insertEmail, mailTest, queueSends, statesOf, until } from '../../../../test/mail.ts'
import { forkMailSender, killed, noon } from '../../../../test/mailSenders.ts'
import { nameServer } from '../../../../test/nameServer.ts'
import { smtpServer } from '../../../../test/smtp.ts'

const CONNECTIONS = 4
const KILLS = 5

test('two senders that are killed again and again send as many mails as the plan of the day allows, not one more or less', async (t) => {
  const { sql, url, send } = await mailTest(t)
  const server = await smtpServer(t, { delayMs: 5 })
  const { zone, day } = noon()
  const settings = {
    mailer_dsn: server.dsn,
    mailer_connections: CONNECTIONS,
    default_timezone: zone,
    dns_servers: [
      (await nameServer(t, (name) => ({ mx: [{ priority: 1, exchange: `mx.${name}` }] }))).address,
    ],
    mail_warm_ups: { 'campanile.example': `start=${day} amounts=300,10000` },
  }
  await queueSends(sql, await insertEmail(sql), await insertContacts(sql, 700))
  for (let kills = 0; kills < KILLS; kills++) {
    const before = (await statesOf(sql)).sent ?? 0
    const children = [forkMailSender(t, url, settings), forkMailSender(t, url, settings)]
    await until(async () => ((await statesOf(sql)).sent ?? 0) >= before + 30)
    await Promise.all(children.map(killed))
  }
  await send(settings)
  await until(async () => {
    const { sent = 0, unknown = 0, sending = 0 } = await statesOf(sql)
    return sending === 0 && sent + unknown >= 300
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  const { sent = 0, unknown = 0, queued = 0 } = await statesOf(sql)
  assert.deepEqual({ left: sent + unknown, queued }, { left: 300, queued: 400 })
  assert.ok(unknown <= KILLS * 2 * CONNECTIONS, `${unknown} unknown`)
  const { counts } = await server.state()
  assert.ok(Object.values(counts).every((count) => count === 1))
  const accepted = Object.keys(counts).length
  assert.ok(accepted >= sent && accepted <= 300, `${accepted} accepted, ${sent} known`)
})

test('a limit of a minute holds over kills: no burst after a start, and the rest goes on', async (t) => {
  const { sql, url } = await mailTest(t)
  const server = await smtpServer(t)
  const settings = {
    mailer_dsn: server.dsn,
    mailer_connections: CONNECTIONS,
    dns_servers: [
      (await nameServer(t, () => ({ mx: [{ priority: 1, exchange: 'aspmx.l.google.com' }] }))).address,
    ],
    mail_providers: { google: 'minute=600' },
  }
  await queueSends(sql, await insertEmail(sql), await insertContacts(sql, 700))
  const begin = performance.now()
  const accepted = async () => Object.keys((await server.state()).counts).length
  for (let kills = 0; kills < KILLS; kills++) {
    const before = await accepted()
    const child = forkMailSender(t, url, settings)
    await until(async () => (await accepted()) >= before + 10)
    await killed(child)
    const count = await accepted()
    // A thirtieth fits at once, the rest flows out over the minute.
    const most = 20 + (580 / 60) * ((performance.now() - begin) / 1_000)
    assert.ok(count <= most, `${count} of ${most} after ${kills + 1} starts`)
  }
})
