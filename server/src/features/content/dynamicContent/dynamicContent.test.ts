// Dynamic content.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'

const FILTER = {
  glue: 'and',
  object: 'lead',
  field: 'city',
  type: 'text',
  operator: '=',
  properties: { filter: 'Rome' },
}

test('compatibility 2.0, dynamicContent: the documented keys in their order, and variants under their parent', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const made = await admin.post('/dynamiccontents/new', {
    name: 'Sample',
    content: '<p>x</p>',
    isCampaignBased: false,
    slotName: 'slot-a',
    filters: [FILTER],
    utmTags: { utmSource: 'a' },
  })
  assert.equal(made.status, 201, made.text)
  const { dynamicContent } = made.body
  assert.equal(
    Object.keys(dynamicContent).join(),
    'isPublished,dateAdded,dateModified,createdBy,createdByUser,modifiedBy,modifiedByUser,id,name,category,publishUp,publishDown,sentCount,variantParent,variantChildren,content,utmTags,filters,isCampaignBased,slotName',
  )
  assert.deepEqual(dynamicContent.filters, [FILTER])
  assert.equal(Object.keys(dynamicContent.filters[0]).join(), 'glue,field,object,type,operator,properties')
  assert.deepEqual(dynamicContent.utmTags, {
    utmSource: 'a',
    utmMedium: null,
    utmCampaign: null,
    utmContent: null,
  })
  const variant = await admin.post('/dynamiccontents/new', {
    name: 'Variant',
    variantParent: dynamicContent.id,
  })
  assert.equal(variant.body.dynamicContent.variantParent.id, dynamicContent.id)
  assert.equal(variant.body.dynamicContent.isCampaignBased, true)
  const [child] = (await admin.get(`/dynamiccontents/${dynamicContent.id}`)).body.dynamicContent
    .variantChildren
  assert.deepEqual([child.id, child.name], [variant.body.dynamicContent.id, 'Variant'])
  const list = (await admin.get('/dynamiccontents')).body
  assert.deepEqual(Object.keys(list.dynamicContents).length, list.total)
})

test('compatibility 2.4, dynamicContents: without a campaign a slot and a filter are needed, and filters have to hold', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const bare = await admin.post('/dynamiccontents/new', { name: 'a', isCampaignBased: false })
  assert.equal(bare.status, 400)
  assert.deepEqual(Object.keys(bare.body.errors[0].details), ['slotName', 'filters'])
  assert.equal(
    (await admin.post('/dynamiccontents/new', { name: 'a', isCampaignBased: false, slotName: 's' })).body
      .errors[0].message,
    'filters: At least one filter is required.',
  )
  for (const filters of [
    [{ ...FILTER, field: 'no_such_field' }],
    [{ ...FILTER, operator: 'nonsense' }],
    ['x'],
  ])
    assert.equal((await admin.post('/dynamiccontents/new', { name: 'a', filters })).status, 400)
  assert.equal((await admin.post('/dynamiccontents/new', {})).status, 400)
})
