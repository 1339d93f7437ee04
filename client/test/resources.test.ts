// What the compiler is told of each resource is what a server answers: nested values are read without a cast.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { command, installation, startServer } from '../../server/test/process.ts'
import { createClient } from '../src/index.ts'

test('nested values of every resource are typed as they are answered', async (t) => {
  const where = await installation(t, { CAMPANILE_SOCIAL_TWITTER_ENABLED: 'true' })
  await startServer(t, where)
  const { stdout } = await command(where, ['credential', 'create', '--name', 'reader', '--json'])
  const { clientId, clientSecret } = JSON.parse(stdout)
  const made = new Set<string>()
  const client = createClient({
    url: where.url,
    credentials: { clientId, clientSecret },
    fetch(input, init) {
      const [, path] = /\/api(\/.*)\/new$/.exec(input instanceof Request ? input.url : '') ?? []
      if (path) made.add(path)
      return fetch(input, init)
    },
  })
  const { data, POST, GET } = client

  const { category } = await data(POST('/categories/new', { body: { title: 'News', bundle: 'global' } }))
  assert.equal(category.title.length, 4)
  const filed = { category: category.id }
  const { contact } = await data(
    POST('/contacts/new', { body: { firstname: 'Ada', email: 'ada@sample.example', tags: ['vip'] } }),
  )
  const firstname: string | null | undefined = contact.fields.all.firstname
  assert.equal(firstname, 'Ada')
  assert.equal(contact.tags[0]?.tag.toUpperCase(), 'VIP')
  const { contacts } = await data(GET('/contacts'))
  assert.equal(contacts[contact.id]?.fields.all.email, 'ada@sample.example')

  const { company } = await data(POST('/companies/new', { body: { companyname: 'Sample Co' } }))
  assert.equal(company.fields.all.companyname, 'Sample Co')
  const { field: shoe } = await data(POST('/fields/contact/new', { body: { label: 'Shoe size' } }))
  assert.equal(shoe.object, 'lead')
  const { field: size } = await data(POST('/fields/company/new', { body: { label: 'Size' } }))
  assert.equal(size.object, 'company')
  const { note } = await data(POST('/notes/new', { body: { text: 'Called', lead: contact.id } }))
  assert.equal(note.lead.id, contact.id)
  const { device } = await data(POST('/devices/new', { body: { lead: contact.id, device: 'desktop' } }))
  assert.equal(device.lead?.fields.all.firstname, 'Ada')

  const filters = [
    { glue: 'and', object: 'lead', field: 'email', type: 'email', operator: '!empty', properties: {} },
  ]
  const { list } = await data(POST('/segments/new', { body: { name: 'All', filters, ...filed } }))
  assert.deepEqual([list.filters[0]?.field, list.category?.title], ['email', 'News'])
  const events = [{ id: 'new_1', name: 'Reward', type: 'lead.changepoints', properties: { points: 1 } }]
  const { campaign } = await data(
    POST('/campaigns/new', { body: { name: 'Welcome', events, lists: [list.id] } }),
  )
  assert.deepEqual(
    Object.values(campaign.events).map(({ name, triggerMode, children }) => [
      name,
      triggerMode,
      children.length,
    ]),
    [['Reward', 'immediate', 0]],
  )
  assert.equal(campaign.lists[0]?.alias, 'all')

  const { email } = await data(
    POST('/emails/new', { body: { name: 'Hi', subject: 'Hi', language: 'en', lists: [list.id] } }),
  )
  assert.deepEqual([email.lists[0]?.name, email.utmTags.utmSource], ['All', null])
  const { sms } = await data(POST('/smses/new', { body: { name: 'Hi', ...filed } }))
  assert.equal(sms.category?.bundle, 'global')
  const { notification } = await data(
    POST('/notifications/new', { body: { name: 'N', heading: 'H', message: 'M' } }),
  )
  assert.equal(notification.utmTags.utmMedium, null)
  const { message } = await data(POST('/messages/new', { body: { name: 'News' } }))
  assert.equal(message.channels[0]?.isEnabled, false)
  const { tweet } = await data(POST('/tweets/new', { body: { name: 'T', text: 'News', ...filed } }))
  assert.equal(tweet.category?.id, category.id)

  const { asset } = await data(
    POST('/assets/new', {
      body: { title: 'Paper', storageLocation: 'remote', file: 'https://files.example/a.pdf', ...filed },
    }),
  )
  assert.equal(asset.category?.alias, 'news')
  const { page } = await data(POST('/pages/new', { body: { title: 'Landing' } }))
  assert.equal(page.variantChildren.length + page.translationChildren.length, 0)
  const { dynamicContent } = await data(POST('/dynamiccontents/new', { body: { name: 'D', ...filed } }))
  assert.equal(dynamicContent.category?.title, 'News')
  const { form } = await data(
    POST('/forms/new', {
      body: { name: 'F', postAction: 'return', fields: [{ label: 'Name', type: 'text' }] },
    }),
  )
  assert.deepEqual([form.fields[0]?.label, form.actions.length], ['Name', 0])
  const { focus } = await data(POST('/focus/new', { body: { name: 'F', type: 'notice', style: 'bar' } }))
  assert.ok('content' in focus.properties)

  const { point } = await data(POST('/points/new', { body: { name: 'P', type: 'form.submit', ...filed } }))
  assert.deepEqual([point.category?.title, point.group], ['News', undefined])
  const { pointGroup } = await data(POST('/points/groups/new', { body: { name: 'Fans' } }))
  const { insight } = await data(
    POST('/points/insights/new', { body: { name: 'I', pointGroups: [pointGroup.id] } }),
  )
  assert.equal(insight.pointGroups[0], pointGroup.id)
  const { trigger } = await data(
    POST('/points/triggers/new', {
      body: {
        name: 'T',
        events: [{ name: 'Tag', type: 'lead.changetags', properties: { add_tags: ['hot'] } }],
      },
    }),
  )
  assert.equal(trigger.events[0]?.type, 'lead.changetags')
  const { report } = await data(
    POST('/reports/new', {
      body: { name: 'R', source: 'leads', columns: ['l.email'], groupBy: ['l.email'] },
    }),
  )
  assert.deepEqual([report.source, report.scheduleUnit], ['leads', null])
  const { stage } = await data(POST('/stages/new', { body: { name: 'Warm', ...filed } }))
  assert.equal(stage.category?.color, null)
  const { tag } = await data(POST('/tags/new', { body: { tag: 'new' } }))
  assert.equal(tag.tag, 'new')

  const { role } = await data(
    POST('/roles/new', { body: { name: 'R', rawPermissions: { 'lead:leads': ['viewown'] } } }),
  )
  assert.deepEqual(role.rawPermissions['lead:leads'], ['viewown'])
  const person = { username: 'grace', firstName: 'Grace', lastName: 'H', email: 'grace@sample.example' }
  const password = { plainPassword: { password: 'Long-enough-1!', confirm: 'Long-enough-1!' } }
  const { user } = await data(POST('/users/new', { body: { ...person, ...password, role: role.id } }))
  assert.equal(user.role.name, 'R')
  const { credential } = await data(POST('/credentials/new', { body: { name: 'App', role: role.id } }))
  assert.deepEqual([credential.role?.name, typeof credential.clientSecret], ['R', 'string'])
  const { hook } = await data(
    POST('/hooks/new', {
      body: { name: 'H', webhookUrl: 'https://a.example/', triggers: ['mautic.form_on_submit'] },
    }),
  )
  assert.equal(hook.triggers[0], 'mautic.form_on_submit')

  const { paths } = JSON.parse(readFileSync(join(import.meta.dirname, '../../server/openapi.json'), 'utf8'))
  const resources = Object.keys(paths).flatMap((path) => /^(.*)\/batch\/new$/.exec(path)?.[1] ?? [])
  assert.deepEqual([...made].sort(), resources.sort(), 'every resource is read')
})
