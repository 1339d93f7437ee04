// The part "Resources and their fields" of the interface, field by field: key and type of what a resource answers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, testApp } from './app.ts'

/** Keys with their type; `?` may be null. `datetime` is ISO 8601 with offset. */
type Fields = Record<string, string>

const AUDIT: Fields = {
  isPublished: 'boolean',
  dateAdded: 'datetime',
  createdBy: 'int',
  createdByUser: 'string',
  dateModified: 'datetime?',
  modifiedBy: 'int?',
  modifiedByUser: 'string?',
}
const DATES: Fields = { publishUp: 'datetime?', publishDown: 'datetime?' }

interface Section {
  path: string
  key: string
  body(related: Related): object
  fields: Fields
}

/** Entities that others name. */
interface Related {
  contactId: number
  categoryId: number
  segmentId: number
}

const sections: Record<string, Section> = {
  Campaign: {
    path: '/campaigns',
    key: 'campaign',
    body: () => ({ name: 'Welcome', events: [event('new_1')], lists: [] }),
    fields: {
      ...AUDIT,
      ...DATES,
      id: 'int',
      name: 'string',
      description: 'string?',
      alias: 'string',
      category: 'object?',
      events: 'object',
    },
  },
  Note: {
    path: '/notes',
    key: 'note',
    body: ({ contactId }) => ({ lead: contactId, text: '<p>Called</p>' }),
    fields: {
      id: 'int',
      text: 'string',
      type: 'string',
      dateTime: 'datetime',
      lead: 'object',
      dateAdded: 'datetime',
      createdBy: 'int',
      createdByUser: 'string',
    },
  },
  Segment: {
    path: '/segments',
    key: 'list',
    body: () => ({ name: 'Everybody' }),
    fields: {
      ...AUDIT,
      id: 'int',
      name: 'string',
      publicName: 'string',
      alias: 'string',
      description: 'string?',
      category: 'object?',
      filters: 'array',
      isGlobal: 'boolean',
      isPreferenceCenter: 'boolean',
    },
  },
  Tweet: {
    path: '/tweets',
    key: 'tweet',
    body: () => ({ name: 'Short', text: 'Short news', description: 'x', language: 'en' }),
    fields: {
      ...AUDIT,
      ...DATES,
      id: 'int',
      name: 'string',
      text: 'string',
      description: 'string',
      language: 'string',
      category: 'object?',
      mediaId: 'string?',
      mediaPath: 'string?',
      sentCount: 'int',
      favoriteCount: 'int',
      retweetCount: 'int',
    },
  },
  'Point Insight': {
    path: '/points/insights',
    key: 'insight',
    body: () => ({ name: 'Winner', pointGroups: [1] }),
    fields: {
      id: 'int',
      name: 'string',
      category: 'object?',
      description: 'string?',
      insightType: 'string',
      insightAction: 'string',
      customField: 'string?',
      pointGroups: 'array',
    },
  },
  Contact: {
    path: '/contacts',
    key: 'contact',
    body: () => ({ email: 'ada@example.com', ipAddress: '192.0.2.1', tags: ['vip'], owner: 1 }),
    fields: {
      ...AUDIT,
      id: 'int',
      owner: 'object',
      points: 'int',
      lastActive: 'datetime?',
      dateIdentified: 'datetime?',
      color: 'string?',
      ipAddresses: 'object',
      fields: 'object',
      tags: 'array',
      utmtags: 'array',
      doNotContact: 'array',
    },
  },
  Company: {
    path: '/companies',
    key: 'company',
    body: () => ({ companyname: 'Engines Ltd' }),
    fields: { id: 'int', score: 'int', fields: 'object' },
  },
  Asset: {
    path: '/assets',
    key: 'asset',
    body: () => ({ title: 'Paper', storageLocation: 'remote', file: 'https://files.example/paper.pdf' }),
    fields: {
      ...AUDIT,
      ...DATES,
      id: 'int',
      title: 'string',
      description: 'string?',
      alias: 'string',
      language: 'string',
      downloadCount: 'int',
      uniqueDownloadCount: 'int',
      revision: 'int',
      category: 'object?',
      extension: 'string?',
      mime: 'string?',
      size: 'int?',
      downloadUrl: 'string',
    },
  },
  'Custom field': {
    path: '/fields/contact',
    key: 'field',
    body: () => ({ label: 'Shoe size', type: 'number' }),
    fields: {
      ...AUDIT,
      ...DATES,
      id: 'int',
      label: 'string',
      alias: 'string',
      description: 'string?',
      type: 'string',
      group: 'string?',
      order: 'int',
      object: 'string',
      defaultValue: 'string?',
      isRequired: 'boolean',
      isPubliclyUpdatable: 'boolean',
      isUniqueIdentifier: 'boolean',
      properties: 'object',
    },
  },
  'Text message': {
    path: '/smses',
    key: 'sms',
    body: () => ({ name: 'Hi', message: 'Hello' }),
    fields: {
      ...AUDIT,
      id: 'int',
      name: 'string',
      message: 'string',
      language: 'string',
      category: 'object?',
      sentCount: 'int',
    },
  },
  Tag: {
    path: '/tags',
    key: 'tag',
    body: () => ({ tag: 'customer' }),
    fields: { id: 'int', tag: 'string', description: 'string?' },
  },
  Stage: {
    path: '/stages',
    key: 'stage',
    body: () => ({ name: 'Lead', description: 'x' }),
    fields: {
      ...AUDIT,
      ...DATES,
      id: 'int',
      name: 'string',
      category: 'object?',
      weight: 'int',
      description: 'string?',
    },
  },
  Category: {
    path: '/categories',
    key: 'category',
    body: () => ({ title: 'News', bundle: 'global' }),
    fields: {
      ...AUDIT,
      id: 'int',
      title: 'string',
      alias: 'string',
      description: 'string?',
      color: 'string?',
      bundle: 'string',
    },
  },
  Form: {
    path: '/forms',
    key: 'form',
    body: () => ({ name: 'Contact us', fields: [{ label: 'Email', type: 'email' }], language: 'en' }),
    fields: {
      ...AUDIT,
      ...DATES,
      id: 'int',
      name: 'string',
      alias: 'string',
      category: 'object?',
      description: 'string?',
      cachedHtml: 'string',
      fields: 'array',
      actions: 'array',
      template: 'string?',
      inKioskMode: 'boolean',
      renderStyle: 'boolean',
      formType: 'string',
      postAction: 'string',
      postActionProperty: 'string?',
      noIndex: 'boolean',
      formAttributes: 'string?',
      language: 'string?',
      submissionLimit: 'int?',
      submissionLimitMessage: 'string?',
      submissionCount: 'int',
    },
  },
  Email: {
    path: '/emails',
    key: 'email',
    body: ({ segmentId }) => ({ name: 'News', subject: 'Hello', language: 'en', lists: [segmentId] }),
    fields: {
      ...AUDIT,
      ...DATES,
      id: 'int',
      name: 'string',
      subject: 'string',
      language: 'string',
      category: 'object?',
      fromAddress: 'string?',
      fromName: 'string?',
      replyToAddress: 'string?',
      bccAddress: 'string?',
      useOwnerAsMailer: 'boolean',
      utmTags: 'object',
      preheaderText: 'string?',
      customHtml: 'string?',
      plainText: 'string?',
      template: 'string?',
      emailType: 'string',
      publicPreview: 'boolean',
      sendToDnc: 'boolean',
      readCount: 'int',
      sentCount: 'int',
      revision: 'int',
      assetAttachments: 'array',
      variantStartDate: 'datetime?',
      variantSentCount: 'int',
      variantReadCount: 'int',
      variantParent: 'any?',
      variantChildren: 'array',
      translationParent: 'any?',
      translationChildren: 'array',
      unsubscribeForm: 'object?',
      dynamicContent: 'array',
      lists: 'array',
      headers: 'any',
      settings: 'any',
      grapesjsbuilder: 'any?',
    },
  },
}

test('the resources answer every documented field with its type', async (t) => {
  const app = await testApp(t, { social_twitter_enabled: true })
  const admin = await app.as('admin')
  const related: Related = {
    contactId: (await admin.post('/contacts/new', { email: 'member@example.com' })).body.contact.id,
    categoryId: (await admin.post('/categories/new', { title: 'Global', bundle: 'global' })).body.category.id,
    segmentId: (await admin.post('/segments/new', { name: 'Readers' })).body.list.id,
  }
  for (const [name, section] of Object.entries(sections)) {
    await t.test(`${name}: fields`, async () => {
      const entity = await made(admin, section, related)
      for (const [key, type] of Object.entries(section.fields)) {
        assert.ok(key in entity, `${name} has no ${key}`)
        assert.ok(fits(entity[key], type), `${name}.${key} is ${JSON.stringify(entity[key])}, no ${type}`)
      }
    })
    if ('category' in section.fields) {
      await t.test(`${name}: a category is sent as its id and answered as an object`, async () => {
        const { id } = await made(admin, section, related)
        const edit = { category: related.categoryId }
        const { body } = await admin.patch(`${section.path}/${id}/edit`, edit)
        assert.equal(body[section.key].category.id, related.categoryId)
        assert.equal(body[section.key].category.title, 'Global')
      })
    }
  }

  await t.test('Campaign Event: fields', async () => {
    const campaign = await made(admin, sections.Campaign!, related)
    const [first] = Object.entries(campaign.events as Record<string, Record<string, unknown>>)
    assert.equal(Number(first?.[0]), first?.[1].id, 'keyed by id')
    const fields: Fields = {
      id: 'int',
      name: 'string',
      description: 'string?',
      type: 'string',
      eventType: 'string',
      order: 'int',
      properties: 'object',
      triggerMode: 'string',
      triggerDate: 'datetime?',
      triggerInterval: 'int?',
      triggerIntervalUnit: 'string?',
      children: 'array',
      parent: 'object?',
      decisionPath: 'string?',
    }
    for (const [key, type] of Object.entries(fields))
      assert.ok(fits(first?.[1][key], type), `${key} is ${JSON.stringify(first?.[1][key])}`)
  })

  await t.test('Form Field and Form action: fields', async () => {
    const action = { name: 'Add tags', type: 'lead.changetags', properties: { add_tags: ['form'] } }
    const { body } = await admin.post('/forms/new', {
      name: 'All',
      fields: [{ label: 'Email', type: 'email', mappedObject: 'contact', mappedField: 'email' }],
      actions: [action],
    })
    assert.equal(body.form.fields.length, 1)
    const fields: Fields = {
      id: 'int',
      label: 'string',
      showLabel: 'boolean',
      alias: 'string',
      type: 'string',
      defaultValue: 'any?',
      isRequired: 'boolean',
      validationMessage: 'string?',
      helpMessage: 'string?',
      order: 'int',
      properties: 'object',
      validation: 'object',
      parent: 'any?',
      conditions: 'object',
      labelAttributes: 'string?',
      inputAttributes: 'string?',
      containerAttributes: 'string?',
      leadField: 'string?',
      saveResult: 'boolean',
      isAutoFill: 'boolean',
      mappedObject: 'string?',
      mappedField: 'string?',
    }
    for (const [key, type] of Object.entries(fields))
      assert.ok(fits(body.form.fields[0][key], type), `${key} is ${JSON.stringify(body.form.fields[0][key])}`)
    const actionFields: Fields = {
      id: 'int',
      name: 'string',
      description: 'string?',
      type: 'string',
      order: 'int',
      properties: 'object',
    }
    for (const [key, type] of Object.entries(actionFields))
      assert.ok(
        fits(body.form.actions[0][key], type),
        `${key} is ${JSON.stringify(body.form.actions[0][key])}`,
      )
  })

  await t.test('Contact: groups of fields, owner, addresses and tags', async () => {
    const { contact } = (await admin.post('/contacts/new', sections.Contact!.body(related))).body
    for (const group of ['core', 'social', 'personal', 'professional', 'all'])
      assert.ok(group in contact.fields, group)
    const entry = contact.fields.core.email
    for (const key of ['id', 'label', 'alias', 'type', 'group', 'value']) assert.ok(key in entry, key)
    assert.equal(typeof entry.id, 'string')
    assert.equal(contact.fields.all.email, 'ada@example.com')
    for (const key of ['id', 'Username', 'firstName', 'lastName']) assert.ok(key in contact.owner, key)
    const [address] = Object.entries<{ ipAddress: string; ipDetails: object }>(contact.ipAddresses)
    assert.deepEqual([address?.[0], address?.[1].ipAddress], ['192.0.2.1', '192.0.2.1'])
    assert.equal(contact.tags[0].tag, 'vip')
  })

  await t.test('Company: groups of fields and the industries', async () => {
    const company = await made(admin, sections.Company!, related)
    const { core, professional, other, all } = company.fields as Record<
      string,
      Record<string, Record<string, unknown>>
    >
    for (const alias of [
      'address1',
      'email',
      'phone',
      'city',
      'state',
      'zipcode',
      'country',
      'name',
      'website',
    ])
      assert.ok(core?.[`company${alias}`], alias)
    for (const alias of ['number_of_employees', 'fax', 'annual_revenue', 'industry', 'description'])
      assert.ok(professional?.[`company${alias}`], alias)
    assert.deepEqual([other, all?.id], [[], company.id])
    for (const key of [
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
    ])
      assert.ok(key in core!.companyname!, key)
    const industries = await admin.get('/fields/company?search=companyindustry')
    const { list } = Object.values<{ properties: { list: { value: string }[] } }>(industries.body.fields)[0]!
      .properties
    assert.equal(list.length, 41)
    assert.ok(list.some(({ value }) => value === 'Aerospace & Defense'))
  })

  await t.test('Theme: fields', async () => {
    const { themes } = (await admin.get('/themes')).body
    for (const [key, theme] of Object.entries<Record<string, unknown>>(themes)) {
      assert.equal(theme.key, key)
      assert.ok(fits(theme.name, 'string') && fits(theme.config, 'object'), key)
      const config = theme.config as Record<string, unknown>
      for (const part of ['name', 'author', 'features']) assert.ok(part in config, `${key}: ${part}`)
    }
  })
})

function event(id: string) {
  return {
    id,
    name: 'Points',
    type: 'lead.changepoints',
    eventType: 'action',
    order: 1,
    properties: { points: 5 },
  }
}

async function made(
  client: Client,
  { path, key, body }: Section,
  related: Related,
): Promise<Record<string, unknown>> {
  const answer = await client.post(`${path}/new`, body(related))
  assert.ok(answer.status === 201 || answer.status === 200, answer.text)
  return (await client.get(`${path}/${answer.body[key].id}`)).body[key]
}

function fits(value: unknown, type: string): boolean {
  if (value === null) return type.endsWith('?')
  switch (type.replace('?', '')) {
    case 'int':
      return Number.isInteger(value)
    case 'datetime':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/.test(value)
    case 'array':
      return Array.isArray(value)
    // An empty map may come as an empty array.
    case 'object':
      return typeof value === 'object' && (!Array.isArray(value) || value.length === 0)
    case 'any':
      return value !== undefined
    default:
      return typeof value === type.replace('?', '')
  }
}
