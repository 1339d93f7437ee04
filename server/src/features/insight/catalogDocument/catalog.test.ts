// GET /catalog: what forms in a browser are built from.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Answer, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { LANGUAGES, messagesIn } from '../../../catalog/messages.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { PERMISSION_SETS, type Permissions, SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { Field } from '../../../platform/values/field.ts'
import { findFittingContacts } from '../../audience/filters/findFittingContacts.ts'
import { catalog } from '../../index.ts'
import { listSources } from '../reports/findSource.ts'
import { report } from '../reports/report.ts'
import { runReport } from '../reports/runReport.ts'
import { PARTS } from './catalogShape.ts'
import { describeCatalog } from './describeCatalog.ts'

const settings = { social_twitter_enabled: true }
const app = await testApp(undefined, settings)
const admin = await app.as('admin')
const config = { ...withSettings(loadConfig({ env: {}, cwd: import.meta.dirname })), ...settings }
const context: Context = {
  sql: app.sql,
  db: app.sql as Db,
  actor: SYSTEM,
  config,
  catalog,
  now: new Date(),
}

// biome-ignore lint/suspicious/noExplicitAny: entries of many shapes, which the described answer holds
type Entry = any
const body = async (query = ''): Promise<Entry> => (await admin.get(`/catalog${query}`)).body

suite('the answer', () => {
  test('it takes a credential, and no right', async () => {
    assert.equal((await (await app.as('nobody')).get('/catalog')).status, 401)
    const stranger = await (await app.as({})).get('/catalog')
    assert.equal(stranger.status, 200)
    assert.equal(stranger.body.campaignEvents.length, catalog.campaignEvents.size)
  })

  test('its parts are those that were asked for, with the choices that they name', async () => {
    assert.deepEqual(Object.keys(await body()), ['language', 'languages', ...PARTS, 'choices'])
    const some = await body('?parts=formActions,operators')
    assert.deepEqual(Object.keys(some), ['language', 'languages', 'formActions', 'operators', 'choices'])
    assert.deepEqual(Object.keys(some.choices), ['owners', 'tags'])
    const wrong = await admin.get('/catalog?parts=formActions,nonsense')
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /there is no \\"nonsense\\"/)
    assert.equal((await admin.get('/catalog?parts[]=a&parts[]=b')).status, 400)
  })

  test('its texts are in the language that was asked for', async () => {
    const ask = (language: string) =>
      admin.get('/catalog?parts=pointActions', { headers: { 'accept-language': language } })
    const german = await ask('fr, de-AT;q=0.8, en;q=0.5')
    assert.equal(german.headers['content-language'], 'de')
    assert.equal(german.headers.vary, 'Accept-Language, Authorization')
    assert.equal(german.body.language, 'de')
    assert.equal(labelOf(german, 'email.open'), 'Öffnet eine E-Mail')
    const fields = await admin.get('/catalog?parts=contactFields,filterFields,reportSources', {
      headers: { 'accept-language': 'de' },
    })
    assert.equal(fields.body.contactFields.find((one: Entry) => one.name === 'firstname').label, 'Vorname')
    assert.equal(fields.body.filterFields.find((one: Entry) => one.field === 'zipcode').label, 'Postleitzahl')
    const leads = fields.body.reportSources.find((one: Entry) => one.key === 'leads')
    assert.equal(leads.columns.find((one: Entry) => one.name === 'l.city').label, 'Ort')
    const english = await ask('fr')
    assert.equal(english.headers['content-language'], 'en')
    assert.equal(labelOf(english, 'email.open'), 'Opens an email')
  })

  test('its tag is that of its content: the same is 304, a new field another one', async () => {
    const first = await admin.get('/catalog?parts=contactFields')
    const tag = String(first.headers.etag)
    assert.match(tag, /^"[\w-]{32}"$/)
    for (const value of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await admin.get('/catalog?parts=contactFields', { headers: { 'if-none-match': value } })
      assert.equal(again.status, 304, value)
      assert.equal(again.text, '')
      assert.equal(again.headers.etag, tag)
      assert.equal(again.headers.vary, 'Accept-Language, Authorization')
    }
    const german = await admin.get('/catalog?parts=operators', { headers: { 'accept-language': 'de' } })
    const english = await admin.get('/catalog?parts=operators')
    assert.notEqual(german.headers.etag, english.headers.etag)
    const field = { label: 'Shoe size', alias: 'shoe_size', type: 'number' }
    assert.equal((await admin.post('/fields/contact/new', field)).status, 201)
    const changed = await admin.get('/catalog?parts=contactFields', { headers: { 'if-none-match': tag } })
    assert.equal(changed.status, 200)
    assert.ok(changed.body.contactFields.some((one: Entry) => one.name === 'shoe_size'))
    assert.equal(
      (await admin.get('/catalog?parts=nothing', { headers: { 'if-none-match': '*' } })).status,
      400,
    )
  })

  test('its number of statements is the same however much there is', async () => {
    await body()
    const few = await countStatements(app.sql, () => body())
    await app.sql`insert into tags (tag) select 'tag ' || n from generate_series(1, 700) n`
    await app.sql`insert into point_groups (name, date_added) select 'Group ' || n, ${new Date()} from generate_series(1, 300) n`
    const many = await countStatements(app.sql, () => body())
    assert.equal(many.count, few.count, many.queries.join('\n'))
    assert.equal(few.count, 3, few.queries.join('\n'))
    const { tags } = many.result.choices
    assert.equal(tags.choices.length, 500)
    assert.equal(tags.isComplete, false)
    await app.sql`delete from tags`
    await app.sql`delete from point_groups where name like 'Group %'`
  })
})

function labelOf({ body }: Answer, type: string): string {
  return body.pointActions.find((one: Entry) => one.type === type).label
}

suite('texts', () => {
  // Each text is replaced by where it stands: what shows none has none, and what is shown nowhere is left over.
  test('everything that is declared has a text, and no text is left over', async () => {
    await app.sql`insert into point_groups (name, date_added) values ('Loyalty', ${new Date()})`
    const places = new Set<string>()
    const marked = (value: unknown, path: string): unknown => {
      if (typeof value === 'string') {
        places.add(`⟦${path}⟧`)
        return `⟦${path}⟧`
      }
      return Object.fromEntries(
        Object.entries(value as object).map(([key, inner]) => [key, marked(inner, `${path}/${key}`)]),
      )
    }
    // Sentences about one case are said elsewhere (catalog/sentences.test.ts), and so is what is held of contacts.
    const { explanations, contactData, ...forms } = messagesIn('en')
    const messages = { ...(marked(forms, '') as typeof forms), explanations, contactData }
    const shown = await describeCatalog(context, { language: 'en', messages, parts: PARTS })
    const text = JSON.stringify(shown)
    assert.deepEqual(
      [...places].filter((place) => !text.includes(JSON.stringify(place).slice(1, -1))),
      [],
    )
    const parsed = JSON.parse(text)
    const own = new Set<string>(
      [...parsed.contactFields, ...parsed.companyFields].flatMap(({ label, choices = [] }: Entry) => [
        label,
        ...choices.map((choice: Entry) => choice.label),
      ]),
    )
    const { contactFields, companyFields, choices, ...declared } = parsed
    const missing: string[] = []
    JSON.stringify({ ...declared, choices: onlyFixed(choices) }, function (key, value) {
      if ((key === 'label' || key === 'plural' || key === 'groupLabel') && !String(value).startsWith('⟦'))
        if (!own.has(value)) missing.push(`${JSON.stringify(this).slice(0, 100)}`)
      return value
    })
    assert.deepEqual(missing, [])
    for (const part of ['campaignEvents', 'formActions', 'formFields', 'pointActions', 'triggerEvents'])
      for (const entry of parsed[part]) assert.ok(entry.description, `${part} ${entry.type}`)
    for (const entry of [
      ...parsed.filterFields,
      ...parsed.widgets,
      ...parsed.reportSources,
      ...parsed.emailTokens,
    ])
      assert.ok(entry.description || own.has(entry.label), entry.label)
  })

  test('every language has the same texts', () => {
    assert.ok(LANGUAGES.length > 1)
    const keys = (value: unknown): unknown =>
      typeof value === 'string'
        ? 'text'
        : Object.entries(value as object).map(([key, inner]) => [key, keys(inner)])
    for (const language of LANGUAGES)
      assert.deepEqual(sorted(keys(messagesIn(language))), sorted(keys(messagesIn('en'))), language)
  })

  function sorted(value: unknown): unknown {
    return JSON.parse(JSON.stringify(value), (_key, inner) =>
      Array.isArray(inner) && inner.every((entry) => Array.isArray(entry))
        ? inner.toSorted((a, b) => (a[0] < b[0] ? -1 : 1))
        : inner,
    )
  }
})

function onlyFixed(choices: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(choices).filter(([name]) => 'values' in (catalog.choiceLists.get(name) ?? {})),
  )
}

suite('what is said is so', () => {
  const types = [
    ['campaignEvents', catalog.campaignEvents],
    ['formActions', catalog.formActions],
    ['formFields', catalog.formFields],
    ['pointActions', catalog.pointActions],
    ['triggerEvents', catalog.triggerEvents],
  ] as const

  test('choices, limits and defaults of a property are taken, and what lies beyond its limits is not', async () => {
    const described = await body()
    let tried = 0
    for (const [part, declared] of types)
      for (const { type, properties } of described[part])
        for (const property of properties as Entry[]) {
          if (property.name.includes('.')) continue
          const field: Field = declared.get(type)!.properties[property.name]!
          const takes = (value: unknown) => 'value' in field.parse(value)
          const place = `${part} ${type} ${property.name}`
          for (const { value } of property.choices ?? []) assert.ok(takes(value), `${place} ${value}`)
          for (const { value } of described.choices[property.choicesFrom]?.choices ?? [])
            assert.ok(takes(value), `${place} ${value}`)
          if ('default' in property) assert.ok(takes(property.default), place)
          for (const [limit, beyond] of [
            [property.min, (property.min ?? 0) - 1],
            [property.max, (property.max ?? 0) + 1],
          ])
            if (limit !== undefined) assert.deepEqual([takes(limit), takes(beyond)], [true, false], place)
          if (property.maxLength !== undefined) {
            if (takes('x'.repeat(10))) assert.ok(takes('x'.repeat(property.maxLength)), place)
            assert.ok(!takes('x'.repeat(property.maxLength + 1)), place)
          }
          assert.equal(property.required, field.isRequired, place)
          tried++
        }
    assert.ok(tried > 100)
  })

  test('every list, part and kind of record that is named is there', async () => {
    const described = await body()
    const kinds = new Set(described.records.map(({ kind }: Entry) => kind))
    JSON.stringify(described, (key, value) => {
      if (key === 'record') assert.ok(kinds.has(value), value)
      if (key === 'choicesFrom') assert.ok(value in described.choices, value)
      if (key === 'propertiesFrom') assert.ok(value in described, value)
      return value
    })
    for (const [name, list] of Object.entries<Entry>(described.choices))
      if (name !== 'tags') assert.ok(list.isComplete && list.choices.length > 0, name)
  })

  test('a picker finds the records of each kind, and what they are called', async () => {
    for (const { kind, path, one, many, isMap, labelFields } of (await body('?parts=records')).records) {
      const found = await admin.get(`${path}?search=x&limit=1`)
      assert.equal(found.status, 200, kind)
      assert.ok(many in found.body, kind)
      const definition = catalog.resources.get(kind)
      const made = definition && (await admin.post(`${path}/new`, definition.sample(1)))
      if (made?.status !== 201) continue
      const { id } = made.body[one]
      const list = (await admin.get(`${path}?limit=200`)).body[many]
      assert.equal(Array.isArray(list), !isMap, kind)
      const shown = Object.values<Entry>(list).find((entry) => entry.id === id)
      for (const field of labelFields)
        assert.notEqual(
          field.split('.').reduce((value: Entry, key: string) => value?.[key], shown),
          undefined,
          `${kind} ${field}`,
        )
      assert.ok(labelFields.length > 0, kind)
    }
  })

  test('every filter field takes all of its operators, in a statement that runs', async () => {
    await app.sql`insert into point_groups (name, date_added) values ('Points', ${new Date()})`
    const segment = (await admin.post('/segments/new', { name: 'Empty' })).body.list.id
    const { filterFields, operators, choices } = await body('?parts=filterFields,operators')
    const takes = new Map<string, string>(operators.map((one: Entry) => [one.value, one.takes]))
    let tried = 0
    for (const { object, field, type, operators: own, ...input } of filterFields)
      for (const operator of own) {
        const value = valueFor(takes.get(operator), oneValue(input, choices, segment))
        const filter = { glue: 'and', object, field, type, operator, properties: { filter: value } }
        await assert.doesNotReject(
          findFittingContacts(context.db, [1], [filter], context),
          `${object} ${field} ${operator} ${JSON.stringify(value)}`,
        )
        tried++
      }
    assert.ok(tried > 500, String(tried))
    const filters = filterFields
      .filter(({ operators: own }: Entry) => own.includes('='))
      .map(({ object, field, type, ...input }: Entry) => {
        const value = oneValue(input, choices, segment)
        return { glue: 'and', object, field, type, operator: '=', properties: { filter: value } }
      })
    const saved = await admin.post('/segments/new', { name: 'All', filters })
    assert.equal(saved.status, 201, saved.text)
  })

  function oneValue(
    { input, choices = [], choicesFrom, record }: Entry,
    lists: Entry,
    segment: number,
  ): unknown {
    if (record) return record === 'segment' ? segment : 1
    const [first] = choicesFrom ? lists[choicesFrom].choices : choices
    if (first && input !== 'boolean') return first.value
    const values: Record<string, unknown> = {
      number: 5,
      boolean: 1,
      date: '2026-01-31',
      datetime: '2026-01-31 10:00',
      time: '10:00',
    }
    return values[input] ?? 'x'
  }

  function valueFor(takes: string | undefined, one: unknown): unknown {
    switch (takes) {
      case 'nothing':
        return null
      case 'several':
        return [one, one]
      case 'two':
        return [one, one]
      case 'text':
        return 'abc'
      case 'interval':
        return { interval: 2, unit: 'day' }
      default:
        return one
    }
  }

  test('conditions of campaigns compare the fields that are for them, and no others', async () => {
    const { filterFields } = await body('?parts=filterFields')
    const { field } = catalog.campaignEvents.get('lead.field_value')!.properties
    for (const filter of filterFields)
      assert.equal('value' in field!.parse(filter.field), filter.isForConditions, filter.field)
  })

  test('every source takes every condition on the columns that it is for, in a statement that runs', async () => {
    const { reportConditions, reportSources } = await body('?parts=reportConditions,reportSources')
    const sources = await listSources(context)
    assert.equal(reportSources.length, sources.length)
    const one: Record<string, unknown> = { bool: 1, datetime: '2026-01-31', date: '2026-01-31' }
    for (const source of sources) {
      const { columns } = reportSources.find(({ key }: Entry) => key === source.key)
      assert.deepEqual(
        columns.map(({ name }: Entry) => name),
        Object.keys(source.columns).filter((name) => !source.columns[name]?.isSynonym),
      )
      const filters = columns.flatMap(({ name, type }: Entry) =>
        reportConditions
          .filter(({ types }: Entry) => types.includes(type))
          .map(({ value: condition, takes }: Entry) => {
            const value = one[type] ?? 5
            return {
              column: name,
              glue: 'or',
              condition,
              value: takes === 'several' ? [value, value] : value,
            }
          }),
      )
      const row = { id: 1, source: source.key, columns: [columns[0].name], filters }
      const { rows } = await runReport(context, row, source, { from: null, to: null, limit: 1, page: 1 })
      const [first] = JSON.parse(`[${Buffer.concat(rows.parts).toString()}]`)
      if (first) assert.deepEqual(Object.keys(first), [columns[0].key])
    }
  })

  test('every widget takes its parameters', async () => {
    for (const { type, parameters } of (await body('?parts=widgets')).widgets) {
      const query = parameters.map(({ name, input, choices, default: initial }: Entry) => {
        const value = initial ?? choices?.[0].value ?? (input === 'date' ? '2026-01-31' : 1)
        return `${name === 'dataset' ? 'dataset[]' : name}=${encodeURIComponent(value)}`
      })
      const answer = await admin.get(`/data/${type}?${query.join('&')}`)
      assert.equal(answer.status, 200, `${type} ${query} ${answer.text}`)
    }
  })
})

suite('rights', () => {
  const sets = [...new Set([...catalog.resources.values(), report].map(({ permission }) => permission))]

  test('kinds of records, sources and lists are those that the actor gets elsewhere, for every permission set', async () => {
    const everything = await body()
    const sources = await listSources(context)
    for (const set of [null, ...sets]) {
      const levels = Object.keys(PERMISSION_SETS[set ?? ''] ?? {})
      const views = levels.filter((level) => level.startsWith('view'))
      const permissions: Permissions = {
        'report:reports': ['viewown', 'viewother'],
        ...(set ? { [set]: views } : {}),
      }
      const client = await app.as(permissions)
      const actor = {
        ...SYSTEM,
        isAdmin: false,
        userId: client.userId,
        permissions,
      }
      const seen: Entry = (await client.get('/catalog')).body
      for (const { kind, path } of everything.records) {
        const isSeen = seen.records.some((one: Entry) => one.kind === kind)
        assert.equal((await client.get(`${path}?limit=1`)).status === 200, isSeen, `${set} ${kind}`)
      }
      for (const source of sources) {
        const row = { id: 1, source: source.key, columns: [], filters: [] }
        const page = { from: null, to: null, limit: 1, page: 1 }
        const runs = await runReport({ ...context, actor }, row, source, page).then(
          () => true,
          () => false,
        )
        assert.equal(
          seen.reportSources.some((one: Entry) => one.key === source.key),
          runs,
          `${set} ${source.key}`,
        )
      }
      const lists = seen.choices
      assert.equal(
        (await client.get('/contacts/list/owners')).status === 200,
        lists.owners.choices.length > 0,
      )
      for (const widget of catalog.widgets.values())
        assert.equal(
          seen.widgets.some((one: Entry) => one.type === widget.type),
          [undefined, set, 'report:reports'].includes(widget.permission),
          `${set} ${widget.type}`,
        )
    }
    const editor: Entry = (await (await app.as({ 'lead:leads': ['viewown', 'editown'] })).get('/catalog'))
      .body
    assert.ok(editor.choices.owners.choices.length > 0)
  })

  test('tags and scores are named to those who may see them, sources to those who may see reports', async () => {
    await app.sql`insert into tags (tag) values ('Secret tag')`
    await app.sql`insert into point_groups (name, date_added) values ('Secret group', ${new Date()})`
    const stranger = await (await app.as({})).get('/catalog')
    assert.doesNotMatch(stranger.text, /Secret/)
    assert.deepEqual(stranger.body.choices.tags, { isComplete: true, choices: [] })
    assert.deepEqual([stranger.body.records, stranger.body.reportSources], [[], []])
    const viewer = await app.as({ 'tagManager:tagManager': ['view'], 'point:groups': ['view'] })
    const { text } = await viewer.get('/catalog')
    assert.match(text, /Secret tag/)
    assert.match(text, /Points: Secret group/)
  })
})
