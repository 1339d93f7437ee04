// Every operation of the document answers at least once, successfully and with real records, and checkAnswer holds each
// of these answers: no undeclared key, none that is missing.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { insertAccountLink } from '../src/features/access/accountLinks/accountLinks.ts'
import { ensureSiteKey } from '../src/features/content/links/siteKey.ts'
import { trackingHash } from '../src/features/content/links/trackingHash.ts'
import { definitions } from '../src/features/index.ts'
import { usedResources } from '../src/features/insight/uses/routes.ts'
import { codeAt } from '../src/platform/auth/totp.ts'
import { now } from '../src/platform/clock.ts'
import type { Definition } from '../src/platform/resource/definition.ts'
import type { Answer, Client, TestApp } from './app.ts'
import { answered, pathOf } from './checkAnswer.ts'
import { finishContactAction } from './finishContactAction.ts'
import { finishExport } from './finishExport.ts'
import { finishUpload } from './finishUpload.ts'
import { insertEmail, queueSends } from './mail.ts'
import { resourceApp, subject } from './resource.ts'
import { sendFiles } from './sendFiles.ts'
import { sendReportNow } from './sendReportNow.ts'
import { bytesOf, sessionHeaders } from './signIn.ts'
import { upload } from './upload.ts'

const shared = resourceApp(definitions)

for (const definition of definitions)
  test(`the standard operations of ${definition.path} answer what is declared`, async () => {
    await standard(await shared, definition)
  })

test('the further operations answer what is declared', async () => {
  const app = await shared
  const admin = asking(await app.as('admin'))
  await ofContacts(app, admin)
  await ofCampaigns(admin)
  await ofForms(app, admin)
  await ofMessages(app, admin)
  await ofFiles(admin)
  await ofWebhooks(admin)
  await ofExports(app, admin)
  await ofImports(app, admin)
  await ofContactActions(app, admin)
  await ofUndo(admin)
  await ofSessions(app, admin)
  await ofErasures(admin)
  await ofTheRest(app, admin)
})

/** Operations that are no GET and leave no row in the audit log, with the reason. */
const UNAUDITED: ReadonlyMap<string, string> = new Map([
  ['PATCH /preferences', 'How one sees the interface oneself.'],
  ['POST /campaigns/{id}/dryrun', 'Changes nothing that lasts: the list of dry runs says who started it.'],
  ['POST /campaigns/{id}/dryruns/{run}/cancel', 'Changes nothing that lasts.'],
  ['POST /contacts/actions/count', 'A question.'],
  ['POST /emails/check', 'A question.'],
  ['POST /emails/mjml', 'A question.'],
  ['POST /emails/preview', 'A question.'],
  ['POST /emails/reply/{hash}', "What a contact did, as opens and clicks are: in the contact's activity."],
  ['POST /focus/preview', 'A question.'],
  ['POST /focus/{id}/js', 'A question.'],
  ['POST /forms/preview', 'A question.'],
  ['POST /hooks/{id}/deliveries/{delivery}/send', 'The list of deliveries has it.'],
  ['POST /hooks/{id}/send', 'The list of deliveries has them.'],
  ['POST /hooks/{id}/test', 'The list of deliveries has it.'],
  ['POST /password_resets', 'Anybody may ask; what is done with the link is noted.'],
  ['POST /segments/count', 'A question.'],
  ['POST /segments/effects', 'A question.'],
  ['POST /segments/explain/{contactId}', 'A question.'],
  ['POST /segments/fromsearch', 'A question.'],
  ['POST /segments/sample', 'A question.'],
  ['POST /pages/check', 'A question.'],
  ['POST /sendingdomains/check', 'A question to name servers.'],
  ['POST /users/{id}/permissioncheck', 'A question.'],
])

/** A GET that does more than answer. */
const ACTING = 'GET /smses/{id}/contact/{contactId}/send'

test('every operation that writes leaves a row in the audit log', () => {
  const silent = places().filter(
    (place) => (!place.startsWith('GET ') || place === ACTING) && !audited.has(place),
  )
  assert.deepEqual(silent.sort().join('\n'), [...UNAUDITED.keys()].sort().join('\n'))
})

test('no operation is left that never answered', () => {
  assert.deepEqual(
    places().filter((place) => !answered.has(place)),
    [],
  )
})

/** Every operation of the document, such as `GET /reports`. */
function places(): string[] {
  const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8'))
  return Object.keys(paths).flatMap((path) =>
    Object.keys(paths[path]).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

type Ask = (
  method: 'get' | 'post' | 'put' | 'patch' | 'delete',
  path: string,
  body?: unknown,
) => Promise<Answer>

/** A client that takes nothing but success, and notes what is found in the audit log afterwards. */
function asking(client: Client): Ask {
  return (method, path, body) =>
    noting(method, path, async () => {
      const answer = method === 'get' ? await client.get(path) : await client[method](path, body)
      return succeeded(answer, `${method} ${path}`)
    })
}

function succeeded(answer: Answer, what: string): Answer {
  assert.ok(answer.status < 300, `${what} ${answer.status}: ${answer.text.slice(0, 500)}`)
  return answer
}

/** The writing operations that were seen to leave a row in the audit log. */
const audited = new Set<string>()

async function noting(method: string, path: string, call: () => Promise<Answer>): Promise<Answer> {
  const { sql } = await shared
  const last = async () =>
    (await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from audit_log`)[0]?.id ?? 0
  const before = await last()
  const answer = await call()
  if ((await last()) > before) audited.add(`${method.toUpperCase()} ${pathOf(path.split('?')[0] ?? '')}`)
  return answer
}

async function standard(app: TestApp, definition: Definition): Promise<void> {
  const { path, one, many } = definition
  const { admin, key, sample } = await subject(app, definition, 1_000_000)
  const ask = asking(admin)
  const { id } = (await ask('post', `${path}/new`, sample(1))).body[one]
  await ask('get', path)
  await ask('get', `${path}?minimal=1`)
  await ask('get', `${path}/${id}`)
  await ask('get', `${path}/${id}?select[]=id`)
  if (usedResources.includes(definition)) await ask('get', `${path}/${id}/uses`)
  // Each edit changes something: one that changes nothing leaves no trace.
  let last = 10
  const edited = () => ({ ...sample(1), [key]: sample(last++)[key] })
  await ask('patch', `${path}/${id}/edit`, edited())
  await ask('put', `${path}/${id}/edit`, edited())
  await ask('post', `${path}/${id}/edit`, { ...edited(), _method: 'PATCH' })
  const made = (await ask('post', `${path}/batch/new`, [2, 3, 4, 5, 6, 7].map(sample))).body[many]
  const ids = made.map((record: { id: number }) => record.id)
  const entry = () => ({ ...sample(2), [key]: sample(last++)[key], id: ids[0] })
  await ask('patch', `${path}/batch/edit`, [entry(), { id: 999_999_999 }])
  await ask('put', `${path}/batch/edit`, [entry()])
  await ask('post', `${path}/batch/edit`, { _method: 'PATCH', first: entry() })
  await ask('delete', `${path}/${ids[0]}/delete`)
  await ask('post', `${path}/${ids[1]}/delete`, { _method: 'DELETE' })
  await ask('delete', `${path}/batch/delete?ids=${ids[2]},${ids[3]},999999999`)
  await ask('post', `${path}/batch/delete`, { _method: 'DELETE', ids: [ids[4]] })
}

async function ofContacts(app: TestApp, ask: Ask): Promise<void> {
  const { contact } = (
    await ask('post', '/contacts/new', {
      ...{ email: 'every@sample.example', firstname: 'Ada', tags: ['a'], ipAddress: '192.0.2.7' },
      ...{
        doNotContact: [{ channel: 'email', reason: 3 }],
        stage: await made(ask, '/stages', { name: 'Warm' }),
      },
      frequencyRules: { email: { frequency_number: 2, frequency_time: 'DAY' } },
    })
  ).body
  const group = await made(ask, '/points/groups', { name: 'Fans' })
  const company = await made(ask, '/companies', { companyname: 'Every Co' })
  const segment = await made(ask, '/segments', { name: 'Every' })
  const stage = await made(ask, '/stages', { name: 'Hot' })
  for (const place of [`/companies/${company}`, `/segments/${segment}`, `/stages/${stage}`])
    await inAndOut(ask, place, contact.id)
  await ask('post', `/segments/${segment}/contacts/add`, { contactIds: [contact.id, 999_999_999] })
  await ask('post', '/notes/new', { lead: contact.id, text: 'Note' })
  await ask('post', '/devices/new', { lead: contact.id, device: 'desktop' })
  await ask('post', `/contacts/${contact.id}/dnc/add/sms`, { reason: 1 })
  await ask('post', `/contacts/${contact.id}/dnc/sms/remove`)
  await ask('post', `/contacts/${contact.id}/dnc/sms/add`, { reason: 3, comments: 'No' })
  await ask('post', `/contacts/${contact.id}/dnc/remove/sms`)
  const tagged = await ask('post', `/contacts/${contact.id}/utm/add`, { utm_source: 'news', query: 'a=1' })
  await ask('get', `/contacts/${contact.id}`)
  await ask('get', `/contacts/${contact.id}/archive`)
  const [utm] = tagged.body.contact.utmtags
  await ask('post', `/contacts/${contact.id}/utm/${utm.id}/remove`)
  await ask('post', `/contacts/${contact.id}/points/plus/5`)
  await ask('post', `/contacts/${contact.id}/points/groups/${group}/plus/5`)
  await ask('get', `/contacts/${contact.id}/points/groups`)
  await ask('get', `/contacts/${contact.id}/points/groups/${group}`)
  for (const name of ['activity', 'events', 'segments', 'campaigns', 'companies', 'notes', 'devices'])
    await ask('get', `/contacts/${contact.id}/${name}`)
  for (const name of ['activity', 'list/owners', 'list/fields', 'list/segments'])
    await ask('get', `/contacts/${name}`)
  assert.ok(app.mounted.length > 0)
}

/** Both ways in and both ways out, so that each changes something. */
async function inAndOut(ask: Ask, place: string, contactId: number): Promise<void> {
  for (const path of [`${contactId}/add`, `${contactId}/remove`, `add/${contactId}`, `remove/${contactId}`])
    await ask('post', `${place}/contact/${path}`)
}

async function ofCampaigns(ask: Ask): Promise<void> {
  const contact = await made(ask, '/contacts', { email: 'member@sample.example' })
  const { campaign } = (
    await ask('post', '/campaigns/new', {
      name: 'Every',
      events: [
        { id: 'new_1', name: 'First', type: 'lead.changepoints', properties: { points: 1 } },
        { id: 'new_2', name: 'Then', type: 'lead.changepoints', properties: { points: 2 }, parent: 'new_1' },
      ],
    })
  ).body
  const [event] = Object.keys(campaign.events)
  await inAndOut(ask, `/campaigns/${campaign.id}`, contact)
  await ask('post', `/campaigns/${campaign.id}/contact/${contact}/add`)
  await ask('get', `/campaigns/${campaign.id}/contacts`)
  await ask('get', `/campaigns/${campaign.id}/explain/${contact}`)
  await ask('put', `/campaigns/${campaign.id}/draft`, campaign)
  const goal = { type: 'page.visited', url: 'https://shop.example/thanks*' }
  await ask('put', `/campaigns/${campaign.id}/goal`, { goal, windowDays: 7, holdout: 10 })
  await ask('get', `/campaigns/${campaign.id}/numbers`)
  await ask('get', `/campaigns/${campaign.id}/lift`)
  await ask('get', `/campaigns/${campaign.id}/goal`)
  await ask('delete', `/campaigns/${campaign.id}/goal`)
  await ask('get', `/campaigns/${campaign.id}/draft`)
  await ask('get', `/campaigns/${campaign.id}/draft/effects`)
  await ask('post', `/campaigns/${campaign.id}/draft/publish`, {})
  await ask('put', `/campaigns/${campaign.id}/draft`, { name: 'Best' })
  await ask('delete', `/campaigns/${campaign.id}/draft`)
  const { dryRun } = (await ask('post', `/campaigns/${campaign.id}/dryrun`, { source: 'saved' })).body
  await ask('get', `/campaigns/${campaign.id}/dryruns`)
  await ask('get', `/campaigns/${campaign.id}/dryruns/${dryRun.id}`)
  await ask('post', `/campaigns/${campaign.id}/dryruns/${dryRun.id}/cancel`)
  await ask('get', '/campaigns?withContactCounts=true')
  await ask('get', `/contacts/${contact}/campaigns`)
  await ask('get', '/campaigns/events')
  await ask('get', `/campaigns/events/${event}`)
  const trigger = { triggerDate: '2040-01-01 10:00' }
  await ask('put', `/campaigns/events/${event}/contact/${contact}/edit`, trigger)
  await ask('put', '/campaigns/events/batch/edit', [
    { ...trigger, eventId: event, contactId: contact },
    { ...trigger, eventId: 999_999_999, contactId: contact },
  ])
  await ask('get', `/campaigns/events/contact/${contact}`)
  await ask('get', `/campaigns/${campaign.id}/events/contact/${contact}`)
  await ask('post', `/campaigns/clone/${campaign.id}`)
  const document = (await ask('get', `/campaigns/export/${campaign.id}`)).body
  await ask('post', '/campaigns/import', document)
}

/** What is to become of a record, beside it. */
async function ofDrafts(ask: Ask, path: string, body: object): Promise<void> {
  const draft = `${path}/${await made(ask, path, body)}/draft`
  await ask('put', draft, body)
  await ask('get', draft)
  await ask('get', `${draft}/effects`)
  await ask('post', `${draft}/publish`, {})
  await ask('put', draft, body)
  await ask('delete', draft)
}

/** What a record said before. */
async function ofVersions(ask: Ask, path: string, body: object): Promise<void> {
  const versions = `${path}/${await made(ask, path, body)}/versions`
  const { body: found } = await ask('get', versions)
  await ask('get', `${versions}/${found.versions[0].id}`)
}

async function ofForms(app: TestApp, ask: Ask): Promise<void> {
  const contact = await made(ask, '/contacts', { email: 'sender@sample.example' })
  const page = await made(ask, '/pages', { title: 'Where' })
  await ofDrafts(ask, '/pages', { title: 'Later' })
  await ofVersions(ask, '/pages', { title: 'Before' })
  const pageVariant = await made(ask, '/pages', { title: 'There', variantParent: page })
  await ask('get', `/pages/${page}/abtest`)
  await ask('post', '/pages/check', { id: page })
  await ask('post', `/pages/${page}/winner`, {})
  await ask('delete', `/pages/${pageVariant}/delete`)
  await ofDrafts(ask, '/forms', { name: 'Later', formType: 'standalone', fields: [] })
  const mail = { name: 'Later', subject: 'Later', language: 'en', emailType: 'list' }
  const lists = [await made(ask, '/segments', { name: 'Later', filters: [] })]
  await ofDrafts(ask, '/emails', { ...mail, lists })
  await ofVersions(ask, '/emails', { ...mail, lists })
  const approved = await made(ask, '/emails', { ...mail, lists })
  await ask('get', `/emails/${approved}/approval`)
  await ask('get', `/emails/${approved}/audience`)
  await ask('patch', '/config', { email_approval: true })
  await ask('post', `/emails/${approved}/approval`)
  await ask('post', `/emails/${approved}/approval/approve`, { note: 'Good' })
  await ask('post', `/emails/${approved}/approval/refuse`, { note: 'Not now' })
  await ask('patch', '/config', { email_approval: false })
  const fields = [
    { label: 'Name', type: 'text' },
    { label: 'City', type: 'text' },
  ]
  const actions = [{ name: 'Reward', type: 'lead.pointschange', properties: { operator: 'plus', points: 2 } }]
  const { form } = (await ask('post', '/forms/new', { name: 'Every', postAction: 'return', fields, actions }))
    .body
  const [first, second] = form.fields
  const [row] = await app.sql<{ id: number }[]>`
    insert into form_submissions (form_id, contact_id, page_id, date_submitted, results)
    values (${form.id}, ${contact}, ${page}, ${now()}, ${JSON.stringify({ [first.id]: 'Ada' })}::text::jsonb) returning id`
  await ask('post', '/forms/preview', { id: form.id, form: { fields } })
  await ask('get', `/forms/${form.id}/submissions`)
  await ask('get', `/forms/${form.id}/submissions/${row!.id}`)
  await ask('get', `/forms/${form.id}/submissions/contact/${contact}`)
  const picture = { label: 'Photo', alias: 'photo', type: 'file', properties: { profile_image: true } }
  const email = {
    label: 'Email',
    alias: 'email',
    type: 'email',
    mappedObject: 'contact',
    mappedField: 'email',
  }
  const asking = { name: 'Faces', postAction: 'return', fields: [email, picture] }
  const faces = (await ask('post', '/forms/new', asking)).body.form.id
  await sendFiles(app.fastify, faces, {
    values: { email: 'face@sample.example' },
    files: { photo: ['me.gif', 'GIF89a'] },
  })
  const [face] = await app.sql<{ id: number }[]>`select id from contacts where email = 'face@sample.example'`
  await ask('get', `/contacts/${face!.id}/avatar`)
  await ask('delete', `/forms/${form.id}/fields/delete?fields[]=${second.id}`)
  await ask('delete', `/forms/${form.id}/actions/delete?actions[]=${form.actions[0].id}`)
}

async function ofMessages(app: TestApp, ask: Ask): Promise<void> {
  const contact = await made(ask, '/contacts', { email: 'reader@sample.example', mobile: '+4930901820' })
  const segment = await made(ask, '/segments', { name: 'Readers' })
  const asset = { title: 'Paper', storageLocation: 'remote', file: 'https://files.example/paper.pdf' }
  const email = await made(ask, '/emails', {
    ...{ name: 'Every', subject: 'News', language: 'en', emailType: 'list', lists: [segment] },
    ...{ customHtml: '<p>Hi</p>', assetAttachments: [await made(ask, '/assets', asset)] },
    ...{ headers: { 'X-Kind': 'news' }, utmTags: { utmSource: 'news' } },
  })
  await ask('get', `/emails/${email}`)
  await ask('get', `/emails/${email}/explain/${contact}`)
  await ask('get', `/contacts/${contact}/upcoming`)
  await ask('get', `/emails/${email}/clicks`)
  await ask('get', `/segments/${segment}/explain/${contact}`)
  await ask('post', '/segments/fromsearch', { search: 'tag:x !city:Ulm ip:1.2.3.4' })
  const filters = [{ object: 'lead', field: 'email', operator: '!empty' }]
  for (const place of ['count', 'sample', 'effects', `explain/${contact}`])
    await ask('post', `/segments/${place}`, { id: segment, filters })
  await ask('post', '/emails/check', { id: email })
  await ask('get', '/sendingdomains')
  await ask('get', '/mailpaces')
  await ask('post', '/sendingdomains/check', { domain: 'every.invalid' })
  await ask('post', '/sendingdomains/test', { to: 'ann@sample.example' })
  await ask('post', '/emails/preview', { id: email, contacts: [contact] })
  const mjml =
    '<mjml><mj-body><mj-section><mj-column><mj-text>A</mj-text></mj-column></mj-section></mj-body></mjml>'
  await ask('post', '/emails/mjml', { mjml })
  await ask('post', `/emails/${email}/test`, { to: ['ann@sample.example'], contact })
  await ask('post', `/emails/${email}/send`, {})
  await ask('get', '/outbox')
  await ask('get', `/outbox/email/${email}`)
  await ask('post', `/emails/${email}/send/cancel`, {})
  await ask('post', `/emails/${email}/send`, {})
  await app.sql`
    insert into email_brakes (email_id, bounces, stopped_at, reason)
    values (${email}, 9, ${now()}, '{"code": "brake.bounced", "values": {"count": 9, "mails": 10}}')`
  const { continued } = (await ask('post', `/emails/${email}/continue`)).body
  assert.deepEqual(continued, [email])
  const variant = await made(ask, '/emails', {
    name: 'Variant',
    subject: 'Variant',
    language: 'en',
    lists: [],
    variantParent: email,
    variantSettings: { weight: 50 },
  })
  await ask('get', `/emails/${email}/abtest`)
  await ask('post', `/emails/${email}/winner`, {})
  await ask('delete', `/emails/${variant}/delete`)
  await ask('post', `/emails/${email}/contact/${contact}/send`, {})
  await ask('post', `/emails/${email}/send/contact/${contact}`, {})
  const [sendId = 0] = await queueSends(app.sql, await insertEmail(app.sql), [contact])
  const hash = trackingHash(await ensureSiteKey(app.sql), { sendId, contactId: contact })
  await ask('post', `/emails/reply/${hash}`)
  const sms = await made(ask, '/smses', { name: 'Every', message: 'Hi' })
  await ask('get', `/smses/${sms}/contact/${contact}/send`)
  const forSegments = { name: 'Every', message: 'Hi', smsType: 'list', lists: [segment] }
  await ask('post', `/smses/${await made(ask, '/smses', forSegments)}/send`)
}

async function ofFiles(ask: Ask): Promise<void> {
  const client = await (await shared).as('admin')
  const send = (path: string, name: string, content: Buffer) =>
    noting('post', path, async () => succeeded(await upload(client, path, name, content), path))
  const { file } = (await send('/files/images/new', 'a.png', Buffer.from('picture'))).body
  await ask('get', '/files/images')
  await ask('delete', `/files/images/${file.name}/delete`)
  const { themes } = (await ask('get', '/themes')).body
  const archive = await ask('get', `/themes/${Object.keys(themes)[0]}`)
  await ask('get', '/themes/letter/source?for=email')
  await send('/themes/new', 'every.zip', archive.bytes)
  await ask('delete', '/themes/every/delete')
  await ask('delete', '/themes/blank/delete')
  await ask('post', '/themes/blank/restore')
}

async function ofWebhooks(ask: Ask): Promise<void> {
  // Nobody listens there, and no test waits for an answer: what is logged says why nothing came.
  const hook = { name: 'Every', webhookUrl: 'http://127.0.0.1:1/', triggers: ['mautic.lead_post_save_new'] }
  const id = await made(ask, '/hooks', hook)
  const { delivery } = (await ask('post', `/hooks/${id}/test`)).body
  const { deliveries } = (await ask('get', `/hooks/${id}/deliveries`)).body
  assert.deepEqual(deliveries, [delivery])
  await ask('post', `/hooks/${id}/deliveries/${delivery.id}/send`)
  await ask('post', `/hooks/${id}/send`)
}

async function ofImports(app: TestApp, ask: Ask): Promise<void> {
  const client = await app.as('admin')
  const handOver = async () => {
    const content = Buffer.from('email,firstname\nimported@sample.example,Ada\nno address,Grace\n')
    const call = async () => succeeded(await upload(client, '/imports', 'people.csv', content), '/imports')
    return (await noting('post', '/imports', call)).body.import.id
  }
  const id = await handOver()
  await ask('patch', `/imports/${id}/edit`, { tags: ['Imported'] })
  await ask('get', `/imports/${id}/columns`)
  await ask('get', `/imports/${id}/preview`)
  await ask('post', `/imports/${id}/dryrun`)
  await ask('post', `/imports/${id}/cancel`)
  await ask('post', `/imports/${id}/start`)
  await finishUpload(app, id)
  await ask('get', `/imports/${id}`)
  await ask('get', `/imports/${id}/failures`)
  await ask('get', '/imports')
  await ask('delete', `/imports/${await handOver()}`)
  const sent = await upload(
    client,
    '/imports?kind=suppressions',
    'list.txt',
    Buffer.from('a@listed.example\n'),
  )
  const list = succeeded(sent, '/imports').body.import.id
  await ask('post', `/imports/${list}/start`)
  await finishUpload(app, list)
  const { lists } = (await ask('get', '/suppressions/lists')).body
  await ask('post', '/suppressions/remove', { addresses: ['b@listed.example'] })
  await ask('delete', `/suppressions/lists/${lists[0].id}`)
}

async function ofExports(app: TestApp, ask: Ask): Promise<void> {
  const form = await made(ask, '/forms', { name: 'Exported', formType: 'standalone', fields: [] })
  for (const path of ['/contacts', '/companies', `/forms/${form}/submissions`]) {
    const { id } = (await ask('post', `${path}/export`, {})).body.export
    await finishExport(app, id)
    await ask('get', `/exports/${id}`)
    await ask('get', `/exports/${id}/file`)
  }
  await ask('get', `/exports/columns?object=submissions&form=${form}`)
  const [last] = (await ask('get', '/exports')).body.exports
  await ask('delete', `/exports/${last.id}`)
  const { id } = (await ask('post', '/contacts/export', {})).body.export
  await ask('get', '/jobs')
  await ask('get', `/jobs/export/${id}`)
  await ask('post', `/jobs/export/${id}/cancel`)
}

async function ofUndo(ask: Ask): Promise<void> {
  const id = await made(ask, '/tags', { tag: 'undone' })
  const { headers } = await ask('delete', `/tags/${id}/delete`)
  await ask('post', `/undo/${headers['undo-token']}`)
}

async function ofContactActions(app: TestApp, ask: Ask): Promise<void> {
  const id = await made(ask, '/contacts', { firstname: 'Many' })
  const body = { ids: [id], actions: [{ type: 'addTags', tags: ['Many'] }] }
  await ask('post', '/contacts/actions/count', body)
  const { contactAction } = (await ask('post', '/contacts/actions', body)).body
  await finishContactAction(app, contactAction.id)
  await ask('get', `/contacts/actions/${contactAction.id}`)
  await ask('get', '/contacts/actions')
}

async function ofSessions(app: TestApp, ask: Ask): Promise<void> {
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'every@sample.example', role: 1 }
  const [username, password] = ['every', 'a long password for tests']
  await ask('post', '/users/new', { ...person, username, plainPassword: password })
  const nobody = await app.as('nobody')
  const signIn = async () =>
    sessionHeaders(
      await noting('post', '/session', async () =>
        succeeded(await nobody.post('/session', { username, password }), 'sign in'),
      ),
    )
  await ofAccountLinks(app, ask)
  await ofSecondFactor(await signIn(), nobody, { ask, password })
  await signIn()
  const headers = await signIn()
  const { sessions } = succeeded(await nobody.get('/sessions', { headers }), 'sessions').body
  const [other] = sessions.filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
  for (const path of [`/sessions/${other.id}`, '/session'])
    await noting('delete', path, async () =>
      succeeded(await nobody.delete(path, undefined, { headers }), path),
    )
  const last = await signIn()
  const credential = await made(ask, '/credentials', { name: 'Every', redirectUris: [] })
  const [user] = await app.sql<{ id: number }[]>`select id from users where username = ${username}`
  await app.sql`
    insert into consents (credential_id, user_id, redirect_uri, granted_at)
    values (${credential}, ${user!.id}, 'https://app.example/', ${now()})`
  const { applications } = succeeded(
    await nobody.get('/applications', { headers: last }),
    'applications',
  ).body
  assert.equal(applications[0].id, credential)
  for (const path of [`/applications/${credential}`, '/sessions'])
    await noting('delete', path, async () =>
      succeeded(await nobody.delete(path, undefined, { headers: last }), path),
    )
}

async function ofAccountLinks(app: TestApp, ask: Ask): Promise<void> {
  const nobody = await app.as('nobody')
  const person = { firstName: 'Bea', lastName: 'B', role: 1 }
  const invited = await ask('post', '/invitations', { ...person, email: 'bea.every@sample.example' })
  const { id: userId } = invited.body.user
  await ask('post', `/users/${userId}/invitation`)
  const asked = { username: 'nobody' }
  succeeded(await nobody.post('/password_resets', asked), 'ask for a new password')
  for (const [path, purpose] of [
    ['/invitations/use', 'invitation'],
    ['/password_resets/use', 'reset'],
    ['/first_run', 'first-run'],
  ] as const) {
    const token = await insertAccountLink(app.sql, { userId, purpose, now: now() })
    const body = { token, password: 'a long password for tests' }
    await noting('post', path, async () => succeeded(await nobody.post(path, body), path))
  }
}

async function ofSecondFactor(
  headers: Record<string, string>,
  nobody: Client,
  { ask, password }: { ask: Ask; password: string },
): Promise<void> {
  const post = (path: string, body: object) =>
    noting('post', path, async () => succeeded(await nobody.post(path, body, { headers }), path))
  const begin = async () => {
    const { secret } = (await post('/second_factor', { password })).body
    const { body } = await post('/second_factor/confirm', { code: codeAt(bytesOf(secret), now()) })
    return body.recoveryCodes as string[]
  }
  const [code] = await begin()
  succeeded(await nobody.get('/second_factor', { headers }), 'second factor')
  const renewed = await post('/second_factor/recovery_codes', { code })
  await post('/second_factor/remove', { code: renewed.body.recoveryCodes[0] })
  await begin()
  const { id, position } = succeeded(await nobody.get('/users/self', { headers }), 'self').body
  const about = { position: `${position ?? ''} too` }
  await noting('patch', '/users/self', async () =>
    succeeded(await nobody.patch('/users/self', about, { headers }), 'change oneself'),
  )
  // Another one and back: who signs in afterwards knows this one.
  await post('/users/self/password', { password, plainPassword: `${password} again` })
  await post('/users/self/password', { password: `${password} again`, plainPassword: password })
  await ask('delete', `/users/${id}/second_factor`)
}

async function ofErasures(ask: Ask): Promise<void> {
  await ask('post', '/suppressions', { addresses: ['suppressed@sample.example'] })
  const contact = await made(ask, '/contacts', { email: 'erased@sample.example' })
  const { erasure } = (await ask('post', `/contacts/${contact}/erase`)).body
  await ask('get', '/erasures')
  await ask('get', `/erasures/${erasure.id}`)
}

async function ofTheRest(app: TestApp, ask: Ask): Promise<void> {
  await ask('get', '/catalog')
  await ask('get', '/audit')
  await ask('get', '/audit/export')
  const credential = await made(ask, '/credentials', { name: 'Every', redirectUris: [] })
  await ask('post', `/credentials/${credential}/rotate`)
  const { trigger } = (
    await ask('post', '/points/triggers/new', {
      ...{ name: 'Every', points: 10 },
      events: [{ name: 'Tag', type: 'lead.changetags', properties: { add_tags: ['hot'] } }],
    })
  ).body
  await ask('delete', `/points/triggers/${trigger.id}/events/delete?events[]=${trigger.events[0].id}`)
  const focus = await made(ask, '/focus', { name: 'Every', type: 'notice', style: 'bar' })
  await ask('post', `/focus/${focus}/js`)
  await ask('post', '/focus/preview', { id: focus })
  await ask('get', `/focus/${focus}/figures`)
  for (const path of ['/points/actions/types', '/points/triggers/events/types', '/hooks/triggers', '/stats'])
    await ask('get', path)
  await ask('get', '/stats/audit_log')
  const { types } = (await ask('get', '/data')).body
  for (const type of Object.values(types as Record<string, object>).flatMap((group) => Object.keys(group)))
    await ask('get', `/data/${type}`)
  await ask('get', '/data/created.leads.in.time/rows?limit=2')
  await ask('get', '/data/marks')
  await ask('get', '/search?q=a')
  await ask('get', '/contacts/duplicates?rule=name_company')
  await ask('get', '/contacts/fillrates')
  await ask('get', '/contacts/list/commands')
  await ask('get', '/contacts/list/values?command=tag')
  const [left, gone] = (await ask('post', '/contacts/batch/new', [{ city: 'Ulm' }, { city: 'Oslo' }])).body
    .contacts
  await ask('post', `/contacts/${left.id}/merge`, { contact: gone.id })
  const { view } = (await ask('post', '/views/new', { kind: 'contact', name: 'Every' })).body
  await ask('patch', `/views/${view.id}/edit`, { search: 'a' })
  await ask('get', '/views')
  await ask('delete', `/views/${view.id}/delete`)
  await ask('patch', '/preferences', { density: 'compact' })
  await ask('get', '/preferences')
  await ask('get', '/live?wait=0')
  const { reports } = (await ask('get', '/reports')).body
  for (const { id } of reports) await ask('get', `/reports/${id}`)
  const report = reports[0].id
  await ask('get', `/reports/${report}/export`)
  await ask('get', `/reports/${report}/charts`)
  await ask('put', `/reports/${report}/schedule`, { scheduleUnit: 'NOW', toAddress: 'ann@sample.example' })
  await ask('get', `/reports/${report}/schedule`)
  await sendReportNow(app, report)
  await ask('get', `/reports/${report}/files/1`)
  await ask('delete', `/reports/${report}/schedule`)
  const self = (await ask('get', '/users/self')).body
  await ask('post', `/users/${self.id}/permissioncheck`, { permissions: ['lead:leads:viewown'] })
  await ask('get', '/users/list/roles')
  await ask('get', '/health')
  await ask('get', '/attention')
  await ask('get', '/attention?only=sending')
  await ask('get', '/retention')
  await ask('get', '/retention/page_hits?days=60')
  await ask('get', '/config')
  await ask('patch', '/config', { default_pagelimit: 30 })
}

/** Makes a record and gives its id. */
async function made(ask: Ask, path: string, body: object): Promise<number> {
  const answer = (await ask('post', `${path}/new`, body)).body
  return Number(Object.values(answer as Record<string, { id: number }>)[0]?.id)
}
