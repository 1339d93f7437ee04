// Every field that filters can name × every statement that writes what it reads: the members follow, through the real
// writers. Which statements there are is found in the sources, which of them were run is measured.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ensureSiteKey } from '../src/features/content/links/siteKey.ts'
import { catalog } from '../src/features/index.ts'
import { recordReports } from '../src/features/messaging/feedback/recordReports.ts'
import { recordMails } from '../src/features/messaging/mailbox/recordMails.ts'
import { savePreferences } from '../src/features/messaging/subscriptions/savePreferences.ts'
import { recordSubmissions } from '../src/features/web/submissions/recordSubmissions.ts'
import { type PageVisit, recordHits } from '../src/features/web/tracking/recordHits.ts'
import { identifyVisitors } from '../src/features/web/visitors/identifyVisitors.ts'
import { recordVisits } from '../src/features/web/visits/visitGroup.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { SYSTEM } from '../src/platform/permissions.ts'
import { type Answer, testApp } from './app.ts'
import { automationCases } from './automationCases.ts'
import { sampleFields } from './fieldSamples.ts'
import { filterSegments } from './filterSegments.ts'
import { finishContactAction } from './finishContactAction.ts'
import { finishErasure } from './finishErasure.ts'
import { csvFile, importFile } from './importFile.ts'
import { messagingCases } from './messagingCases.ts'
import { countRuns, findCalls, findWrites } from './ranStatements.ts'
import { upload } from './upload.ts'
import { visitOf } from './visit.ts'
import { visitorCases } from './visitorCases.ts'
import { writers } from './writers.ts'

const NO_FILTER = 'No filter looks at text messages, tweets and notifications.'

/** Statements that cannot move a filter, or are run elsewhere, and why. */
const APART: Readonly<Record<string, string>> = {
  'features/audience/fields/emptyColumns.ts: update ${db(table)}': 'No field has the column any more.',
  'features/audience/contactRows/leaveStages.ts: update contacts':
    'It takes back what the same save wrote, for a stage that is deleted at the same moment.',
  'features/exchange/undo/undoMerge.ts: nameAgain()':
    'What moves with a contact keeps what names it; the rest names rows that gave way, which no filter follows.',
  'platform/backup/restoreTables.ts: update ${db(table)}': 'Everything is worked out anew after a restore.',
  'platform/backup/restore.ts: finishTables()': 'Everything is worked out anew after a restore.',
  'platform/search/memberCounts.ts: update ${db(sets)}': 'It counts members, and moves nobody.',
  'features/audience/tags/tagSearch.ts: memberCountSchedule()': 'It counts members, and moves nobody.',
  'features/segmentation/segments/segmentSearch.ts: memberCountSchedule()':
    'It counts members, and moves nobody.',
  'features/audience/companies/keepOnePrimary.ts: delete from company_contacts':
    'This account allows contacts several companies.',
  'features/messaging/channelSends/channelSends.sql.ts: update ${db(log)}': NO_FILTER,
  'features/messaging/channelSends/queueChannelSends.ts: insert into ${db(log)}': NO_FILTER,
  'features/messaging/channelSends/campaignSends.ts: update ${db(log)}': NO_FILTER,
  'features/messaging/channelSends/campaignSends.ts: queueChannelSends()': NO_FILTER,
  'features/messaging/channelSends/channelOutbox.ts: recordSendOutcomes()': NO_FILTER,
  'features/messaging/channelSends/channelOutbox.ts: markSends()': NO_FILTER,
  'features/messaging/channelSends/channelOutbox.ts: deleteMarks()': NO_FILTER,
  'features/messaging/textMessages/messageChannel.ts: queueChannelSends()': NO_FILTER,
  'features/messaging/textMessages/queueTexts.ts: queueChannelSends()': NO_FILTER,
  'features/messaging/sends/sends.sql.ts: parkedSends()': 'It keeps for what queued mail waits.',
  'features/messaging/sends/sends.sql.ts: update email_sends': 'It keeps for what queued mail waits.',
  'features/audience/contactRows/claimContacts.ts: update contacts':
    'No filter reads which user created a contact.',
  'features/audience/tags/visitorTags.ts: update contact_tags': 'No filter reads where a tag comes from.',
  'features/audience/tags/visitorTags.ts: delete from contact_tags':
    'The same transaction merges the contact into another one.',
  'platform/database/storedSecrets.ts: update ${db(table)}': 'It encrypts secrets.',
  'cli/serve.ts: encryptStored()': 'It encrypts secrets.',
  'platform/database/rotateSecrets.ts: encryptStored()': 'It encrypts secrets.',
  'features/automation/campaignDryRuns/stageRange.ts: insert into campaign_contacts': 'It is rolled back.',
  'features/automation/campaignDryRuns/runDryRun.ts: stageRange()': 'It is rolled back.',
  'features/automation/campaignDryRuns/stageRange.ts: startMembers()': 'It is rolled back.',
  'features/messaging/recipients/assumeMailGone.ts: update email_sends': 'It is rolled back.',
  'features/messaging/sends/skipQueuedSends.ts: update email_sends':
    'Filters look at mail that was sent or failed.',
  'features/messaging/withdrawals/takeBack.ts: update email_sends':
    'Filters look at mail that was sent or failed.',
  'features/automation/contentDrafts/drafts.sql.ts: insert into ${db(table)}': 'It writes tables of drafts.',
  'features/automation/contentDrafts/drafts.sql.ts: delete from ${db(table)}': 'It writes tables of drafts.',
  'features/automation/contentDrafts/routes.ts: putContentDraft()': 'It writes tables of drafts.',
  'features/automation/contentDrafts/routes.ts: deleteContentDraft()': 'It writes tables of drafts.',
  'features/access/credentials/credential.ts: deleteLostAddresses()': 'It writes tables of authorizations.',
  'platform/auth/authorizations.ts: delete from ${db(table)}': 'It writes tables of authorizations.',
}

/** Fields that nothing can move yet, and why. */
const STILL: Readonly<Record<string, string>> = {
  integration_campaigns: 'There is no connected customer database.',
  sms_clicked_link: 'A click in a text message is recorded without its contact.',
  sms_clicked_link_date: 'The same.',
}

const settings = { site_url: 'https://campanile.example', unknown_transactional_mail: 'fail' as const }

test('the members of a segment on any field follow whatever is written', async (t) => {
  const app = await testApp(t, settings)
  const { sql } = app
  const { admin, config, catchUp, mailTo, visit, startSender } = await writers(t, app, settings)
  const ok = async (answer: Promise<Answer>) => {
    const { status, text, body } = await answer
    assert.ok(status >= 200 && status <= 202, text)
    return body
  }

  const category = (await ok(admin.post('/categories/new', { title: 'News', bundle: 'global' }))).category
  const stage = (await ok(admin.post('/stages/new', { name: 'Lead', weight: 1 }))).stage
  const group = (await ok(admin.post('/points/groups/new', { name: 'G' }))).pointGroup
  const hand = (await ok(admin.post('/segments/new', { name: 'By hand' }))).list
  await ok(admin.post('/fields/contact/new', { label: 'Winner', alias: 'winner', type: 'text' }))
  const [acme, other] = (
    await ok(admin.post('/companies/batch/new', [{ companyname: 'Acme' }, { companyname: 'Other' }]))
  ).companies
  const { file } = (await upload(admin, '/files/assets/new', 'prices.txt', Buffer.from('ten'))).body
  const asset = (
    await ok(admin.post('/assets/new', { title: 'P', storageLocation: 'local', file: file.name }))
  ).asset
  const people = (
    await ok(
      admin.post(
        '/contacts/batch/new',
        Array.from({ length: 70 }, (_, n) => ({
          email: `p${n}@example.com`,
          mobile: `+1 555 010 ${1000 + n}`,
        })),
      ),
    )
  ).contacts as { id: number }[]
  const anonymous = (await ok(admin.post('/contacts/new', { city: 'Rome' }))).contact.id
  const next = () => people.shift()!.id

  const segments = await filterSegments(
    { sql, config, admin },
    {
      leadlist: { object: 'lead', field: 'leadlist', asked: ['in', [hand.id]] },
      'tags by name': { object: 'lead', field: 'tags', asked: ['in', ['Gold']] },
      group_points_ID: { object: 'lead', field: `group_points_${group.id}`, asked: ['gt', 0] },
    },
  )
  await catchUp()
  let before = await segments.fitting()
  const moved = new Set<string>()
  const ran = await countRuns()
  /** Does something, lets everything follow, and holds the members against the filters. */
  const follows = async (what: string, fields: readonly string[], act: () => Promise<unknown>) => {
    await t.test(what, async () => {
      await act()
      await catchUp()
      const after = await segments.fitting()
      const moves = [...after].filter(([field, ids]) => before.get(field) !== ids).map(([field]) => field)
      before = after
      for (const field of moves) moved.add(field)
      for (const field of fields) assert.ok(moves.includes(field), `${field} moves, not only ${moves}`)
    })
  }
  const patch = (id: number, body: object) => ok(admin.patch(`/contacts/${id}/edit`, body))

  const rich = next()
  const contactFields = await sampleFields(sql, 'contact', [
    'email',
    'company',
    'points',
    'last_active',
    'mobile',
  ])
  await follows('every field of a contact', Object.keys(contactFields), () => patch(rich, contactFields))
  await follows('its address, by which it is known', ['email', 'date_identified', 'date_modified'], () =>
    patch(anonymous, { email: 'somebody@example.com' }),
  )
  const saved = next()
  await follows('points', ['points'], () => patch(saved, { points: 5 }))
  await follows('the owner', ['owner_id'], () => patch(saved, { owner: admin.userId }))
  await follows('the stage', ['stage'], () => patch(saved, { stage: stage.id }))
  await follows('last activity', ['last_active'], () => patch(saved, { lastActive: '2026-05-01' }))
  await follows('tags', ['tags'], () => patch(saved, { tags: ['VIP'] }))
  await follows('tags taken off', ['tags'], () => patch(saved, { tags: ['-VIP'] }))
  await follows('a company by name', ['company', 'companyname'], () => patch(saved, { company: 'Acme' }))
  await follows('a company that is new', ['companyname', 'companycity'], () =>
    patch(next(), { company: 'Fresh', city: 'Ulm' }),
  )
  await follows('a company taken away by name', ['company', 'companyname'], () =>
    patch(saved, { company: '', overwriteWithBlank: true }),
  )
  await follows('companies by id', ['companyname'], () => patch(saved, { companies: [acme.id, other.id] }))
  const subscribed = (ids: number[]) => ({ frequencyRules: { global_categories: ids } })
  await follows('categories', ['globalcategory'], () => patch(saved, subscribed([category.id])))
  await follows('categories left', ['globalcategory'], () => patch(saved, subscribed([])))
  await follows('a merge', ['points', 'company'], async () => {
    const into = next()
    const [{ email }] = (await sql`select email from contacts where id = ${saved}`) as unknown as [
      { email: string },
    ]
    await sql`delete from contact_identities where contact_id = ${into}`
    await patch(into, { email })
  })

  const blocked = next()
  const reasons = { dnc_bounced: 2, dnc_unsubscribed: 1, dnc_manual_email: 3 }
  for (const [field, reason] of Object.entries(reasons))
    for (const [channel, name] of [
      ['email', field],
      ['sms', `${field.replace('_email', '')}_sms`],
    ] as const)
      await follows(`${channel} blocked, reason ${reason}`, [name], async () => {
        await ok(admin.post(`/contacts/${blocked}/dnc/${channel}/remove`))
        await ok(admin.post(`/contacts/${blocked}/dnc/${channel}/add`, { reason }))
      })
  await follows('a channel blocked with the contact', ['dnc_manual_email'], () =>
    patch(next(), { doNotContact: [{ channel: 'email', reason: 3 }] }),
  )
  await follows('opened again with the contact', ['dnc_manual_email'], () =>
    patch(blocked, { doNotContact: [{ channel: 'email', reason: 0 }] }),
  )

  const visitor = next()
  const utm = { utm_source: 's', utm_medium: 'm', utm_campaign: 'c', utm_content: 'n', utm_term: 't' }
  await follows('UTM tags', Object.keys(utm), () =>
    ok(admin.post(`/contacts/${visitor}/utm/add`, { ...utm, lastActive: '2026-05-01' })),
  )
  await follows('UTM tags taken away', Object.keys(utm), async () => {
    const [row] = await sql`select id from contact_utm_tags where contact_id = ${visitor}`
    await ok(admin.post(`/contacts/${visitor}/utm/${row?.id}/remove`))
  })
  const device = await (async () => {
    const id = next()
    const body = { lead: id, device: 'desktop', deviceBrand: 'B', deviceOsName: 'Linux', deviceModel: 'M' }
    const fields = ['device_type', 'device_brand', 'device_os', 'device_model']
    let made = 0
    await follows('a device', fields, async () => {
      made = (await ok(admin.post('/devices/new', body))).device.id
    })
    return { id: made, fields }
  })()
  await follows('a device of somebody else', device.fields, () =>
    ok(admin.patch(`/devices/${device.id}/edit`, { lead: next() })),
  )
  await follows('no device', device.fields, () => ok(admin.delete(`/devices/${device.id}/delete`)))

  const scored = next()
  await follows('points by their route', ['points'], () =>
    ok(admin.post(`/contacts/${scored}/points/plus/3`)),
  )
  await ok(admin.post('/points/insights/new', { name: 'I', customField: 'winner', pointGroups: [group.id] }))
  await follows('a score, and the field of an insight', ['group_points_ID', 'winner'], () =>
    ok(admin.post(`/contacts/${scored}/points/groups/${group.id}/plus/3`)),
  )
  await follows('a group that is deleted', ['group_points_ID'], () =>
    ok(admin.delete(`/points/groups/${group.id}/delete`)),
  )
  const staged = next()
  await follows('a stage by its route', ['stage'], () =>
    ok(admin.post(`/stages/${stage.id}/contact/${staged}/add`)),
  )
  const undone = async (answer: Promise<Answer>) => {
    token = (await answer).headers['undo-token']
    return ok(answer)
  }
  let token: unknown
  await follows('a stage that is deleted', ['stage'], () =>
    undone(admin.delete(`/stages/${stage.id}/delete`)),
  )
  await follows('a stage that is back', ['stage'], () => ok(admin.post(`/undo/${token}`)))
  await follows('a stage that is deleted again', ['stage'], () =>
    ok(admin.delete(`/stages/${stage.id}/delete`)),
  )
  const events = [{ name: 'T', type: 'lead.changetags', properties: { add_tags: ['Gold'] } }]
  await ok(admin.post('/points/triggers/new', { name: 'T', points: 50, events }))
  await follows('a trigger that tags', ['tags', 'tags by name'], () =>
    ok(admin.post(`/contacts/${scored}/points/plus/60`)),
  )
  await follows('a tag that is renamed', ['tags by name'], async () => {
    const [gold] = await sql`select id from tags where tag = 'Gold'`
    await ok(admin.patch(`/tags/${gold?.id}/edit`, { tag: 'Silver' }))
  })
  await follows('a tag that is deleted', ['tags'], async () => {
    const [silver] = await sql`select id from tags where tag = 'Silver'`
    await undone(admin.delete(`/tags/${silver?.id}/delete`))
  })
  await follows('a tag that is back', ['tags'], () => ok(admin.post(`/undo/${token}`)))

  const member = next()
  await follows('a member by hand', ['leadlist'], () =>
    ok(admin.post(`/segments/${hand.id}/contact/${member}/add`)),
  )
  await follows('a member taken out', ['leadlist'], () =>
    ok(admin.post(`/segments/${hand.id}/contact/${member}/remove`)),
  )
  const nothing = {
    object: 'lead',
    field: 'city',
    glue: 'and',
    type: 'text',
    operator: '=',
    properties: { filter: 'Bern' },
  }
  await follows('filters that change, and a rebuild', ['leadlist'], () =>
    ok(admin.patch(`/segments/${hand.id}/edit`, { filters: [{ ...nothing, operator: '!=' }] })),
  )
  await follows('filters that nobody fits', ['leadlist'], () =>
    ok(admin.patch(`/segments/${hand.id}/edit`, { filters: [nothing] })),
  )
  await follows('a contact that comes to fit', ['leadlist'], () =>
    patch(next(), { city: 'Bern', company: 'Scored' }),
  )

  const campaign = (
    await ok(
      admin.post('/campaigns/new', {
        name: 'C',
        lists: [hand.id],
        events: [
          { id: 'a', name: 'a', type: 'lead.changetags', properties: { add_tags: ['Ran'] } },
          { id: 'b', name: 'b', type: 'lead.scorecontactscompanies', properties: { score: 1 } },
        ],
      }),
    )
  ).campaign
  await follows('a campaign that begins, and what it does', ['campaign', 'tags'], () =>
    ok(admin.patch(`/campaigns/${campaign.id}/edit`, { isPublished: true })),
  )
  const joined = next()
  await follows('a segment that is deleted', [], async () => {
    const { list } = await ok(admin.post('/segments/new', { name: 'Short' }))
    await ok(admin.post(`/segments/${list.id}/contact/${joined}/add`))
    await ok(admin.delete(`/segments/${list.id}/delete`))
  })
  await follows('a campaign by hand', ['campaign'], () =>
    ok(admin.post(`/campaigns/${campaign.id}/contact/${joined}/add`)),
  )
  await follows('a campaign left', ['campaign'], () =>
    ok(admin.post(`/campaigns/${campaign.id}/contact/${joined}/remove`)),
  )
  await follows('a campaign that is deleted', ['campaign'], () =>
    ok(admin.delete(`/campaigns/${campaign.id}/delete`)),
  )

  const employee = next()
  await follows('a company by its route', ['companyname', 'company'], () =>
    ok(admin.post(`/companies/${acme.id}/contact/${employee}/add`)),
  )
  await ok(admin.post(`/companies/${other.id}/contact/${employee}/add`))
  const companyFields = await sampleFields(sql, 'company', ['companyname'])
  await follows('every field of a company', Object.keys(companyFields), () =>
    ok(admin.patch(`/companies/${acme.id}/edit`, companyFields)),
  )
  await follows('a company left', Object.keys(companyFields), () =>
    ok(admin.post(`/companies/${acme.id}/contact/${employee}/remove`)),
  )
  await ok(admin.post(`/companies/${acme.id}/contact/${employee}/add`))
  await follows('companies that are deleted', ['companyname'], () =>
    ok(admin.delete(`/companies/batch/delete?ids=${acme.id},${other.id}`)),
  )

  await automationCases({ admin, ok, follows, next })
  await messagingCases({ admin, ok, follows, next }, { sql, config })
  await visitorCases({ admin, ok, follows, next }, { sql, config, fastify: app.fastify })

  const reader = next()
  let mail = { hash: '', link: '' }
  await follows('a mail that leaves', ['lead_email_sent', 'lead_email_sent_date'], async () => {
    mail = (await mailTo([reader])).get(reader)!
  })
  await follows(
    'an open',
    ['lead_email_received', 'lead_email_read_date', 'lead_email_read_count', 'last_active', 'device_type'],
    () => visit(`/email/${mail.hash}.gif`),
  )
  await follows(
    'a click',
    [
      'email_id',
      'lead_email_clicked',
      'email_clicked_link_date',
      'hit_url',
      'hit_url_date',
      'hit_url_count',
      'referer',
      'source',
      'source_id',
      'redirect_id',
    ],
    () => visit(mail.link, { referer: 'https://from.example/' }),
  )
  await follows(
    'a visit to a landing page',
    ['page_id', 'sessions', 'url_title', 'hit_url', 'hit_url_count', 'last_active', 'device_type'],
    async () => {
      const { page } = await ok(admin.post('/pages/new', { title: 'Prices', alias: 'prices' }))
      const record = (visit: PageVisit) =>
        transaction(sql, (db) => recordHits(db, [visit], { config, now: visit.at }))
      const contactId = next()
      const [previous] = await record(visitOf({ contactId, pageId: page.id, title: 'Prices' }))
      await record(visitOf({ contactId, previous: previous ?? null }))
    },
  )
  await follows('a visit that says more', ['utm_source', 'utm_campaign', 'timezone', 'tags'], async () => {
    const { contactId: _, ...visit } = visitOf({
      query: { utm_source: 'news', utm_campaign: 'may', timezone: 'Europe/Rome', tags: 'visited' },
    })
    const id = next()
    await transaction(sql, async (db) => {
      const context = { sql, db, actor: SYSTEM, config, catalog, now: visit.at }
      await recordVisits(context, [{ ...visit, provenId: id }], { siteKey: await ensureSiteKey(sql) })
    })
  })
  await follows('a visitor who is somebody new', ['email', 'device_type'], async () => {
    const { visitor } = visitOf({})
    const request = { visitor, provenId: null, query: { email: 'new@example.com' }, trackingId: null }
    await transaction(sql, async (db) => {
      const context = { sql, db, actor: SYSTEM, config, catalog, now: new Date() }
      await identifyVisitors(context, [request], { siteKey: await ensureSiteKey(sql) })
    })
  })
  await follows('a form that is a source of a campaign', ['campaign', 'last_active'], async () => {
    const fields = [{ label: 'Go', type: 'button' }]
    const { form } = await ok(admin.post('/forms/new', { name: 'F', formType: 'campaign', fields }))
    await ok(admin.post('/campaigns/new', { name: 'By form', forms: [form.id], isPublished: true }))
    const sent = { formId: form.id, contactId: next(), at: new Date(), results: {} }
    const unknown = { ip: null, pageId: null, referer: null, trackingId: null }
    await transaction(sql, (db) => recordSubmissions(db, [{ ...sent, ...unknown }], { now: sent.at }))
  })
  await follows('a reply', ['lead_email_received', 'last_active'], async () => {
    const id = next()
    const { hash } = (await mailTo([id])).get(id)!
    await ok(admin.post(`/emails/reply/${hash}`))
  })
  await follows('a mail with a file', ['lead_asset_download'], () => mailTo([next()], [asset.id]))
  await follows('a download', ['lead_asset_download', 'device_type'], async () => {
    const id = next()
    const { link } = (await mailTo([id])).get(id)!
    await visit(`${new URL(asset.downloadUrl).pathname}?ct=${new URL(link).searchParams.get('ct')}`)
  })
  await follows('a download by a machine', ['lead_asset_download'], async () => {
    const id = next()
    const { link } = (await mailTo([id])).get(id)!
    await visit(`${new URL(asset.downloadUrl).pathname}?ct=${new URL(link).searchParams.get('ct')}`, {
      'user-agent': 'python-requests/2.31',
    })
  })
  await follows('a broadcast, and an address that is none', ['lead_email_sent', 'dnc_bounced'], async () => {
    const { list } = await ok(admin.post('/segments/new', { name: 'Mailed' }))
    const [good, bad] = [next(), next()]
    await sql`update contacts set email = 'none' where id = ${bad}`
    for (const id of [good, bad]) await ok(admin.post(`/segments/${list.id}/contact/${id}/add`))
    const body = {
      name: 'B',
      subject: 'B',
      language: 'en',
      lists: [list.id],
      emailType: 'list',
      customHtml: '<p>B</p>',
    }
    const { email } = await ok(admin.post('/emails/new', body))
    const { sentCount, failedRecipients } = await ok(admin.post(`/emails/${email.id}/send`))
    assert.deepEqual([sentCount, failedRecipients], [1, 1])
  })
  await follows('an unsubscribe', ['dnc_unsubscribed'], async () => {
    const response = await app.fastify.inject({ method: 'POST', url: `/email/unsubscribe/${mail.hash}` })
    assert.equal(response.statusCode, 200)
  })
  const choosing = next()
  const chosen = (isChosen: boolean) =>
    transaction(sql, (db) => {
      const sms = { channel: 'sms', number: null, period: 'DAY', isPreferred: false } as const
      const choices = {
        channels: [
          { ...sms, pauseFrom: null, pauseTo: null, isSubscribed: !isChosen, wasSubscribed: isChosen },
        ],
        segments: [{ id: hand.id, isChosen }],
        categories: [{ id: category.id, isChosen }],
      }
      return savePreferences(db, [choosing], choices, { now: new Date(), comment: 'c', emailId: null })
    })
  const preferences = ['dnc_unsubscribed_sms', 'globalcategory', 'leadlist']
  await follows('what is chosen on the preference page', preferences, () => chosen(true))
  await follows('what is chosen there again', preferences, () => chosen(false))
  const name = async (id: number) => {
    await mailTo([id])
    const [send] = await sql<
      { sendId: number }[]
    >`select id as "sendId" from email_sends where contact_id = ${id}`
    return { sendId: send!.sendId, contactId: id }
  }
  await follows('a bounce', ['dnc_bounced'], async () => {
    const send = await name(next())
    const said = { key: 'k', at: new Date(), category: 'unknown', code: null, reason: null, address: null }
    await transaction(sql, (db) => recordReports(db, [{ kind: 'hard', send, ...said }], said.at))
  })
  await follows('an answer in the mailbox', ['lead_email_received'], async () => {
    const id = next()
    const send = await name(id)
    const [contact] = await sql<{ email: string }[]>`select email from contacts where id = ${id}`
    const answer = { kind: 'reply', send, from: contact!.email, messageId: 'm', at: new Date() } as const
    await transaction(sql, (db) => recordMails(db, [answer], answer.at))
  })
  await follows('a mail that fails', ['lead_email_sent'], async () => {
    const body = {
      name: 'F',
      subject: 'F',
      language: 'en',
      lists: [],
      customHtml: '<p>F</p>',
      assetAttachments: [asset.id],
    }
    const { email } = await ok(admin.post('/emails/new', body))
    rmSync(join(app.dataDir, 'assets'), { recursive: true })
    await ok(admin.post(`/emails/${email.id}/contact/${next()}/send`))
  })
  // As a process leaves it that is killed while it sends.
  await follows('a mail whose sender died', ['lead_email_sent'], async () => {
    const id = next()
    await sql`
      insert into email_sends (contact_id, email_id, dedupe_key, address, lane, ignores_dnc, attempt_at, date_queued, source, state, sender_id)
      values (${id}, 1, 'dead', 'x@example.com', 1, false, now(), now(), 'email', 'sending', 99)`
    await startSender()
  })
  await follows('an import, and the past that it brings', ['date_added', 'city', 'leadlist'], async () => {
    await importFile(sql, csvFile(t, 'email,city,dateAdded\nold@example.com,Bern,2011-02-03\n'))
  })
  await follows('a contact with a sent email that is deleted', [], async () => {
    const id = next()
    await mailTo([id])
    await ok(admin.delete(`/contacts/${id}/delete`))
  })
  await follows('a contact that is deleted', ['city'], () => undone(admin.delete(`/contacts/${rich}/delete`)))
  await follows('a contact that is back', ['city'], () => ok(admin.post(`/undo/${token}`)))
  // Whom nobody knows, by which it becomes known.
  await follows('a contact that becomes one with another', ['points', 'tags'], async () => {
    const two = [{ city: 'Kiel' }, { email: 'gone@sample.example', points: 7, tags: ['Gone'] }]
    const [left, gone] = (await ok(admin.post('/contacts/batch/new', two))).contacts
    await undone(admin.post(`/contacts/${left.id}/merge`, { contact: gone.id }))
  })
  await follows('a merge that is undone', ['points', 'tags'], () => ok(admin.post(`/undo/${token}`)))

  let setToken = ''
  const finished = async (id: number) => {
    await finishContactAction(app, id)
    const { errors } = (await ok(admin.get(`/contacts/actions/${id}`))).contactAction
    assert.deepEqual(errors, [])
  }
  const many = async (...actions: object[]) => {
    const asked = await admin.post('/contacts/actions', { ids: [setOf], actions })
    setToken = String(asked.headers['undo-token'])
    await finished((await ok(Promise.resolve(asked))).contactAction.id)
  }
  const setOf = next()
  const reached = (await ok(admin.post('/campaigns/new', { name: 'Set', isPublished: true }))).campaign
  const into = { segments: [hand.id], campaigns: [reached.id] }
  const adding = () =>
    many(
      { type: 'addTags', tags: ['Set'] },
      { type: 'addToSegments', segments: into.segments },
      { type: 'addToCampaigns', campaigns: into.campaigns },
    )
  await follows('a set action that adds', ['tags', 'leadlist', 'campaign'], adding)
  await follows('a set action that is undone', ['tags', 'leadlist', 'campaign'], async () =>
    finished((await ok(admin.post(`/undo/${setToken}`))).contactAction.id),
  )
  await follows('a set action that adds again', ['tags', 'leadlist', 'campaign'], adding)
  await follows('a set action that takes away', ['leadlist', 'campaign'], () =>
    many(
      { type: 'removeFromSegments', segments: into.segments },
      { type: 'removeFromCampaigns', campaigns: into.campaigns },
    ),
  )
  await follows('a set action that deletes', ['tags'], () => many({ type: 'delete' }))

  await follows('a contact that is erased', [], async () => {
    const { erasure } = await ok(admin.post(`/contacts/${next()}/erase`))
    await finishErasure(app, erasure.id)
  })

  const wasRun = await ran()
  const statements = findWrites(segments.tables)
  const writes = [...statements, ...findCalls(statements)]
  assert.ok(writes.length > 50)
  assert.deepEqual(
    writes.filter((place) => !wasRun(place) && !(place.name in APART)).map(({ name }) => name),
    [],
    'every statement that writes what filters read is run by a case',
  )
  assert.deepEqual(
    segments.fields.filter((field) => !moved.has(field)).sort(),
    Object.keys(STILL).sort(),
    'every field is moved by some case',
  )
  for (const name of Object.keys(APART))
    assert.ok(
      writes.some((place) => place.name === name && !wasRun(place)),
      `${name} is no exception any more`,
    )
})
