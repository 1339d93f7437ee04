import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type ParsedMail, simpleParser } from 'mailparser'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { beforeDrop } from '../../../../test/database.ts'
import { finishErasure } from '../../../../test/finishErasure.ts'
import { testConfig, until } from '../../../../test/mail.ts'
import { sendReportNow } from '../../../../test/sendReportNow.ts'
import { sheetCells } from '../../../../test/sheetCells.ts'
import { smtpServer } from '../../../../test/smtp.ts'
import { testStorage } from '../../../../test/storage.ts'
import { now } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { startMailSender } from '../../messaging/sends/startMailSender.ts'
import { sweepReports } from './sendReport.ts'

const RIGHTS = { 'report:reports': ['full'], 'report:export': ['enable'], 'lead:leads': ['full'] }

async function setUp(t: TestContext) {
  const app = await testApp(t)
  const { sql } = app
  const [row] = await sql<[{ id: number }]>`
    insert into reports (name, source, columns, table_order)
    values ('Who "came"', 'leads', '["l.firstname", "l.points"]', '[{"column": "l.firstname", "direction": "ASC"}]') returning id`
  const owner = await app.as(RIGHTS)
  await sql`update users set timezone = 'Europe/Rome', email = 'owner@sample.example' where id = ${owner.userId}`
  const make = async (...contacts: [name: string, added: string][]) => {
    for (const [name, added] of contacts)
      await sql`insert into contacts (date_added, firstname, points) values (${added}, ${name}, 3)`
  }
  const dueAt = async () =>
    (await sql<{ at: Date | null }[]>`select due_at as at from report_schedules`)[0]?.at?.toISOString() ??
    null
  return { app, sql, id: row.id, owner, make, dueAt }
}

/** Lets all mail leave through a real server. */
async function mailed(t: TestContext, { sql, url, dataDir }: TestApp, count: number): Promise<ParsedMail[]> {
  const server = await smtpServer(t, { keepsMessages: true })
  const sender = await startMailSender({
    ...{ sql, url, catalog, clock: now, pollMs: 20 },
    config: testConfig({ mailer_dsn: server.dsn }),
    storage: testStorage(dataDir),
    log: createLog({ level: 'error' }),
  })
  beforeDrop(t, () => sender.stop())
  await until(async () => (await sql`select from user_mails where state = 'sent'`).length === count)
  const { messages } = await server.state()
  return Promise.all(messages.map((message) => simpleParser(Buffer.from(message, 'latin1'))))
}

const at = (moment: string, settings: Partial<Config> = {}) => ({ clock: () => new Date(moment), settings })

test('daily: the file of the day before, in the time zone of its owner, over the end of summer time; then it waits for the next day', async (t) => {
  const { app, sql, id, owner, make, dueAt } = await setUp(t)
  // In Rome the 25th of October 2026 has 25 hours: from 22:00 on the 24th to 23:00 on the 25th in UTC.
  await make(
    ['before', '2026-10-24T21:59:59Z'],
    ['=first', '2026-10-24T22:00:00Z'],
    ['last', '2026-10-25T22:59:59Z'],
    ['after', '2026-10-25T23:00:00Z'],
  )
  const { status, text, body } = await owner.put(`/reports/${id}/schedule`, {
    scheduleUnit: 'DAILY',
    toAddress: 'Ann@sample.example, bob@sample.example',
    toUsers: [owner.userId],
  })
  assert.equal(status, 200, text)
  assert.match(body.schedule.dateDue, /T2[23]:00:00\+00:00$/)
  const report = (await owner.get(`/reports/${id}`)).body.report
  assert.deepEqual(
    [report.isScheduled, report.scheduleUnit, report.toAddress],
    [true, 'DAILY', 'ann@sample.example,bob@sample.example'],
  )
  await sql`update report_schedules set due_at = '2026-10-25T23:00:00Z'`
  await sendReportNow(app, id, at('2026-10-25T22:59:59Z'))
  assert.equal((await sql`select from user_mails`).length, 0)
  await Promise.all([1, 2, 3].map(() => sendReportNow(app, id, at('2026-10-25T23:00:05Z'))))
  assert.equal(await dueAt(), '2026-10-26T23:00:00.000Z')
  const mails = await mailed(t, app, 3)
  assert.deepEqual(mails.flatMap(({ to }) => [to].flat().map((one) => one?.text)).sort(), [
    'ann@sample.example',
    'bob@sample.example',
    'owner@sample.example',
  ])
  for (const { subject, text: body, attachments } of mails) {
    assert.equal(subject, 'Report: Who "came"')
    assert.match(String(body), /2026-10-24T22:00:00\+00:00 to 2026-10-25T22:59:59\+00:00 .*is attached/s)
    const [file] = attachments
    assert.equal(file?.filename, `report-${id}.csv`)
    assert.equal(file?.content.toString(), '"firstname","points"\r\n"\'=first","3"\r\n"last","3"\r\n')
  }
})

test('a file beyond the size is a link for those whom it was sent to, until it expires', async (t) => {
  const { app, sql, id, owner, make } = await setUp(t)
  await make(['Ann', '2026-01-01T00:00:00Z'])
  const body = { scheduleUnit: 'NOW', format: 'xlsx', toAddress: 'friend@sample.example' }
  assert.equal((await owner.put(`/reports/${id}/schedule`, body)).status, 200)
  await sendReportNow(app, id, { settings: { report_export_max_filesize_in_bytes: 10 } })
  const [mail] = await mailed(t, app, 1)
  assert.deepEqual(mail?.attachments, [])
  const [, path = '', key = ''] =
    /\/api(\/reports\/\d+\/files\/\d+)(\?key=\w+)/.exec(String(mail?.text)) ?? []
  const file = await owner.get(path)
  assert.equal(file.status, 200, file.text)
  assert.deepEqual(await sheetCells(file.bytes), [
    ['firstname', 'points'],
    ['Ann', 3],
  ])
  const friend = await app.as({ ...RIGHTS, 'tag:list': ['full'] })
  assert.equal((await friend.get(path)).status, 404)
  // Users set their own address: it is no proof.
  await sql`update users set email = 'Friend@sample.example' where id = ${friend.userId}`
  assert.equal((await friend.get(path)).status, 404)
  for (const wrong of ['?key=', '?key=0', `?key[]=${key.slice(5)}`, `${key}0`])
    assert.equal((await friend.get(`${path}${wrong}`)).status, 404, wrong)
  assert.equal((await friend.get(`${path}${key}`)).status, 200)
  const { 'report:export': _, ...others } = RIGHTS
  assert.equal((await (await app.as(others)).get(`${path}${key}`)).status, 403)
  assert.equal((await (await app.as('nobody')).get(`${path}${key}`)).status, 401)
  // What is sent at once is over then.
  const { schedule } = (await owner.get(`/reports/${id}/schedule`)).body
  assert.deepEqual(
    [schedule.dateDue, schedule.error, (await owner.get(`/reports/${id}`)).body.report.isScheduled],
    [null, null, false],
  )
  await sql`update report_files set expires_at = now() - interval '1 second'`
  assert.equal((await owner.get(path)).status, 404)
  await sweepReports.run(sql, now(), { catalog, log: createLog({ level: 'silent' }) } as never)
  assert.equal((await sql`select from report_files`).length, 0)
})

test('an owner without the right, or without time, is told so, and nobody gets the report; one who is gone ends it', async (t) => {
  const { app, sql, id, owner, dueAt } = await setUp(t)
  const body = { scheduleUnit: 'WEEKLY', scheduleDay: 'MO', toAddress: 'ann@sample.example' }
  assert.equal((await owner.put(`/reports/${id}/schedule`, body)).status, 200)
  await sql`update report_schedules set due_at = '2026-11-15T23:00:00Z'`
  const mails = () =>
    sql<{ to: string; body: string }[]>`select to_addresses[1] as to, body from user_mails order by id`
  const [user] = await sql<[{ role: number }]>`select role_id as role from users where id = ${owner.userId}`
  await sql`update roles set raw_permissions = ${sql.json({ 'report:reports': ['full'], 'lead:leads': ['full'] })} where id = ${user.role}`
  await sendReportNow(app, id, at('2026-11-16T00:00:00Z'))
  const [told, ...others] = await mails()
  assert.equal(others.length, 0)
  assert.equal(told?.to, 'owner@sample.example')
  assert.match(String(told?.body), /was not sent: Whoever asked for it has no access/)
  assert.equal(await dueAt(), '2026-11-22T23:00:00.000Z')

  await sql`update roles set raw_permissions = ${sql.json(RIGHTS)} where id = ${user.role}`
  assert.match((await owner.get(`/reports/${id}/schedule`)).body.schedule.error, /no access/)
  await sql`insert into contacts (date_added, firstname) select '2026-11-20', 'x' from generate_series(1, 10)`
  await sendReportNow(app, id, at('2026-11-23T00:00:00Z', { report_time_limit: 0.000_1 }))
  assert.match(String((await mails())[1]?.body), /report_time_limit/)
  assert.equal((await sql`select from report_files`).length, 0)

  await sql`update users set is_published = false where id = ${owner.userId}`
  await sendReportNow(app, id, at('2026-11-30T00:00:00Z'))
  assert.equal((await mails()).length, 2)
  assert.equal(await dueAt(), null)
})

test('a report that a user with fewer rights changed is not sent with the rights of its owner', async (t) => {
  const { app, sql, id, owner, make } = await setUp(t)
  await make(['Hidden', '2026-10-25T12:00:00Z'])
  const limited = await app.as({ ...RIGHTS, 'lead:leads': ['viewown'] })
  const address = 'limited@sample.example'
  await sql`update users set email = ${address} where id = ${limited.userId}`
  const schedule = { scheduleUnit: 'DAILY', toUsers: [limited.userId] }
  const saveSchedule = async () =>
    assert.equal((await owner.put(`/reports/${id}/schedule`, schedule)).status, 200)
  const send = async (day: string) => {
    await sql`update report_schedules set due_at = ${`${day}T00:00:00Z`}`
    await sendReportNow(app, id, at(`${day}T00:00:05Z`))
    const files = await sql`select from report_files`
    const [{ error } = { error: null }] = await sql<{ error: string | null }[]>`
      select last_error as error from report_schedules`
    return { files: files.length, error }
  }
  await saveSchedule()
  assert.equal((await limited.patch(`/reports/${id}/edit`, { columns: ['l.firstname'] })).status, 200)
  const refused = await send('2026-10-26')
  assert.equal(refused.files, 0)
  assert.match(String(refused.error), /changed the report after it was scheduled/)
  const mails = await sql`select to_addresses as to from user_mails`
  assert.deepEqual([...mails], [{ to: ['owner@sample.example'] }])
  await saveSchedule()
  assert.deepEqual(await send('2026-10-27'), { files: 1, error: null })
  const admin = await app.as('admin')
  assert.equal((await admin.patch(`/reports/${id}/edit`, { columns: ['l.points'] })).status, 200)
  assert.deepEqual(await send('2026-10-28'), { files: 2, error: null })
})

test('who may not export, or not change the report, keeps no schedule; what cannot be one is named', async (t) => {
  const { app, sql, id, owner } = await setUp(t)
  const ask = async (body: object) =>
    (await owner.put(`/reports/${id}/schedule`, body)).body.errors?.[0]?.details
  const toAddress = 'ann@sample.example'
  assert.deepEqual(Object.keys(await ask({ scheduleUnit: 'HOURLY', toAddress })), ['scheduleUnit'])
  assert.deepEqual(Object.keys(await ask({ scheduleUnit: 'MONTHLY', toAddress })), [
    'scheduleDay',
    'scheduleMonthFrequency',
  ])
  assert.deepEqual(Object.keys(await ask({ scheduleUnit: 'DAILY' })), ['toAddress'])
  for (const wrong of ['nobody', `${toAddress}\r\nBcc: x@y.example`, Array(101).fill(toAddress).join(',')])
    assert.deepEqual(Object.keys(await ask({ scheduleUnit: 'DAILY', toAddress: wrong })), ['toAddress'])
  assert.deepEqual(Object.keys(await ask({ scheduleUnit: 'DAILY', toUsers: [999] })), ['toUsers'])
  const daily = { scheduleUnit: 'DAILY', toAddress }
  const { 'report:export': _, ...others } = RIGHTS
  assert.equal((await (await app.as(others)).put(`/reports/${id}/schedule`, daily)).status, 403)
  const viewer = await app.as({ ...RIGHTS, 'report:reports': ['viewother'] })
  assert.equal((await viewer.put(`/reports/${id}/schedule`, daily)).status, 403)
  assert.equal((await (await app.asProgram(RIGHTS)).put(`/reports/${id}/schedule`, daily)).status, 400)
  assert.equal((await owner.get(`/reports/${id}/schedule`)).status, 404)
  assert.equal((await owner.put(`/reports/${id}/schedule`, daily)).status, 200)
  assert.equal((await viewer.delete(`/reports/${id}/schedule`)).status, 403)
  assert.equal((await owner.delete(`/reports/${id}/schedule`)).status, 200)
  assert.equal((await sql`select from report_schedules`).length, 0)
  const told = await sql`select action from audit_log where object = 'report' order by id`
  assert.deepEqual([...told], [{ action: 'update' }, { action: 'update' }])
})

test('an erasure removes the files of reports, and the mails with them, that name the person, and no others', async (t) => {
  const { app, sql, id, owner } = await setUp(t)
  const admin = await app.as('admin')
  await sql`update reports set columns = '["l.firstname", "l.email"]'`
  const add = async (values: object): Promise<number> =>
    (await admin.post('/contacts/new', values)).body.contact.id
  const person = await add({ email: 'ada@sample.example', firstname: 'Ada' })
  const body = { scheduleUnit: 'NOW', toAddress: 'ann@sample.example' }
  const storage = testStorage(app.dataDir)
  const files = async () =>
    sql<{ id: number; key: string }[]>`select id, storage_key as key from report_files order by id`
  const erase = async (contact: number) => {
    const { erasure } = (await admin.post(`/contacts/${contact}/erase`)).body
    await finishErasure(app, erasure.id)
    return (await admin.get(`/erasures/${erasure.id}`)).body.erasure.erased
  }
  for (const format of ['csv', 'xlsx']) {
    assert.equal((await owner.put(`/reports/${id}/schedule`, { ...body, format })).status, 200)
    await sendReportNow(app, id)
  }
  const [csv, xlsx] = await files()
  assert.ok(csv && xlsx)
  const others = await erase(
    await add({ email: 'x-ada@sample.example', firstname: 'Ada', lastname: 'Other' }),
  )
  assert.deepEqual([others.report_files, others.user_mails], [undefined, undefined])
  for (const { key } of [csv, xlsx]) assert.ok(await storage.stat(key))
  const erased = await erase(person)
  assert.deepEqual([erased.report_files, erased.user_mails], [2, 2])
  for (const { key } of [csv, xlsx]) assert.equal(await storage.stat(key), null)
  assert.equal((await sql`select from user_mails`).length, 0)
  const answer = await owner.get(`/reports/${id}/files/${csv.id}`)
  assert.equal(answer.status, 404)
  assert.match(answer.text, /A person in this file was erased/)
  const { items } = (await owner.get('/attention')).body
  assert.ok(items.some(({ code }: { code: string }) => code === 'report.erased'))
})

test('users whom the schedule names fetch the file, whatever their address is by then', async (t) => {
  const { app, sql, id, owner, make } = await setUp(t)
  await make(['Ann', '2026-01-01T00:00:00Z'])
  const named = await app.as({ ...RIGHTS, 'tag:list': ['full'] })
  const other = await app.as({ ...RIGHTS, 'point:points': ['view'] })
  const body = { scheduleUnit: 'NOW', toUsers: [named.userId] }
  assert.equal((await owner.put(`/reports/${id}/schedule`, body)).status, 200)
  const [address] = await sql<{ email: string }[]>`select email from users where id = ${named.userId}`
  await sendReportNow(app, id, { settings: { report_export_max_filesize_in_bytes: 10 } })
  await sql`update users set email = 'moved@sample.example' where id = ${named.userId}`
  await sql`update users set email = ${address?.email ?? ''} where id = ${other.userId}`
  const [file] = await sql<{ id: number }[]>`select id from report_files`
  const status = async (client: typeof named) => (await client.get(`/reports/${id}/files/${file?.id}`)).status
  assert.deepEqual([await status(named), await status(other), await status(owner)], [200, 404, 200])
})
