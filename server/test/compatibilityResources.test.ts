// What each resource knows, row by row.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ensureSiteKey } from '../src/features/content/links/siteKey.ts'
import { trackingHash } from '../src/features/content/links/trackingHash.ts'
import { now } from '../src/platform/clock.ts'
import { type Answer, testApp } from './app.ts'

const app = await testApp(undefined, { social_twitter_enabled: true })
const admin = await app.as('admin')

let made = 0

const address = () => `resource${++made}@example.com`

async function create(path: string, key: string, body: object) {
  const answer = await admin.post(`${path}/new`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body[key]
}

async function newContact(body: object = {}) {
  return await create('/contacts', 'contact', { email: address(), ...body })
}

const AUDIT = [
  'isPublished',
  'dateAdded',
  'dateModified',
  'createdBy',
  'createdByUser',
  'modifiedBy',
  'modifiedByUser',
]

/** Entity: its short fields, what the full one adds, and whether it has the audit block. */
const FIELD_SETS: [
  path: string,
  one: string,
  many: string,
  body: () => object | Promise<object>,
  short: string,
  full: string,
  hasAudit: boolean,
][] = [
  [
    '/assets',
    'asset',
    'assets',
    () => ({ title: 'A', storageLocation: 'remote', file: 'https://a.example/a.pdf' }),
    'id title alias category description',
    'language publishUp publishDown downloadCount uniqueDownloadCount revision extension mime size downloadUrl disallow',
    true,
  ],
  [
    '/campaigns',
    'campaign',
    'campaigns',
    () => ({ name: 'A' }),
    'id name category description',
    'allowRestart publishUp publishDown events forms lists canvasSettings alias',
    true,
  ],
  [
    '/categories',
    'category',
    'categories',
    () => ({ title: 'A', bundle: 'page' }),
    'id title alias description color bundle',
    '',
    true,
  ],
  ['/companies', 'company', 'companies', () => ({ companyname: 'A' }), 'id fields score', '', true],
  [
    '/contacts',
    'contact',
    'contacts',
    () => ({ email: address() }),
    'id points color fields',
    'lastActive owner ipAddresses tags utmtags stage dateIdentified preferredProfileImage doNotContact frequencyRules',
    true,
  ],
  [
    '/devices',
    'device',
    'devices',
    async () => ({ lead: (await newContact()).id, device: 'phone' }),
    'id lead clientInfo device deviceBrand deviceModel deviceOsName deviceOsShortName deviceOsVersion deviceOsPlatform',
    '',
    false,
  ],
  [
    '/dynamiccontents',
    'dynamicContent',
    'dynamicContents',
    () => ({ name: 'A' }),
    'id name category',
    'publishUp publishDown sentCount variantParent variantChildren content utmTags filters isCampaignBased slotName',
    true,
  ],
  [
    '/emails',
    'email',
    'emails',
    () => ({ name: 'A', subject: 'S', language: 'en', lists: [] }),
    'id name subject language category',
    'fromAddress fromName replyToAddress bccAddress useOwnerAsMailer utmTags preheaderText customHtml plainText template emailType publishUp publishDown publicPreview readCount sentCount revision assetAttachments variantStartDate variantSentCount variantReadCount variantParent variantChildren translationParent translationChildren unsubscribeForm dynamicContent lists headers sendToDnc settings grapesjsbuilder',
    true,
  ],
  [
    '/fields/contact',
    'field',
    'fields',
    () => ({ label: 'A' }),
    'id label alias type group order object',
    'defaultValue isRequired isFixed isListable isVisible isShortVisible isUniqueIdentifier isPubliclyUpdatable properties',
    true,
  ],
  [
    '/focus',
    'focus',
    'focus',
    () => ({ name: 'A', type: 'notice', style: 'bar' }),
    'id name category',
    'description type website style publishUp publishDown properties utmTags form htmlMode html editor cache',
    true,
  ],
  [
    '/forms',
    'form',
    'forms',
    () => ({ name: 'A' }),
    'id name alias category',
    'description cachedHtml publishUp publishDown fields actions template inKioskMode renderStyle formType postAction postActionProperty noIndex formAttributes language submissionLimit submissionLimitMessage submissionCount',
    true,
  ],
  [
    '/hooks',
    'hook',
    'hooks',
    () => ({ name: 'A', webhookUrl: 'https://a.example', triggers: ['mautic.lead_post_delete'] }),
    'id name description webhookUrl secret eventsOrderbyDir category triggers',
    '',
    true,
  ],
  [
    '/messages',
    'message',
    'messages',
    () => ({ name: 'A' }),
    'id name description',
    'publishUp publishDown channels category',
    true,
  ],
  [
    '/notifications',
    'notification',
    'notifications',
    () => ({ name: 'A', heading: 'H', message: 'M' }),
    'id name heading message url language category button',
    'utmTags publishUp publishDown readCount sentCount',
    true,
  ],
  [
    '/pages',
    'page',
    'pages',
    () => ({ title: 'A' }),
    'id title alias category',
    'language publishUp publishDown hits uniqueHits variantHits revision metaDescription redirectType redirectUrl isPreferenceCenter noIndex variantSettings variantStartDate variantParent variantChildren translationParent translationChildren template customHtml',
    true,
  ],
  [
    '/points',
    'point',
    'points',
    () => ({ name: 'A', type: 'page.hit', delta: 1 }),
    'id name category type description',
    'publishUp publishDown delta properties repeatable',
    true,
  ],
  ['/points/groups', 'pointGroup', 'pointGroups', () => ({ name: 'A' }), 'id name description', '', true],
  ['/roles', 'role', 'roles', () => ({ name: 'A' }), 'id name description isAdmin rawPermissions', '', true],
  [
    '/segments',
    'list',
    'lists',
    () => ({ name: 'A' }),
    'id name publicName alias description category',
    'filters isGlobal isPreferenceCenter',
    true,
  ],
  [
    '/smses',
    'sms',
    'smses',
    () => ({ name: 'A', message: 'M' }),
    'id name message language category',
    'publishUp publishDown sentCount',
    true,
  ],
  [
    '/stages',
    'stage',
    'stages',
    () => ({ name: 'A' }),
    'id name category weight description',
    'publishUp publishDown',
    true,
  ],
  ['/tags', 'tag', 'tags', () => ({ tag: 'a' }), 'id tag description', '', false],
  [
    '/points/triggers',
    'trigger',
    'triggers',
    () => ({ name: 'A', points: 1 }),
    'id name category description',
    'publishUp publishDown points color events triggerExistingLeads',
    true,
  ],
  [
    '/tweets',
    'tweet',
    'tweets',
    () => ({ name: 'A', text: 'T' }),
    'id name text language category',
    'mediaId mediaPath sentCount favoriteCount retweetCount description',
    true,
  ],
  [
    '/users',
    'user',
    'users',
    () => ({
      username: 'a',
      firstName: 'A',
      lastName: 'A',
      email: address(),
      role: 1,
      plainPassword: { password: 'Correct-horse-7', confirm: 'Correct-horse-7' },
    }),
    'id username firstName lastName',
    'email position role timezone locale lastLogin lastActive signature',
    true,
  ],
]

for (const [path, one, many, body, short, full, hasAudit] of FIELD_SETS)
  test(`compatibility 2.0 and 2.2, ${one}: keys of the full and the short entity at ${path}`, async () => {
    const { id } = await create(path, one, await body())
    const names = (text: string) => text.split(' ').filter((name) => name !== '')
    const entity = (await admin.get(`${path}/${id}`)).body[one]
    for (const name of [...names(short), ...names(full)]) assert.ok(name in entity, `${name} is missing`)
    if (hasAudit) assert.deepEqual(Object.keys(entity).slice(0, 7), AUDIT)
    else for (const name of ['isPublished', 'modifiedBy']) assert.ok(!(name in entity), name)
    const list = (await admin.get(`${path}?minimal=1&search=ids:${id}`)).body[many]
    const [item] = Object.values<object>(list)
    for (const name of names(short)) assert.ok(name in item!, `${name} is missing in the short one`)
    for (const name of names(full)) assert.ok(!(name in item!), `${name} is in the short one`)
    const whole = Object.values<object>((await admin.get(`${path}?search=ids:${id}`)).body[many])[0]
    if (!['/roles', '/points/insights'].includes(path))
      for (const name of names(full))
        assert.ok(
          name in whole! || ['events', 'canvasSettings'].includes(name),
          `${name} is missing in lists`,
        )
  })

test('compatibility 2.0, contact fields: entries, empty groups, and all with a text id and whole points', async () => {
  const { id, fields } = await newContact({ points: 4, firstname: 'Ada' })
  assert.deepEqual(Object.keys(fields), ['core', 'social', 'personal', 'professional', 'all'])
  const keys = [
    'id',
    'label',
    'alias',
    'type',
    'group',
    'object',
    'is_fixed',
    'properties',
    'default_value',
    'value',
    'normalizedValue',
  ]
  for (const key of keys) assert.ok(key in fields.core.firstname, key)
  assert.deepEqual([fields.core.firstname.value, fields.core.firstname.object], ['Ada', 'lead'])
  assert.deepEqual([fields.personal, fields.professional], [[], []])
  assert.deepEqual([fields.all.id, fields.all.points, fields.all.firstname], [String(id), 4, 'Ada'])
})

test('compatibility 2.0, parts of other entities: campaign events, channels, notes, rules, utm tags, reports', async () => {
  const missing = (entity: object, keys: string) => keys.split(' ').filter((key) => !(key in entity))
  const campaign = await create('/campaigns', 'campaign', {
    name: 'Parts',
    events: [
      { id: 'new_1', name: 'P', type: 'lead.changepoints', eventType: 'action', properties: { points: 1 } },
    ],
  })
  const [event] = Object.values<{ id: number }>(campaign.events)
  const keys =
    'id name description type eventType channel channelId order properties triggerDate triggerInterval triggerIntervalUnit triggerHour triggerRestrictedStartHour triggerRestrictedStopHour triggerRestrictedDaysOfWeek triggerMode decisionPath parent children'
  assert.deepEqual(missing(event!, keys), [])
  const alone = (await admin.get(`/campaigns/events/${event!.id}`)).body.event
  assert.deepEqual(missing(alone, `${keys} campaign`), [])
  assert.equal(alone.campaign.id, campaign.id)
  const { id } = await newContact({
    frequencyRules: { email: { frequency_number: 1, frequency_time: 'DAY' } },
  })
  await admin.post(`/campaigns/${campaign.id}/contact/${id}/add`)
  const { body } = await admin.get(`/campaigns/${campaign.id}/events/contact/${id}`)
  assert.deepEqual(missing(body.events[0], `${keys} contactLog`), [])
  assert.deepEqual(
    missing(body.membership, 'dateAdded manuallyRemoved manuallyAdded rotation dateLastExited'),
    [],
  )
  await admin.post(`/contacts/${id}/utm/add`, { utm_source: 's' })
  const contact = (await admin.get(`/contacts/${id}`)).body.contact
  assert.deepEqual(
    missing(
      contact.utmtags[0],
      'id query referer remoteHost url userAgent utmCampaign utmContent utmMedium utmSource utmTerm',
    ),
    [],
  )
  assert.deepEqual(
    missing(
      contact.frequencyRules.email,
      'channel frequencyNumber frequencyTime preferredChannel pauseFromDate pauseToDate',
    ),
    [],
  )
  const note = await create('/notes', 'note', { lead: id, text: 'x' })
  assert.deepEqual(missing(note, 'id text type dateTime lead dateAdded createdBy createdByUser'), [])
  const { channels } = await create('/messages', 'message', { name: 'M' })
  assert.deepEqual(Object.keys(channels[0]), ['id', 'channel', 'channelId', 'channelName', 'isEnabled'])
  const [report] = (await admin.get('/reports')).body.reports
  assert.deepEqual(
    missing(
      report,
      'id name description system isScheduled source columns filters tableOrder graphs groupBy settings aggregators scheduleUnit toAddress scheduleDay scheduleMonthFrequency',
    ),
    [],
  )
  assert.ok(!('createdBy' in report))
})

test('compatibility 2.3, contacts notes and devices: the newest first, with search, start, limit and order', async () => {
  const { id } = await newContact()
  const ids: number[] = []
  for (const text of ['first', 'second', 'third'])
    ids.push((await create('/notes', 'note', { lead: id, text })).id)
  await app.sql`update notes set date_added = date_added + make_interval(secs => id) where contact_id = ${id}`
  const shown = async (query: string) =>
    (await admin.get(`/contacts/${id}/notes?${query}`)).body.notes.map((one: { id: number }) =>
      ids.indexOf(one.id),
    )
  assert.deepEqual(await shown(''), [2, 1, 0])
  assert.deepEqual(await shown('orderBy=id&orderByDir=asc'), [0, 1, 2])
  assert.deepEqual(await shown('start=1&limit=1'), [1])
  assert.deepEqual(await shown('search=second'), [1])
})

test('compatibility 1.2, headers: Location tells the address of what was made, Mautic-Version is on every answer', async () => {
  const made = await admin.post('/stages/new', { name: 'Located' })
  const put = await admin.put('/stages/1999999999/edit', { name: 'Located too' })
  for (const { headers, body } of [made, put])
    assert.ok(String(headers.location).endsWith(`/api/stages/${body.stage.id}`))
  const nobody = await app.as('nobody')
  const options = await app.fastify.inject({ method: 'OPTIONS', url: '/api/stages' })
  for (const { headers } of [
    made,
    put,
    options,
    await nobody.get('/stages'),
    await admin.get('/no/such/path'),
  ])
    assert.match(String(headers['mautic-version']), /^\d+\.\d+\.\d+(-.+)?$/)
})

test('compatibility 2.3, contacts dnc: recordFound tells whether there was a block', async () => {
  const { id } = await newContact()
  await admin.post(`/contacts/${id}/dnc/email/add`)
  const found: unknown[] = []
  for (let n = 0; n < 2; n++) {
    const { body } = await admin.post(`/contacts/${id}/dnc/email/remove`)
    assert.deepEqual([body.contact.id, body.contact.doNotContact], [id, []])
    found.push(body.recordFound)
  }
  assert.deepEqual(found, [true, false])
})

test('compatibility 2.3, contacts notes, devices, segments, campaigns, companies: a whole total and the documented container', async () => {
  const { id } = await newContact()
  for (const key of ['notes', 'devices', 'segments', 'campaigns', 'companies']) {
    const { status, body } = await admin.get(`/contacts/${id}/${key}`)
    assert.deepEqual([status, body.total], [200, 0], key)
    assert.equal((await admin.get(`/contacts/1999999999/${key}`)).status, 404, key)
  }
  const note = await create('/notes', 'note', { lead: id, text: 'x' })
  const list = await create('/segments', 'list', { name: 'Of a contact' })
  const campaign = await create('/campaigns', 'campaign', { name: 'Of a contact' })
  const company = await create('/companies', 'company', { companyname: 'Of a contact' })
  for (const path of [`/segments/${list.id}`, `/campaigns/${campaign.id}`, `/companies/${company.id}`])
    await admin.post(`${path}/contact/${id}/add`)
  assert.equal((await admin.get(`/contacts/${id}/notes`)).body.notes[0].id, note.id)
  const segment = (await admin.get(`/contacts/${id}/segments`)).body.lists[list.id]
  assert.deepEqual(Object.keys(segment), [
    'id',
    'name',
    'alias',
    'dateAdded',
    'manuallyAdded',
    'manuallyRemoved',
  ])
  assert.deepEqual([segment.id, segment.manuallyAdded, segment.manuallyRemoved], [list.id, true, false])
  const membership = (await admin.get(`/contacts/${id}/campaigns`)).body.campaigns[campaign.id]
  for (const key of ['id', 'name', 'dateAdded', 'manuallyAdded', 'manuallyRemoved', 'listMembership'])
    assert.ok(key in membership, key)
  const [employer] = (await admin.get(`/contacts/${id}/companies`)).body.companies
  assert.deepEqual([Number(employer.company_id), employer.companyname], [company.id, 'Of a contact'])
  for (const key of ['date_associated', 'is_primary']) assert.ok(key in employer, key)
})

test('compatibility 2.3, contacts utm: added with every parameter, removed by id, an unknown id is a 400', async () => {
  const { id } = await newContact()
  const { body } = await admin.post(`/contacts/${id}/utm/add`, {
    query: { a: 'b' },
    referer: 'https://r.example',
    remotehost: 'h.example',
    url: 'https://u.example',
    useragent: 'Agent',
    utm_campaign: 'c',
    utm_source: 's',
    utm_medium: 'm',
    utm_content: 'n',
    utm_term: 't',
    lastActive: '2024-01-02 03:04:05',
  })
  const [tag] = body.contact.utmtags
  assert.deepEqual(
    [
      tag.query,
      tag.referer,
      tag.remoteHost,
      tag.url,
      tag.utmCampaign,
      tag.utmSource,
      tag.utmMedium,
      tag.utmContent,
      tag.utmTerm,
    ],
    [{ a: 'b' }, 'https://r.example', 'h.example', 'https://u.example', 'c', 's', 'm', 'n', 't'],
  )
  assert.equal(body.contact.lastActive, '2024-01-02T03:04:05+00:00')
  assert.equal((await admin.post(`/contacts/${id}/utm/1999999999/remove`)).status, 400)
  const removed = await admin.post(`/contacts/${id}/utm/${tag.id}/remove`)
  assert.deepEqual([removed.body.recordFound, removed.body.contact.utmtags], [true, []])
})

test('compatibility 2.3, contacts list: owners with filter, fields by id, segments by id', async () => {
  const owners = (await admin.get('/contacts/list/owners?limit=1')).body
  assert.equal(owners.length, 1)
  assert.deepEqual(Object.keys(owners[0]), ['id', 'firstName', 'lastName'])
  assert.deepEqual((await admin.get('/contacts/list/owners?filter=nobody-is-called-this')).body, [])
  for (const [id, field] of Object.entries<{ id: number }>((await admin.get('/contacts/list/fields')).body))
    assert.equal(field.id, Number(id))
})

test('compatibility 2.3, points: every op, 400 for a bad one, 404 for what is missing; no scores are total 0', async () => {
  const { id } = await newContact()
  const group = await create('/points/groups', 'pointGroup', { name: 'Scores' })
  assert.deepEqual((await admin.get(`/contacts/${id}/points/groups`)).body, { total: 0, groupScores: [] })
  assert.equal((await admin.get(`/contacts/${id}/points/groups/${group.id}`)).status, 404)
  assert.equal((await admin.post(`/contacts/${id}/points/groups/${group.id}/power/2`)).status, 400)
  assert.equal((await admin.post(`/contacts/${id}/points/groups/1999999999/plus/2`)).status, 404)
  assert.equal((await admin.post(`/contacts/1999999999/points/groups/${group.id}/plus/2`)).status, 404)
  const { groupScore } = (await admin.post(`/contacts/${id}/points/groups/${group.id}/plus/2`)).body
  assert.deepEqual(
    [groupScore.score, groupScore.group],
    [2, { id: group.id, name: 'Scores', description: null }],
  )
  assert.equal((await admin.post(`/contacts/${id}/points/power/2`)).status, 400)
})

test('compatibility 2.3, activity: keys, filters, page and types with labels', async () => {
  const { id } = await newContact()
  await admin.post(`/contacts/${id}/points/plus/3`)
  const { body } = await admin.get(
    `/contacts/${id}/activity?filters[includeEvents][]=point.gained&limit=1&page=1`,
  )
  assert.deepEqual(
    [body.total, body.page, body.limit, body.maxPages, body.order],
    [1, 1, 1, 1, ['timestamp', 'DESC']],
  )
  for (const key of ['event', 'eventId', 'eventLabel', 'eventType', 'timestamp', 'contactId', 'details'])
    assert.ok(key in body.events[0], key)
  const types =
    'lead.utmtagsadded lead.donotcontact lead.imported lead.apiadded lead.source.created lead.source.identified point.gained stage.changed page.hit page.videohit form.submitted email.sent email.read email.failed email.replied asset.download campaign.event campaign.event.scheduled dynamic.content.sent message.queue sms.sent sms.failed'
  for (const type of types.split(' ')) assert.equal(typeof body.types[type], 'string', type)
  const without = (await admin.get(`/contacts/${id}/activity?filters[excludeEvents][]=point.gained`)).body
  assert.ok(without.events.every((one: { event: string }) => one.event !== 'point.gained'))
  assert.equal((await admin.get('/contacts/activity?filters[dateFrom]=2090-01-01')).body.total, 0)
})

test('compatibility 2.3, legacy paths: every older address does what the newer one does', async () => {
  const { id } = await newContact()
  for (const [path, key, body] of [
    ['/segments', 'list', { name: 'Legacy' }],
    ['/campaigns', 'campaign', { name: 'Legacy' }],
    ['/companies', 'company', { companyname: 'Legacy' }],
    ['/stages', 'stage', { name: 'Legacy' }],
  ] as const) {
    const entity = await create(path, key, body)
    for (const verb of ['add', 'remove']) {
      const older = await admin.post(`${path}/${entity.id}/contact/${verb}/${id}`)
      const newer = await admin.post(`${path}/${entity.id}/contact/${id}/${verb}`)
      assert.deepEqual([older.status, older.body], [200, newer.body], `${path} ${verb}`)
    }
  }
  assert.equal((await admin.post(`/contacts/${id}/dnc/add/email`)).body.contact.doNotContact.length, 1)
  assert.equal((await admin.post(`/contacts/${id}/dnc/remove/email`)).body.recordFound, true)
  const events: Answer = await admin.get(`/contacts/${id}/events`)
  assert.deepEqual(
    [events.status, events.body.total],
    [200, (await admin.get(`/contacts/${id}/activity`)).body.total],
  )
  const email = await create('/emails', 'email', {
    name: 'E',
    subject: 'S',
    language: 'en',
    lists: [],
    customHtml: '<p>x</p>',
  })
  assert.deepEqual((await admin.post(`/emails/${email.id}/send/contact/${id}`)).body, { success: true })
})

test('compatibility 1.15, companies: members by hand, and their parameters', async () => {
  const { id } = await newContact()
  const company = await create('/companies', 'company', {
    companyname: 'Hired',
    score: 5,
    owner: admin.userId,
    companycity: 'Bath',
  })
  assert.deepEqual(
    [company.score, company.owner.id, company.fields.all.companycity],
    [5, admin.userId, 'Bath'],
  )
  for (const verb of ['add', 'add', 'remove'])
    assert.deepEqual((await admin.post(`/companies/${company.id}/contact/${id}/${verb}`)).body, {
      success: 1,
    })
  assert.equal((await admin.post('/companies/new', { companycity: 'Bath' })).status, 400)
  const elsewhere = await admin.post('/companies/new', { companyname: 'Hired', companycity: 'Oslo' })
  assert.ok(elsewhere.status === 201 && elsewhere.body.company.id !== company.id)
})

test('compatibility 1.15, emails send: whoever is pending is queued once; a missing email is a 404', async () => {
  const list = await create('/segments', 'list', { name: 'Mailed' })
  const { id } = await newContact()
  await admin.post(`/segments/${list.id}/contact/${id}/add`)
  const body = {
    name: 'E',
    subject: 'S',
    language: 'en',
    emailType: 'list',
    lists: [list.id],
    customHtml: '<p>x</p>',
  }
  const email = await create('/emails', 'email', body)
  assert.deepEqual((await admin.post(`/emails/${email.id}/send`)).body, {
    success: 1,
    sentCount: 1,
    failedRecipients: 0,
  })
  assert.deepEqual((await admin.post(`/emails/${email.id}/send`, { lists: [list.id] })).body, {
    success: 1,
    sentCount: 0,
    failedRecipients: 0,
  })
  assert.equal((await admin.post('/emails/1999999999/send')).status, 404)
})

test('compatibility 1.15, emails reply: a 201 for each reply, kept as a row of statistics and counted as read once', async () => {
  const { id: contactId } = await newContact()
  const body = { name: 'Answered', subject: 'S', language: 'en', lists: [], customHtml: '<p>x</p>' }
  const email = await create('/emails', 'email', body)
  await admin.post(`/emails/${email.id}/contact/${contactId}/send`)
  const [send] = await app.sql<{ id: number }[]>`
    update email_sends set state = 'sent', date_sent = ${now()} where email_id = ${email.id} returning id`
  const hash = trackingHash(await ensureSiteKey(app.sql), { sendId: send!.id, contactId })
  for (let n = 0; n < 2; n++) {
    const { status, body } = await admin.post(`/emails/reply/${hash}`)
    assert.deepEqual([status, body], [201, { success: true }])
  }
  const where = `where[0][col]=stat_id&where[0][expr]=eq&where[0][val]=${send!.id}`
  assert.equal((await admin.get(`/stats/email_stat_replies?${where}`)).body.total, 2)
  assert.equal((await admin.get(`/emails/${email.id}`)).body.email.readCount, 1)
  const { events } = (
    await admin.get(`/contacts/${contactId}/activity?filters[includeEvents][]=email.replied`)
  ).body
  assert.equal(events[0].event, 'email.replied')
  for (const unknown of ['unknown', `${hash}x`])
    assert.equal((await admin.post(`/emails/reply/${unknown}`)).status, 404, unknown)
})

test('compatibility 2.4, segments: filters in the new and the old form come back as they were sent', async () => {
  const filter = { object: 'lead', glue: 'and', field: 'email', type: 'email', operator: '=' }
  const news = { ...filter, properties: { filter: 'a@example.com' } }
  const old = { ...filter, filter: 'a@example.com', display: null }
  const { id, filters } = await create('/segments', 'list', { name: 'Forms', filters: [news] })
  assert.deepEqual(filters[0].properties, { filter: 'a@example.com' })
  assert.ok(!('filter' in filters[0]) && !('display' in filters[0]))
  const edited = (await admin.patch(`/segments/${id}/edit`, { filters: [old] })).body.list.filters[0]
  assert.deepEqual([edited.filter, edited.display], ['a@example.com', null])
  const bad = { ...filter, operator: 'regexp', properties: { filter: '[' } }
  assert.equal((await admin.post('/segments/new', { name: 'Bad', filters: [bad] })).status, 400)
})

test('compatibility 2.4, dynamicContents, notifications, notes, devices, pages: what is required', async () => {
  for (const [path, body] of [
    ['/dynamiccontents', {}],
    ['/dynamiccontents', { name: 'A', isCampaignBased: false }],
    ['/notifications', { name: 'A', heading: 'H' }],
    ['/notifications', { name: 'A', message: 'M' }],
    ['/notes', { text: 'x' }],
    ['/notes', { text: 'x', lead: 1_999_999_999 }],
    ['/devices', { device: 'phone' }],
    ['/pages', {}],
    ['/focus', { name: 'A', style: 'bar' }],
    ['/focus', { name: 'A', type: 'notice' }],
    ['/tags', { tag: ' ' }],
    ['/categories', { bundle: 'page' }],
    [
      '/hooks',
      {
        name: 'A',
        webhookUrl: 'https://a.example',
        triggers: ['mautic.lead_post_delete'],
        eventsOrderbyDir: 'UP',
      },
    ],
  ] as const)
    assert.equal((await admin.post(`${path}/new`, body)).status, 400, `${path} ${JSON.stringify(body)}`)
  const { id } = await newContact()
  const device = await create('/devices', 'device', { contact: id, device: 'phone' })
  const patched = (await admin.patch(`/devices/${device.id}/edit`, { deviceBrand: 'Brand' })).body.device
  assert.deepEqual([patched.lead.id, patched.deviceBrand], [id, 'Brand'])
  const content = await create('/dynamiccontents', 'dynamicContent', { name: 'Default' })
  assert.equal(content.isCampaignBased, true)
  const [a, b] = [
    await create('/pages', 'page', { title: 'Same' }),
    await create('/pages', 'page', { title: 'Same' }),
  ]
  assert.notEqual(a.alias, b.alias)
  assert.ok(a.language)
})

test('compatibility 2.4, messages: a PATCH without channels keeps them', async () => {
  const sms = await create('/smses', 'sms', { name: 'In a message', message: 'x' })
  const message = await create('/messages', 'message', {
    name: 'M',
    channels: { sms: { channel: 'sms', channelId: sms.id, isEnabled: true } },
  })
  const { channels } = (await admin.patch(`/messages/${message.id}/edit`, { name: 'N' })).body.message
  const of = (name: string) => channels.find((one: { channel: string }) => one.channel === name)
  assert.deepEqual(
    [of('sms').channelId, of('sms').isEnabled, of('sms').channelName],
    [sms.id, true, 'In a message'],
  )
  assert.deepEqual([of('email').channelId, of('email').isEnabled], [null, false])
})

test('compatibility 2.4, focus js, points/actions/types, triggers/events/types, hooks/triggers: their keys', async () => {
  const focus = await create('/focus', 'focus', {
    name: 'F',
    type: 'notice',
    style: 'bar',
    website: 'https://a.example',
    htmlMode: 1,
  })
  assert.equal(focus.htmlMode, '1')
  const { body } = await admin.post(`/focus/${focus.id}/js`, { ignored: 1 })
  assert.deepEqual([Object.keys(body), typeof body.js], [['js'], 'string'])
  const labels = async (path: string, key: string) => (await admin.get(path)).body[key]
  for (const type of ['asset.download', 'email.open', 'email.send', 'form.submit', 'page.hit', 'url.hit'])
    assert.equal(typeof (await labels('/points/actions/types', 'pointActionTypes'))[type], 'string', type)
  for (const type of [
    'campaign.changecampaign',
    'email.send',
    'email.send_to_user',
    'lead.changelists',
    'lead.changetags',
    'plugin.leadpush',
  ])
    assert.equal(typeof (await labels('/points/triggers/events/types', 'eventTypes'))[type], 'string', type)
})

test('compatibility 1.14, hooks/triggers: every documented trigger with label and description', async () => {
  const { triggers } = (await admin.get('/hooks/triggers')).body
  const known =
    'lead_post_save_new lead_post_save_update lead_points_change lead_post_delete lead_channel_subscription_changed lead_company_change lead_list_change company_post_save company_post_delete email_on_send email_on_open form_on_submit page_on_hit sms_on_send'
  for (const name of known.split(' ')) {
    const trigger = triggers[`mautic.${name}`]
    assert.deepEqual([typeof trigger?.label, typeof trigger?.description], ['string', 'string'], name)
  }
})

test('compatibility 2.4, roles: rawPermissions come back as sent and are replaced whole; a role in use stays (409); role 1 administrates', async () => {
  const role = await create('/roles', 'role', {
    name: 'R',
    rawPermissions: { 'email:emails': ['viewown', 'viewother'], 'stage:stages': ['view'] },
  })
  const sent = { 'email:emails': ['viewown', 'viewother'], 'stage:stages': ['view'] }
  assert.deepEqual(role.rawPermissions, sent)
  const same = await admin.patch(`/roles/${role.id}/edit`, { description: 'x' })
  assert.deepEqual(same.body.role.rawPermissions, sent)
  const put = await admin.put(`/roles/${role.id}/edit`, {
    name: 'R',
    rawPermissions: { 'stage:stages': ['edit'] },
  })
  assert.deepEqual(put.body.role.rawPermissions, { 'stage:stages': ['edit'] })
  const holder = await create('/users', 'user', {
    username: 'holder',
    firstName: 'H',
    lastName: 'H',
    email: address(),
    role: role.id,
    plainPassword: 'Correct-horse-7',
  })
  // To edit needs to view, and a right to view brings the right to view the categories along.
  const permissions = ['stage:stages:view', 'stage:categories:view', 'stage:stages:delete']
  const { body } = await admin.post(`/users/${holder.id}/permissioncheck`, { permissions })
  assert.deepEqual(body, {
    'stage:stages:view': true,
    'stage:categories:view': true,
    'stage:stages:delete': false,
  })
  assert.deepEqual((await admin.get(`/roles/${role.id}`)).body.role, put.body.role)
  assert.equal((await admin.delete(`/roles/${role.id}/delete`)).status, 409)
  assert.equal((await admin.get(`/roles/${role.id}`)).body.role.id, role.id)
  assert.equal((await admin.get('/roles/1')).body.role.isAdmin, true)
})

test('compatibility 2.4, users: passwords, what an edit ignores, self, permissioncheck, list/roles', async () => {
  const base = { firstName: 'U', lastName: 'U', email: address(), role: 1 }
  for (const plainPassword of ['abc', { password: 'Correct-horse-7', confirm: 'different' }, 'password'])
    assert.equal(
      (await admin.post('/users/new', { ...base, username: 'weak', plainPassword })).status,
      400,
      JSON.stringify(plainPassword),
    )
  const user = await create('/users', 'user', {
    ...base,
    username: 'strong',
    plainPassword: { password: 'Correct-horse-7', confirm: 'Correct-horse-7' },
    signature: '<b>U</b>',
  })
  assert.equal(user.signature, '<b>U</b>')
  const edited = (await admin.patch(`/users/${user.id}/edit`, { username: 'changed', position: 'P' })).body
    .user
  assert.deepEqual([edited.username, edited.position], ['strong', 'P'])
  const put = (
    await admin.put(`/users/${user.id}/edit`, { firstName: 'V', lastName: 'V', email: base.email })
  ).body.user
  assert.deepEqual([put.username, put.role.id], ['strong', 1])
  const self = (await admin.get('/users/self')).body
  assert.deepEqual([self.id, typeof self.username, 'plainPassword' in self], [admin.userId, 'string', false])
  const check = await admin.post(`/users/${user.id}/permissioncheck`, { permissions: 'lead:leads:viewown' })
  assert.deepEqual(check.body, { 'lead:leads:viewown': true })
  const reader = await app.as({ 'stage:stages': ['view'] })
  const checks = await admin.post(`/users/${reader.userId}/permissioncheck`, {
    permissions: ['stage:stages:view', 'stage:stages:edit'],
  })
  assert.deepEqual(checks.body, { 'stage:stages:view': true, 'stage:stages:edit': false })
  assert.equal((await admin.post(`/users/${user.id}/permissioncheck`, {})).status, 400)
  const roles = (await admin.get('/users/list/roles')).body
  assert.deepEqual(Object.keys(roles[0]), ['id', 'name'])
  assert.deepEqual((await admin.get('/users/list/roles?filter=no-such-role')).body, [])
})

test('compatibility 2.4, campaigns: members, events alone and of a contact, no member is a 409', async () => {
  const { id } = await newContact()
  const campaign = await create('/campaigns', 'campaign', {
    name: 'E',
    events: [
      {
        id: 'new_1',
        name: 'P',
        type: 'lead.changepoints',
        eventType: 'action',
        properties: { points: 1 },
        children: ['new_2'],
      },
      {
        id: 'new_2',
        name: 'Q',
        type: 'lead.changepoints',
        eventType: 'action',
        properties: { points: 2 },
        parent: 'new_1',
      },
    ],
    canvasSettings: {
      nodes: [
        { id: 'new_1', positionX: 1, positionY: 2 },
        { id: 'new_2', positionX: 1, positionY: 3 },
      ],
      connections: [{ sourceId: 'new_1', targetId: 'new_2', anchors: { source: 'bottom', target: 'top' } }],
    },
  })
  assert.ok(!JSON.stringify(campaign).includes('new_'))
  const events = (await admin.get('/campaigns/events?limit=0')).body
  assert.ok(Array.isArray(events.events) && events.total === events.events.length)
  assert.equal((await admin.get(`/campaigns/${campaign.id}/events/contact/${id}`)).status, 409)
  await admin.post(`/campaigns/${campaign.id}/contact/${id}/add`)
  const { body } = await admin.get(`/campaigns/${campaign.id}/events/contact/${id}`)
  assert.deepEqual([body.total, body.campaign.id, body.membership.manuallyAdded], [2, campaign.id, true])
  assert.equal(body.events.length, 2)
  const rows = (await admin.get(`/campaigns/${campaign.id}/contacts`)).body
  assert.deepEqual(
    [rows.total, rows.contacts[0].lead_id, rows.contacts[0].manually_added],
    ['1', String(id), '1'],
  )
  assert.equal((await admin.post(`/campaigns/1999999999/contact/${id}/add`)).status, 404)
  assert.equal((await admin.post(`/campaigns/${campaign.id}/contact/1999999999/add`)).status, 404)
})

test('compatibility 2.4, data: the documented types, each with data on few rows; an unknown type is a 404, an odd unit a 400', async () => {
  const keys =
    'recent.activity asset.downloads.in.time unique.vs.repetitive.downloads popular.assets created.assets events.in.time leads.added.in.time emails.in.time ignored.vs.read.emails upcoming.emails most.sent.emails most.read.emails created.emails device.granularity.email submissions.in.time top.submission.referrers top.submitters created.forms created.leads.in.time anonymous.vs.identified.leads lead.lifetime map.of.leads top.lists top.creators top.owners created.leads page.hits.in.time unique.vs.returning.leads dwell.times popular.pages created.pages device.granularity points.in.time report stages.in.time'
  const { types } = (await admin.get('/data')).body
  assert.ok(Object.keys(types).length >= 10)
  for (const group of [
    'Core',
    'Asset',
    'Campaign',
    'Email',
    'Form',
    'Contact',
    'Page',
    'Point',
    'Report',
    'Stage',
  ])
    assert.ok(`${group} Widgets` in types, group)
  const listed = JSON.stringify(types)
  for (const key of keys.split(' ')) {
    assert.ok(listed.includes(`"${key}"`), key)
    const { status, body } = await admin.get(`/data/${key}`)
    assert.deepEqual(
      [status, Boolean(body.success), typeof body.cached, typeof body.execution_time],
      [200, true, 'boolean', 'number'],
      key,
    )
    assert.ok(Object.keys(body.data).length > 0, key)
  }
  assert.equal((await admin.get('/data/no.such.type')).status, 404)
  assert.equal((await admin.get('/data/created.leads.in.time?timeUnit=x')).status, 400)
})

test('compatibility 2.4, reports: a data call with its keys; 404 for a missing one', async () => {
  const [report] = (await admin.get('/reports')).body.reports
  const { body } = await admin.get(`/reports/${report.id}`)
  assert.deepEqual([body.limit, body.page], [0, 1])
  for (const key of ['totalResults', 'data', 'dataColumns', 'dateFrom', 'dateTo', 'report'])
    assert.ok(key in body, key)
  assert.equal((await admin.get('/reports/1999999999')).status, 404)
})

test('compatibility 2.2: every route of the tables is mounted', () => {
  const mounted = new Set(
    app.mounted.map(({ method, url }) => `${method} ${url.replaceAll('(^\\d+$)', '').replace(/:\w+/g, '*')}`),
  )
  const missing = [...STANDARD.flatMap(standardRoutes), ...FURTHER].filter((route) => !mounted.has(route))
  assert.deepEqual(missing, [])
})

const STANDARD = [...FIELD_SETS.map(([path]) => path), '/fields/company', '/notes', '/points/insights']

function standardRoutes(path: string): string[] {
  return [
    `GET ${path}`,
    `GET ${path}/*`,
    `POST ${path}/new`,
    `POST ${path}/batch/new`,
    `PUT ${path}/batch/edit`,
    `PATCH ${path}/batch/edit`,
    `PUT ${path}/*/edit`,
    `PATCH ${path}/*/edit`,
    `DELETE ${path}/batch/delete`,
    `DELETE ${path}/*/delete`,
  ]
}

const FURTHER = [
  'GET /files/*',
  'POST /files/*/new',
  'DELETE /files/*/*/delete',
  'POST /campaigns/*/contact/*/add',
  'POST /campaigns/*/contact/*/remove',
  'GET /campaigns/*/contacts',
  'POST /campaigns/clone/*',
  'GET /campaigns/export/*',
  'POST /campaigns/import',
  'GET /campaigns/events',
  'GET /campaigns/events/*',
  'GET /campaigns/events/contact/*',
  'GET /campaigns/*/events/contact/*',
  'PUT /campaigns/events/*/contact/*/edit',
  'PUT /campaigns/events/batch/edit',
  'POST /companies/*/contact/*/add',
  'POST /companies/*/contact/*/remove',
  'POST /contacts/*/dnc/*/add',
  'POST /contacts/*/dnc/*/remove',
  'GET /contacts/activity',
  'GET /contacts/*/activity',
  'GET /contacts/*/notes',
  'GET /contacts/*/devices',
  'GET /contacts/*/segments',
  'GET /contacts/*/campaigns',
  'GET /contacts/*/companies',
  'POST /contacts/*/utm/add',
  'POST /contacts/*/utm/*/remove',
  'GET /contacts/list/owners',
  'GET /contacts/list/fields',
  'GET /contacts/list/segments',
  'POST /contacts/*/points/*/*',
  'GET /contacts/*/points/groups',
  'GET /contacts/*/points/groups/*',
  'POST /contacts/*/points/groups/*/*/*',
  'GET /data',
  'GET /data/*',
  'POST /emails/*/send',
  'POST /emails/*/contact/*/send',
  'POST /emails/reply/*',
  'POST /focus/*/js',
  'DELETE /forms/*/fields/delete',
  'DELETE /forms/*/actions/delete',
  'GET /forms/*/submissions',
  'GET /forms/*/submissions/*',
  'GET /forms/*/submissions/contact/*',
  'GET /points/triggers/events/types',
  'DELETE /points/triggers/*/events/delete',
  'GET /points/actions/types',
  'GET /reports',
  'GET /reports/*',
  'POST /segments/*/contact/*/add',
  'POST /segments/*/contact/*/remove',
  'POST /segments/*/contacts/add',
  'GET /smses/*/contact/*/send',
  'POST /stages/*/contact/*/add',
  'POST /stages/*/contact/*/remove',
  'GET /stats',
  'GET /stats/*',
  'GET /themes',
  'GET /themes/*',
  'POST /themes/new',
  'DELETE /themes/*/delete',
  'GET /users/self',
  'POST /users/*/permissioncheck',
  'GET /users/list/roles',
  'GET /hooks/triggers',
]
