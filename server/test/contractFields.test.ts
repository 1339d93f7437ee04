// The part "Resources and their fields" of the interface, field by field: key and type of what a resource answers once
// all of it is set. What was never set is null, whatever the type. What is nested in them is in contractParts.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, testApp } from './app.ts'

/** Keys with the documented type; `?` may be null. `datetime` is ISO 8601 with offset. */
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
  assetId: number
  formId: number
  emailId: number
}

const BOTH_DATES = { publishUp: '2030-01-01T00:00:00+00:00', publishDown: '2031-01-01T00:00:00+00:00' }

const sections: Record<string, Section> = {
  Campaign: {
    path: '/campaigns',
    key: 'campaign',
    body: () => ({ name: 'Welcome', ...BOTH_DATES, description: 'd', alias: 'a', events: [EVENT] }),
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
    body: () => ({ name: 'Everybody', description: 'd', filters: [FILTER] }),
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
    body: () => ({
      ...{
        name: 'Short',
        text: 'Short news',
        description: 'x',
        language: 'fr',
        mediaId: '5',
        mediaPath: 'a.png',
      },
      ...BOTH_DATES,
    }),
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
    body: () => ({ name: 'Winner', description: 'd', customField: 'position', pointGroups: [1] }),
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
    body: () => ({
      ...{ email: 'ada@example.com', ipAddress: '192.0.2.1', tags: ['vip'], owner: 1, points: 5 },
      ...{
        lastActive: '2026-01-31 09:30:00',
        doNotContact: [{ channel: 'email', reason: 3, comments: 'c' }],
      },
    }),
    fields: {
      ...AUDIT,
      id: 'int',
      owner: 'object',
      points: 'int',
      lastActive: 'datetime?',
      dateIdentified: 'datetime?',
      color: 'string',
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
    body: () => ({ companyname: 'Engines Ltd', score: 3 }),
    fields: { id: 'int', score: 'int', fields: 'object' },
  },
  Asset: {
    path: '/assets',
    key: 'asset',
    body: () => ({
      ...{ title: 'Paper', storageLocation: 'remote', file: 'https://files.example/paper.pdf' },
      ...{ description: 'd', alias: 'paper-alias', language: 'fr' },
      ...BOTH_DATES,
    }),
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
      extension: 'string',
      mime: 'string',
      size: 'int',
      downloadUrl: 'string',
    },
  },
  'Custom field': {
    path: '/fields/contact',
    key: 'field',
    body: () => ({
      ...{ label: 'Shoe size', type: 'select', description: 'd', defaultValue: '1', group: 'personal' },
      ...{ isPubliclyUpdatable: true, properties: { list: [{ label: 'One', value: '1' }] } },
    }),
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
    body: () => ({ name: 'Hi', message: 'Hello', language: 'fr', ...BOTH_DATES }),
    fields: {
      ...AUDIT,
      ...DATES,
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
    body: () => ({ tag: 'customer', description: 'd' }),
    fields: { id: 'int', tag: 'string', description: 'string?' },
  },
  Stage: {
    path: '/stages',
    key: 'stage',
    body: () => ({ name: 'Lead', description: 'x', ...BOTH_DATES }),
    fields: {
      ...AUDIT,
      ...{ publishUp: 'datetime', publishDown: 'datetime' },
      id: 'int',
      name: 'string',
      category: 'object?',
      weight: 'int',
      description: 'string',
    },
  },
  Category: {
    path: '/categories',
    key: 'category',
    body: () => ({ title: 'News', bundle: 'global', description: 'd', color: '4e5d9d' }),
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
    body: () => ({
      ...{
        name: 'Contact us',
        description: 'd',
        template: 'blank',
        formType: 'standalone',
        language: 'en_US',
      },
      ...{ inKioskMode: true, renderStyle: true, postAction: 'message', postActionProperty: 'Thank you' },
      ...{ noIndex: true, formAttributes: 'class="x"', submissionLimit: 5, submissionLimitMessage: 'Full' },
      fields: [{ label: 'Email', type: 'email' }],
      ...BOTH_DATES,
    }),
    fields: {
      ...AUDIT,
      ...DATES,
      id: 'int',
      name: 'string',
      alias: 'string',
      category: 'object?',
      description: 'string',
      cachedHtml: 'string',
      fields: 'array',
      actions: 'array',
      template: 'string',
      inKioskMode: 'boolean',
      renderStyle: 'boolean',
      formType: 'string',
      postAction: 'string',
      postActionProperty: 'string',
      noIndex: 'boolean',
      formAttributes: 'string?',
      language: 'string',
      submissionLimit: 'int',
      submissionLimitMessage: 'string',
      submissionCount: 'int',
    },
  },
  Email: {
    path: '/emails',
    key: 'email',
    body: ({ segmentId, assetId, formId, emailId }) => ({
      ...{ name: 'News', subject: 'Hello', language: 'en', lists: [segmentId], emailType: 'list' },
      ...{ fromAddress: 'a@shop.example', fromName: 'Shop', replyToAddress: 'b@shop.example' },
      ...{ bccAddress: 'c@shop.example', useOwnerAsMailer: true, preheaderText: 'Soon', plainText: 'Hello' },
      ...{ customHtml: '<p>Hello</p>', template: 'blank', publicPreview: true, sendToDnc: true },
      ...{ assetAttachments: [assetId], unsubscribeForm: formId, translationParent: emailId },
      ...BOTH_DATES,
    }),
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
      customHtml: 'string',
      plainText: 'string?',
      template: 'string',
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
      variantParent: 'int?',
      variantChildren: 'array',
      translationParent: 'int',
      translationChildren: 'array',
      unsubscribeForm: 'object',
      dynamicContent: 'array',
      lists: 'array',
      headers: 'array',
      settings: 'object',
      grapesjsbuilder: 'object',
    },
  },
}

test('Resources and their fields', async (t) => {
  const app = await testApp(t, { social_twitter_enabled: true })
  const admin = await app.as('admin')
  const related: Related = {
    contactId: (await admin.post('/contacts/new', { email: 'member@example.com' })).body.contact.id,
    categoryId: (await admin.post('/categories/new', { title: 'Global', bundle: 'global' })).body.category.id,
    segmentId: (await admin.post('/segments/new', { name: 'Readers' })).body.list.id,
    assetId: (await admin.post('/assets/new', ASSET)).body.asset.id,
    formId: (await admin.post('/forms/new', { name: 'Unsubscribe' })).body.form.id,
    emailId: (await admin.post('/emails/new', EMAIL)).body.email.id,
  }
  await admin.post('/points/triggers/new', { name: 'Warm', points: 1, color: 'ffaa00' })
  for (const [name, section] of Object.entries(sections)) {
    const entity = await made(admin, section, related)
    for (const [key, type] of Object.entries(section.fields))
      await t.test(`${name}, ${key}: ${type}`, () => {
        assert.ok(key in entity)
        assert.ok(fits(entity[key], type), JSON.stringify(entity[key]))
      })
    if ('category' in section.fields) {
      await t.test(`${name}, category is sent as its id and answered as an object`, async () => {
        const { id } = await made(admin, section, related)
        const edit = { category: related.categoryId }
        const { body } = await admin.patch(`${section.path}/${id}/edit`, edit)
        assert.equal(body[section.key].category.id, related.categoryId)
        assert.equal(body[section.key].category.title, 'Global')
      })
    }
  }
})

const ASSET = { title: 'A', storageLocation: 'remote', file: 'https://files.example/a.pdf' }
const EMAIL = { name: 'E', subject: 'S', language: 'de', lists: [] }
const FILTER = {
  ...{ glue: 'and', field: 'email', object: 'lead', type: 'email', operator: 'like' },
  properties: { filter: 'example' },
}
const EVENT = {
  ...{ id: 'new_1', name: 'Points', type: 'lead.changepoints', eventType: 'action', order: 1 },
  properties: { points: 5 },
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
    default:
      return typeof value === type.replace('?', '')
  }
}
