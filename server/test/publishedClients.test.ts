// Published clients of the interface, as their users install them, against the running server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import MauticApi from 'mautic-api'
import NodeMautic from 'node-mautic'
import { installation, startServer } from './process.ts'
import { recordCalls } from './recordCalls.ts'

test('published clients work unchanged', async (t) => {
  const where = await installation(t, {
    CAMPANILE_API_ENABLE_BASIC_AUTH: 'true',
    CAMPANILE_SOCIAL_TWITTER_ENABLED: 'true',
  })
  const server = await startServer(t, where)
  const [username, password] = ['admin', 'Correct-horse-7']

  await t.test('mautic-api: contacts, segments, companies and tags', async (t) => {
    const { client, called, all } = recordCalls(
      new MauticApi({ baseUrl: `${where.url}/api`, auth: { username, password } }),
    )

    await t.test('contacts', async () => {
      const created = await client.contacts.create({ email: 'ada@example.com', firstname: 'Ada', points: 3 })
      assert.equal(created.status, 201)
      const { id } = created.data.contact
      assert.equal((await client.contacts.get(id)).data.contact.fields.core.firstname.value, 'Ada')
      const edited = await client.contacts.edit(id, { lastname: 'Lovelace' })
      assert.deepEqual([edited.status, edited.data.contact.fields.all.lastname], [200, 'Lovelace'])
      const listed = await client.contacts.list({ search: 'email:ada@example.com', limit: 5 })
      assert.deepEqual(Object.keys(listed.data.contacts), [String(id)])
      assert.equal((await client.contacts.addPoints(id, 5)).data.success, true)
      assert.equal((await client.contacts.subtractPoints(id, 2)).data.success, true)
      assert.equal((await client.contacts.get(id)).data.contact.points, 6)
      const blocked = await client.contacts.addDoNotContact(id, { reason: 3, comments: 'by hand' })
      assert.equal(blocked.data.contact.doNotContact[0].comments, 'by hand')
      assert.equal((await client.contacts.removeDoNotContact(id, {})).data.contact.doNotContact.length, 0)
      const tagged = await client.contacts.addUTMTags(id, { utm_source: 'news', query: { a: 'b' } })
      const [utm] = tagged.data.contact.utmtags
      assert.equal(utm.utmSource, 'news')
      assert.equal((await client.contacts.removeUTMTags(id, utm.id)).status, 200)
      for (const answer of [
        await client.contacts.getNotes(id),
        await client.contacts.getCompanies(id),
        await client.contacts.listSegments(id),
        await client.contacts.getActivityEvents(id, { page: 1 }),
      ])
        assert.equal(answer.status, 200)
      const replaced = await client.contacts.editOrCreate(999_999, { email: 'new@example.com' })
      assert.equal(replaced.status, 201)
      assert.equal((await client.contacts.delete(id)).status, 200)
      assert.equal((await client.contacts.get(id)).status, 404)
    })

    await t.test('segments and companies with their contacts', async () => {
      const contactId = (await client.contacts.create({ email: 'member@example.com' })).data.contact.id
      const segment = (await client.segments.create({ name: 'Members' })).data.list
      assert.equal((await client.segments.addContact(segment.id, contactId)).data.success, 1)
      const memberships = (await client.contacts.listSegments(contactId)).data.lists
      assert.equal(memberships[segment.id].name, 'Members')
      assert.equal((await client.segments.removeContact(segment.id, contactId)).data.success, 1)
      const company = (await client.companies.create({ companyname: 'Engines Ltd' })).data.company
      assert.equal(company.fields.all.companyname, 'Engines Ltd')
      assert.equal((await client.companies.addContact(company.id, contactId)).status, 200)
      const [first] = (await client.contacts.getCompanies(contactId)).data.companies
      assert.equal(Number(first.company_id), company.id)
      assert.equal((await client.companies.removeContact(company.id, contactId)).status, 200)
      for (const [resource, id] of [
        [client.segments, segment.id],
        [client.companies, company.id],
      ] as const) {
        assert.equal((await resource.list()).status, 200)
        const words = { name: 'Renamed', companyname: 'Renamed' }
        assert.equal((await resource.edit(id, words)).status, 200)
        assert.equal((await resource.editOrCreate(999_999, words)).status, 201)
        assert.equal((await resource.delete(id)).status, 200)
        assert.equal((await resource.get(id)).status, 404)
      }
    })

    await t.test('tags', async () => {
      const { tag } = (await client.tags.create({ tag: 'vip' })).data
      assert.equal((await client.tags.edit(tag.id, { tag: 'very vip' })).data.tag.tag, 'very vip')
      assert.equal((await client.tags.list({ search: 'very' })).data.total, 1)
      assert.equal((await client.tags.create({ tag: '' })).status, 400)
      assert.equal((await client.tags.get(tag.id)).status, 200)
      assert.equal((await client.tags.editOrCreate(999_999, { tag: 'new' })).status, 201)
      assert.equal((await client.tags.delete(tag.id)).status, 200)
    })

    await t.test('all of its methods are called', () => {
      assert.deepEqual([called.size, all.size], [38, 38])
    })
  })

  await t.test('node-mautic', async (t) => {
    const { client, called, all } = recordCalls(
      new NodeMautic({ apiUrl: where.url, username, password, timeoutInSeconds: 30 }),
    )
    const { contacts } = client
    const contactId = (await contacts.createContact({ email: 'grace@example.com', firstname: 'Grace' }))
      .contact.id

    await t.test('contacts are created, queried, edited and looked up', async () => {
      assert.equal((await contacts.getContact(contactId)).contact.fields.all.firstname, 'Grace')
      const found = await contacts.getContactByEmailAddress('grace@example.com')
      assert.equal(found.total, '1')
      const queried = await contacts.queryContacts({ email: 'grace@example.com' })
      assert.deepEqual(Object.keys(queried.contacts), [String(contactId)])
      await contacts.editContact('PATCH', { lastname: 'Hopper' }, contactId)
      assert.equal((await contacts.addPoints(contactId, { eventName: 'talk' }, 7)).success, true)
      assert.equal((await contacts.subtractPoints(contactId, {}, 2)).success, true)
      assert.equal((await contacts.getContact(contactId)).contact.points, 5)
      await contacts.addDoNotContact(contactId, 'email', 3 as never)
      assert.equal((await contacts.removeDoNotContact(contactId, 'email')).recordFound, true)
      await contacts.addUtmTags(contactId, { utm_campaign: 'c' })
      for (const list of [
        await contacts.listAvailableOwners(),
        await contacts.listAvailableFields(),
        await contacts.listContactNotes(contactId, {}),
        await contacts.getSegmentMemberships(contactId),
        await contacts.getCampaignMemberships(contactId),
        await contacts.getActivityEventsForContact(contactId, {}),
        await contacts.getContactCompanies(contactId),
        await contacts.getContactDevices(contactId),
      ])
        assert.ok(list)
      await assert.rejects(contacts.getContact(999_999), /404/)
    })

    await t.test('campaigns and segments take and drop contacts', async () => {
      const { list } = await client.segments.createSegment({ name: 'People' })
      assert.equal((await client.segments.addContactToSegment(list.id, contactId)).success, 1)
      assert.equal((await client.segments.removeContactFromSegment(list.id, contactId)).success, 1)
      const response = await fetch(`${where.url}/api/campaigns/new`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${username}:${password}`)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ name: 'Welcome', isPublished: 1 }),
      })
      const { campaign } = (await response.json()) as { campaign: { id: number } }
      assert.equal((await client.campaigns.addContactToCampaign(campaign.id, contactId)).success, true)
      assert.equal((await client.campaigns.listCampaignContacts(campaign.id)).contacts.length, 1)
      assert.equal((await client.campaigns.getCampaign(campaign.id)).campaign.name, 'Welcome')
      assert.equal((await client.campaigns.listCampaigns({})).total, 1)
      assert.equal((await client.campaigns.removeContactFromCampaign(campaign.id, contactId)).success, true)
    })

    await t.test('every other resource is created, read, listed, edited and deleted', async () => {
      const { segments } = client
      const segmentId = (await segments.createSegment({ name: 'Readers' })).list.id
      const email = { name: 'News', subject: 'Hello', language: 'en', lists: [segmentId], emailType: 'list' }
      const submit = { label: 'Send', type: 'button' }
      for (const [name, steps] of Object.entries<Steps>({
        category: {
          create: () => client.categories.createCategory({ title: 'Cats', bundle: 'global' }),
          get: (id) => client.categories.getCategory(id),
          list: () => client.categories.listContactCategories(),
          edit: (id) => client.categories.editCategory('PATCH', { title: 'Dogs' }, id),
          remove: (id) => client.categories.deleteCategory(id),
        },
        company: {
          create: () => client.companies.createCompany({ companyname: 'Cobol Inc' }),
          get: (id) => client.companies.getCompany(id),
          list: () => client.companies.listContactCompanies({}),
          edit: (id) => client.companies.editCompany('PATCH', { companycity: 'Arlington' }, id),
          remove: (id) => client.companies.deleteCompany(id),
        },
        email: {
          create: () => client.emails.createEmail(email),
          get: (id) => client.emails.getEmail(id),
          list: () => client.emails.listEmails({}),
          edit: (id) => client.emails.editEmail('PATCH', { subject: 'Bye' }, id),
          remove: (id) => client.emails.deleteEmail(id),
        },
        field: {
          create: () => client.fields.createField('contact', { label: 'Shoe size', type: 'number' }),
          get: (id) => client.fields.getField('contact', id),
          list: () => client.fields.listContactFields('contact'),
          edit: (id) => client.fields.editField('PATCH', 'contact', { label: 'Shoes' }, id),
          remove: (id) => client.fields.deleteField('contact', id),
        },
        form: {
          create: () =>
            client.forms.createForm({ name: 'Contact us', formType: 'standalone', fields: [submit] }),
          get: (id) => client.forms.getForm(id),
          list: () => client.forms.listForms({}),
          edit: (id) => client.forms.editForm('PATCH', { name: 'Write to us' }, id),
          remove: (id) => client.forms.deleteForm(id),
        },
        message: {
          create: () => client.marketingmessages.createMarketingMessage({ name: 'Both ways' }),
          get: (id) => client.marketingmessages.getMarketingMessage(id),
          list: () => client.marketingmessages.listMarketingMessages({}),
          edit: (id) => client.marketingmessages.editMarketingMessage('PATCH', { description: 'x' }, id),
          remove: (id) => client.marketingmessages.deleteMarketingMessage(id),
        },
        note: {
          create: () => client.notes.createNote({ lead: contactId, text: 'Called' }),
          get: (id) => client.notes.getNote(id),
          list: () => client.notes.listContactNotes({}),
          edit: (id) => client.notes.editNote('PATCH', { text: 'Called twice' }, id),
          remove: (id) => client.notes.deleteNote(id),
        },
        notification: {
          create: () => client.notifications.createNotification({ name: 'N', heading: 'H', message: 'M' }),
          get: (id) => client.notifications.getNotification(id),
          list: () => client.notifications.listNotifications({}),
          edit: (id) => client.notifications.editNotification('PATCH', { heading: 'I' }, id),
          remove: (id) => client.notifications.deleteNotification(id),
        },
        page: {
          create: () => client.pages.createPage({ title: 'Landing' }),
          get: (id) => client.pages.getPage(id),
          list: () => client.pages.listPages({}),
          edit: (id) => client.pages.editPage('PATCH', { title: 'Landed' }, id),
          remove: (id) => client.pages.deletePage(id),
        },
        point: {
          create: () => client.pointactions.createPointAction({ name: 'Read', type: 'email.open', delta: 5 }),
          get: (id) => client.pointactions.getPointAction(id),
          list: () => client.pointactions.listPointActions({}),
          edit: (id) => client.pointactions.editPointAction('PATCH', { delta: 6 }, id),
          remove: (id) => client.pointactions.deletePointAction(id),
        },
        trigger: {
          create: () => client.pointtriggers.createPointTrigger({ name: 'Hot', points: 50, color: 'ff0000' }),
          get: (id) => client.pointtriggers.getPointTrigger(id),
          list: () => client.pointtriggers.listPointTriggers({}),
          edit: (id) => client.pointtriggers.editPointTrigger('PATCH', { points: 60 }, id),
          remove: (id) => client.pointtriggers.deletePointTrigger(id),
        },
        role: {
          create: () =>
            client.roles.createRole({ name: 'Guests', rawPermissions: { 'lead:leads': ['viewown'] } }),
          get: (id) => client.roles.getRole(id),
          list: () => client.roles.listContactRoles(),
          edit: (id) => client.roles.editRole('PATCH', { description: 'x' }, id),
          remove: (id) => client.roles.deleteRole(id),
        },
        list: {
          create: () => segments.createSegment({ name: 'Others' }),
          get: (id) => segments.getSegment(id),
          list: () => segments.listSegments(),
          edit: (id) => segments.editSegment('PATCH', { name: 'The others' }, id),
          remove: (id) => segments.deleteSegment(id),
        },
        sms: {
          create: () => client.textmessages.createTextMessage({ name: 'Hi', message: 'Hello' }),
          get: (id) => client.textmessages.getTextMessage(id),
          list: () => client.textmessages.listTextMessages({}),
          edit: (id) => client.textmessages.editTextMessage('PATCH', { message: 'Bye' }, id),
          remove: (id) => client.textmessages.deleteTextMessage(id),
        },
        stage: {
          create: () => client.stages.createStage({ name: 'Lead' }),
          get: (id) => client.stages.getStage(id),
          list: () => client.stages.listStages(),
          edit: (id) => client.stages.editStage('PATCH', { name: 'Customer' }, id),
          remove: (id) => client.stages.deleteStage(id),
        },
        tweet: {
          create: () => client.tweets.createTweet({ name: 'T', text: 'Short' }),
          get: (id) => client.tweets.getTweet(id),
          list: () => client.tweets.listTweets({}),
          edit: (id) => client.tweets.editTweet('PATCH', { text: 'Shorter' }, id),
          remove: (id) => client.tweets.deleteTweet(id),
        },
        user: {
          create: () =>
            client.users.createUser({
              username: 'grace',
              firstName: 'Grace',
              lastName: 'Hopper',
              email: 'grace@campanile.example',
              role: 1,
              plainPassword: { password: 'Nanosecond-11', confirm: 'Nanosecond-11' },
            }),
          get: (id) => client.users.getUser(id),
          list: () => client.users.listContactUsers(),
          edit: (id) => client.users.editUser('PATCH', { position: 'Admiral' }, id),
          remove: (id) => client.users.deleteUser(id),
        },
        hook: {
          create: () =>
            client.webhooks.createWebhook({
              name: 'Hook',
              webhookUrl: 'https://receiver.example/',
              triggers: ['mautic.lead_post_save_new'],
            }),
          get: (id) => client.webhooks.getWebhook(id),
          list: () => client.webhooks.listWebhooks({}),
          edit: (id) => client.webhooks.editWebhook('PATCH', { description: 'x' }, id),
          remove: (id) => client.webhooks.deleteWebhook(id),
        },
      })) {
        const { id } = (await steps.create())[name]
        assert.ok(Number.isInteger(id), name)
        assert.equal((await steps.get(id))[name].id, id, name)
        assert.ok(Number((await steps.list()).total) >= 1, name)
        assert.equal((await steps.edit(id))[name].id, id, name)
        assert.ok((await steps.remove(id))[name], name)
        await assert.rejects(Promise.resolve(steps.get(id)), /404/, name)
      }
    })

    await t.test('lists of types, tables and themes are answered', async () => {
      const { stats } = client as unknown as { stats: Record<string, (...words: unknown[]) => Answer> }
      assert.ok((await stats.getAvailableStatTables!()).availableTables.includes('email_stats'))
      assert.equal((await stats.getStatsFromATable!('campaign_leads', { limit: 5 })).stats.length, 1)
      assert.equal((await client.users.getSelfUser()).username, 'admin')
      assert.ok((await client.pointactions.getPointActionTypes()).pointActionTypes['email.open'])
      assert.ok((await client.pointtriggers.getPointTriggerEventTypes()).eventTypes)
      assert.ok((await client.webhooks.listAvailableWebhookTriggers()).triggers)
      assert.equal((await client.themes.getListOfThemes()).themes.blank.name, 'Blank')
    })

    await t.test('contacts join companies and stages, get mail, and go', async () => {
      const { companies, stages, emails, forms } = client
      const company = (await companies.createCompany({ companyname: 'Flow-Matic' })).company
      assert.equal((await companies.addContactToCompany(company.id, contactId)).success, 1)
      assert.equal((await companies.removeContactFromCompany(company.id, contactId)).success, 1)
      const where = { companyname: 'Flow-Matic' }
      assert.deepEqual(Object.keys((await companies.queryCompanies(where)).companies), [String(company.id)])
      const { stage } = await stages.createStage({ name: 'Reader' })
      assert.equal((await stages.addContactToStage(stage.id, contactId)).success, 1)
      assert.equal((await stages.removeContactFromStage(stage.id, contactId)).success, 1)
      const { list } = await client.segments.createSegment({ name: 'Mailed' })
      const letter = { name: 'Letter', subject: 'S', language: 'en', lists: [list.id], emailType: 'list' }
      const { email } = await emails.createEmail({ ...letter, customHtml: '<p>Hi</p>' })
      assert.equal((await emails.sendEmailToContact(email.id, contactId, {} as never)).success, true)
      assert.equal((await emails.sendEmailToSegment(email.id)).success, 1)
      assert.equal((await emails.queryEmails({ name: 'Letter' })).total, 1)
      const { form } = await forms.createForm({ name: 'Empty', postAction: 'return' })
      assert.equal(Number((await forms.listFormSubmissions(form.id)).total), 0)
      const parts = { fields: [{ label: 'F', type: 'text' }], actions: [{ type: 'lead.addutmtags' }] }
      const full = (await forms.editForm('PATCH', parts, form.id)).form as unknown as Parts
      const withoutField = await forms.deleteFormFields(form.id, { 'fields[]': full.fields[0]?.id })
      assert.deepEqual((withoutField.form as unknown as Parts).fields, [])
      const withoutAction = await forms.deleteFormActions(form.id, { 'actions[]': full.actions[0]?.id })
      assert.deepEqual((withoutAction.form as unknown as Parts).actions, [])
      assert.equal(Number((await forms.listFormSubmissionsForContact(form.id, contactId)).total), 0)
      const { contact } = await contacts.getContact(contactId)
      const utm = contact.utmtags[0] as unknown as { id: number }
      assert.equal((await contacts.removeUtmTags(contactId, utm.id)).recordFound, true)
      assert.ok(Number((await contacts.listContacts({ limit: 1 })).total) >= 1)
      assert.ok((await contacts.deleteContact(contactId)).contact)
    })

    await t.test('assets, dynamic content and widgets', async () => {
      const { assets, dynamiccontent } = client
      const file = { title: 'A', storageLocation: 'remote', file: 'https://files.example/a.pdf' }
      const { asset } = await assets.createAsset(file)
      assert.equal((await assets.getAsset(asset.id)).asset.title, 'A')
      assert.equal((await assets.listAssets({})).total, 1)
      const filters = [
        { glue: 'and', object: 'lead', field: 'city', type: 'text', operator: '=', filter: 'Rome' },
      ]
      const content = { name: 'C', slotName: 's', isCampaignBased: false, content: 'x', filters }
      const { id } = (await dynamiccontent.createDynamicContent(content)).dynamicContent
      assert.equal((await dynamiccontent.getDynamicContent(id)).dynamicContent.id, id)
      assert.equal((await dynamiccontent.listDynamicContent()).total, 1)
      const edited = await dynamiccontent.editDynamicContent('PATCH', { name: 'D' }, id)
      assert.equal(edited.dynamicContent.name, 'D')
      assert.ok((await dynamiccontent.deleteDynamicContent(id)).dynamicContent)
      assert.ok((await client.dashboard.getAvailableWidgetTypes()).types)
    })

    await t.test('all of its methods are called but those that cannot be answered', () => {
      const missed = [...all].filter((name) => !called.has(name)).sort()
      assert.deepEqual(missed, [
        // Nothing is submitted before forms are on the public web.
        'forms.getFormSubmission',
        // It reads the ZIP file as JSON.
        'themes.getTheme',
        // It sends a GET where the interface has a POST.
        'users.checkUserPermissions',
      ])
      assert.equal(all.size, 149)
    })
  })
  assert.doesNotMatch(server.output(), /"level":50/, 'no error in the log')
})

// biome-ignore lint/suspicious/noExplicitAny: the client hands bodies through as they come.
type Answer = Promise<any>

interface Parts {
  fields: { id: number }[]
  actions: { id: number }[]
}

interface Steps {
  create(): Answer
  get(id: number): Answer
  list(): Answer
  edit(id: number): Answer
  remove(id: number): Answer
}
