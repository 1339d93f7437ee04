// What uses a record: everything that names it, and nobody sees more than is his or hers.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Answer, type Client, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { namedBy } from '../../../platform/search/namingCommand.ts'
import { catalog } from '../../index.ts'

/** The users of a record, as `kind name`. */
const usersOf = (answer: Answer): string[] => {
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.isComplete, true)
  return answer.body.uses.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`).sort()
}

async function make(admin: Client, path: string, one: string, body: object): Promise<number> {
  const answer = await admin.post(`${path}/new`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body[one].id
}

const letter = { subject: 'x', customHtml: '<p>x</p>', language: 'en', lists: [] }

suite('GET /{kind}/ID/uses', () => {
  test('a segment is used by its campaigns, emails, texts, filters, forms, triggers and steps', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const id = await make(admin, '/segments', 'list', { name: 'Trial' })
    const other = await make(admin, '/segments', 'list', { name: 'Other' })
    const member = (value: unknown) => [
      { glue: 'and', object: 'lead', field: 'leadlist', operator: 'in', properties: { filter: value } },
    ]
    await make(admin, '/segments', 'list', { name: 'Of trial', filters: member([id]) })
    await make(admin, '/segments', 'list', { name: 'Of another', filters: member([other]) })
    await make(admin, '/emails', 'email', { name: 'News', emailType: 'list', ...letter, lists: [id] })
    await make(admin, '/emails', 'email', {
      ...{ name: 'Not them', emailType: 'list', ...letter, lists: [other], excludedLists: [id] },
    })
    await make(admin, '/smses', 'sms', { name: 'Text', smsType: 'list', message: 'x', lists: [id] })
    await make(admin, '/campaigns', 'campaign', {
      ...{ name: 'Welcome', lists: [{ id }] },
      events: [{ id: 'a', name: 'x', type: 'lead.changelist', properties: { addToLists: [other] } }],
    })
    await make(admin, '/campaigns', 'campaign', {
      name: 'Mover',
      events: [
        { id: 'a', name: 'x', type: 'lead.changelist', properties: { removeFromLists: [String(id)] } },
      ],
    })
    await make(admin, '/forms', 'form', {
      ...{ name: 'Sign up', postAction: 'return' },
      actions: [{ type: 'lead.changelist', properties: { addToLists: [id, other] } }],
    })
    await make(admin, '/points/triggers', 'trigger', {
      ...{ name: 'Many points', points: 5 },
      events: [{ name: 'x', type: 'lead.changelists', properties: { addToLists: [id] } }],
    })
    assert.deepEqual(usersOf(await admin.get(`/segments/${id}/uses`)), [
      'campaign Mover',
      'campaign Welcome',
      'email News',
      'email Not them',
      'form Sign up',
      'point_trigger Many points',
      'segment Of trial',
      'sms Text',
    ])
    assert.deepEqual(usersOf(await admin.get(`/segments/${other}/uses`)), [
      'campaign Welcome',
      'email Not them',
      'form Sign up',
      'segment Of another',
    ])
  })

  test('pages, assets and forms are used by the texts that have their tokens, and not by those of other ids', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const page = await make(admin, '/pages', 'page', { title: 'Offer', customHtml: '<p>x</p>' })
    const form = await make(admin, '/forms', 'form', { name: 'Ask', postAction: 'return' })
    const html = (text: string) => ({ ...letter, customHtml: `<p>${text}</p>` })
    await make(admin, '/emails', 'email', { name: 'One', ...html(`<a href="{pagelink=${page}}">x</a>`) })
    await make(admin, '/emails', 'email', {
      name: 'Coded',
      ...html(`<a href="%7Bpagelink=${page}%7D">x</a>`),
    })
    await make(admin, '/emails', 'email', { name: 'Longer', ...html(`{pagelink=${page}0}`) })
    await make(admin, '/emails', 'email', { name: 'Other token', ...html(`{assetlink=${page}}`) })
    await make(admin, '/smses', 'sms', { name: 'Text', message: `See {pagelink=${page}}` })
    await make(admin, '/pages', 'page', { title: 'Asks', customHtml: `<p>{form=${form}}</p>` })
    await make(admin, '/emails', 'email', { name: 'Left', preferenceCenter: page, ...letter })
    assert.deepEqual(usersOf(await admin.get(`/pages/${page}/uses`)), [
      'email Coded',
      'email Left',
      'email One',
      'sms Text',
    ])
    assert.deepEqual(usersOf(await admin.get(`/forms/${form}/uses`)), ['page Asks'])
  })

  test('emails are used by steps and channels; fields, tags, groups of points and categories are, too', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const email = await make(admin, '/emails', 'email', { name: 'Hello', ...letter })
    await make(admin, '/messages', 'message', {
      name: 'News',
      channels: { email: { channel: 'email', channelId: email, isEnabled: true } },
    })
    await make(admin, '/campaigns', 'campaign', {
      name: 'Greets',
      events: [{ id: 'a', name: 'x', type: 'email.send', properties: { email } }],
    })
    await make(admin, '/points', 'point', {
      ...{ name: 'Reads', type: 'email.open', delta: 1, properties: { emails: [email] } },
    })
    assert.deepEqual(usersOf(await admin.get(`/emails/${email}/uses`)), [
      'campaign Greets',
      'message News',
      'point_action Reads',
    ])
    const field = await make(admin, '/fields/contact', 'field', { label: 'Shoe size' })
    const filter = (object: string, alias: string, value: unknown) => ({
      filters: [{ glue: 'and', object, field: alias, operator: '=', properties: { filter: value } }],
    })
    await make(admin, '/segments', 'list', { name: 'Large', ...filter('lead', 'shoe_size', '48') })
    await make(admin, '/emails', 'email', {
      name: 'Shoes',
      ...letter,
      subject: 'For {contactfield=shoe_size|all}',
    })
    await make(admin, '/emails', 'email', { name: 'Socks', ...letter, subject: '{contactfield=shoe_size_2}' })
    assert.deepEqual(usersOf(await admin.get(`/fields/contact/${field}/uses`)), [
      'email Shoes',
      'segment Large',
    ])
    const tag = await make(admin, '/tags', 'tag', { tag: 'vip' })
    await make(admin, '/campaigns', 'campaign', {
      name: 'Tags',
      events: [{ id: 'a', name: 'x', type: 'lead.changetags', properties: { add_tags: ['vip'] } }],
    })
    assert.deepEqual(usersOf(await admin.get(`/tags/${tag}/uses`)), ['campaign Tags'])
    const group = await make(admin, '/points/groups', 'pointGroup', { name: 'Sport' })
    await make(admin, '/points/triggers', 'trigger', { name: 'Runner', points: 1, group })
    assert.deepEqual(usersOf(await admin.get(`/points/groups/${group}/uses`)), ['point_trigger Runner'])
    const category = await make(admin, '/categories', 'category', { title: 'Spring', bundle: 'global' })
    await make(admin, '/emails', 'email', { name: 'In spring', category, ...letter })
    assert.deepEqual(usersOf(await admin.get(`/categories/${category}/uses`)), ['email In spring'])
  })

  test('what shows or asks for it uses it: focus items, dynamic content, notifications, tweets, reports and steps', async (t) => {
    const admin = await (await testApp(t, { social_twitter_enabled: true })).as('admin')
    const form = await make(admin, '/forms', 'form', { name: 'Ask', postAction: 'return' })
    const item = { type: 'notice', style: 'bar' }
    await make(admin, '/focus', 'focus', { ...item, name: 'Asks', type: 'form', form })
    await make(admin, '/focus', 'focus', { ...item, name: 'Other', html: '{form=999}', htmlMode: 'html' })
    assert.deepEqual(usersOf(await admin.get(`/forms/${form}/uses`)), ['focus Asks'])

    const segment = await make(admin, '/segments', 'list', { name: 'Trial' })
    await make(admin, '/dynamiccontents', 'dynamicContent', {
      ...{ name: 'For them', slotName: 'top', isCampaignBased: false, content: 'x' },
      filters: [
        { glue: 'and', object: 'lead', field: 'leadlist', operator: 'in', properties: { filter: [segment] } },
      ],
    })
    assert.deepEqual(usersOf(await admin.get(`/segments/${segment}/uses`)), ['dynamic_content For them'])

    const field = await make(admin, '/fields/contact', 'field', { label: 'Shoe size' })
    const token = 'For {contactfield=shoe_size|all}'
    await make(admin, '/focus', 'focus', {
      ...{ ...item, name: 'Banner', properties: { content: { headline: token } } },
    })
    await make(admin, '/notifications', 'notification', { name: 'Push', heading: token, message: 'x' })
    await make(admin, '/tweets', 'tweet', { name: 'Post', text: token })
    await make(admin, '/reports', 'report', {
      ...{ name: 'Columns', source: 'leads', columns: ['l.id', 'l.shoe_size'] },
    })
    await make(admin, '/reports', 'report', { name: 'Without', source: 'leads', columns: ['l.id'] })
    const step = (name: string, type: string, properties: object) =>
      make(admin, '/campaigns', 'campaign', { name, events: [{ id: 'a', name: 'x', type, properties }] })
    await step('Asks', 'lead.field_value', { field: 'shoe_size', operator: '=', value: '48' })
    await step('Sets', 'lead.updatelead', { shoe_size: '49' })
    await step('Asks another', 'lead.field_value', { field: 'firstname', operator: '=', value: 'shoe_size' })
    assert.deepEqual(usersOf(await admin.get(`/fields/contact/${field}/uses`)), [
      'campaign Asks',
      'campaign Sets',
      'focus Banner',
      'notification Push',
      'report Columns',
      'tweet Post',
    ])
  })

  test('dynamic content is used by the pages that have its slot, as a token or as a marked element', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const content = (name: string, slotName: string) =>
      make(admin, '/dynamiccontents', 'dynamicContent', {
        ...{ name, slotName, isCampaignBased: false, content: 'x' },
        filters: [
          { glue: 'and', object: 'lead', field: 'city', operator: '=', properties: { filter: 'Ulm' } },
        ],
      })
    const top = await content('Top', 'top.100%_(a)')
    const other = await content('Other', 'top')
    const page = (title: string, html: string) =>
      make(admin, '/pages', 'page', { title, customHtml: `<body>${html}</body>` })
    await page('Token', '<p>{dwc=top.100%_(a)}</p>')
    await page('Element', '<div data-slot="dwc" data-param-slot-name="top.100%_(a)">x</div>')
    await page('Of another', '<p>{dwc=top}</p>')
    await page('Similar', '<p>{dwc=top.100%_(a) b} topX100%_(a)</p>')
    assert.deepEqual(usersOf(await admin.get(`/dynamiccontents/${top}/uses`)), ['page Element', 'page Token'])
    assert.deepEqual(usersOf(await admin.get(`/dynamiccontents/${other}/uses`)), ['page Of another'])
  })

  test('saved views use what their search names, and the fields that they show; those of others are counted', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const segment = await make(admin, '/segments', 'list', { name: 'Trial', alias: 'trial' })
    const tag = await make(admin, '/tags', 'tag', { tag: 'hot (new)' })
    const stage = await make(admin, '/stages', 'stage', { name: 'Customer', weight: 1 })
    const field = await make(admin, '/fields/contact', 'field', { label: 'Shoe size' })
    const category = await make(admin, '/categories', 'category', {
      ...{ title: 'Spring', alias: 'spring', bundle: 'global' },
    })
    const email = await make(admin, '/emails', 'email', { name: 'Hello', ...letter })
    const text = await make(admin, '/smses', 'sms', { name: 'Text', message: 'x' })
    const page = await make(admin, '/pages', 'page', { title: 'Offer', customHtml: '<p>x</p>' })
    const push = await make(admin, '/notifications', 'notification', {
      name: 'Push',
      heading: 'x',
      message: 'x',
    })
    const views: [name: string, search: string, more?: object][] = [
      ['By segment', 'is:mine and segment:TRIAL'],
      ['Not in it', '(!segment:"trial")'],
      ['In common', 'common:other+trial'],
      ['Longer', 'segment:trial-users'],
      ['Only a word', 'trial'],
      ['By tag', '!tag:"hot (new)"'],
      ['By another tag', 'tag:"hot (new) leads"'],
      ['By stage', 'stage:customer'],
      ['By field', 'shoe_size:48'],
      ['Shown', '', { columns: ['email', 'shoe_size'] }],
      ['Ordered', '', { sort: '-shoe_size' }],
      ['Shared', 'segment:trial shoe_size:4', { isShared: true }],
      ['Read', `email_read:99,${email}`],
      ['Read another', `email_read:${email}9`],
      ['Emails of spring', 'category:spring', { kind: 'email' }],
      ['Other kind', 'segment:trial', { kind: 'email' }],
      ['Got text', `sms_sent:${text}`],
      ['Saw page', `!page_id:${page}`],
      ['Got push', `mobile_sent:${push}`],
    ]
    for (const [name, search, more] of views)
      await make(admin, '/views', 'view', { kind: 'contact', name, search, ...more })
    const uses = (path: string, client = admin) => client.get(`${path}/uses`)
    const named = (...names: string[]) => names.map((name) => `saved_view ${name}`).sort()
    assert.deepEqual(
      usersOf(await uses(`/segments/${segment}`)),
      named('By segment', 'Not in it', 'In common', 'Shared'),
    )
    assert.deepEqual(usersOf(await uses(`/tags/${tag}`)), named('By tag'))
    assert.deepEqual(usersOf(await uses(`/stages/${stage}`)), named('By stage'))
    assert.deepEqual(
      usersOf(await uses(`/fields/contact/${field}`)),
      named('By field', 'Shown', 'Ordered', 'Shared'),
    )
    assert.deepEqual(usersOf(await uses(`/emails/${email}`)), named('Read'))
    assert.deepEqual(usersOf(await uses(`/categories/${category}`)), named('Emails of spring'))
    assert.deepEqual(usersOf(await uses(`/smses/${text}`)), named('Got text'))
    assert.deepEqual(usersOf(await uses(`/pages/${page}`)), named('Saw page'))
    assert.deepEqual(usersOf(await uses(`/notifications/${push}`)), named('Got push'))
    const { body } = await uses(
      `/segments/${segment}`,
      await app.as({ 'lead:lists': ['viewother', 'viewown'] }),
    )
    assert.deepEqual([body.uses.map(({ name }: { name: string }) => name), body.unseen], [['Shared'], 3])
  })

  test('a command of contact lists says what its values name, or is one of those that name no record', () => {
    const silent = Object.entries(catalog.contactCommands).filter(([, command]) => !namedBy(command))
    assert.deepEqual(silent.map(([name]) => name).sort(), [
      'company',
      'company_id',
      'owner',
      'page_source',
      'page_source_id',
    ])
    for (const [name, command] of Object.entries(catalog.contactCommands)) {
      const { kind } = namedBy(command) ?? {}
      assert.ok(kind === undefined || catalog.resources.has(kind), name)
    }
  })

  test('who may not see a user of it is told that there is one', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const id = await make(admin, '/segments', 'list', { name: 'Trial' })
    await make(admin, '/campaigns', 'campaign', { name: 'Secret', lists: [{ id }] })
    await make(admin, '/emails', 'email', { name: 'Seen', emailType: 'list', ...letter, lists: [id] })
    const some = await app.as({ 'lead:lists': ['viewother'], 'email:emails': ['viewother'] })
    const { body } = await some.get(`/segments/${id}/uses`)
    assert.deepEqual(
      body.uses.map(({ name }: { name: string }) => name),
      ['Seen'],
    )
    assert.equal(body.unseen, 1)
    assert.equal((await (await app.as({})).get(`/segments/${id}/uses`)).status, 403)
    assert.equal((await admin.get('/segments/999/uses')).status, 404)
    assert.equal((await admin.get('/segments/9999999999999999999999/uses')).status, 404)
  })

  test('takes as many statements for many users as for none', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const id = await make(admin, '/segments', 'list', { name: 'Trial' })
    const ask = () => admin.get(`/segments/${id}/uses`)
    await ask()
    const none = (await countStatements(app.sql, ask)).count
    for (let n = 0; n < 20; n++)
      await make(admin, '/emails', 'email', { name: `E ${n}`, emailType: 'list', ...letter, lists: [id] })
    assert.equal((await countStatements(app.sql, ask)).count, none)
    assert.equal((await ask()).body.uses.length, 20)
    assert.ok(none <= 8, String(none))
  })
})
