// What visitors bring about for contacts: cases of filterWriters.test.ts.
import type { FastifyInstance } from 'fastify'
import { ensureSiteKey } from '../src/features/content/links/siteKey.ts'
import { retentionTask } from '../src/features/exchange/retention/retentionTask.ts'
import { catalog } from '../src/features/index.ts'
import { recordSubscribers } from '../src/features/web/push/recordSubscribers.ts'
import { confirmationToken } from '../src/features/web/submissions/askConfirmations.ts'
import { recordHits } from '../src/features/web/tracking/recordHits.ts'
import { now } from '../src/platform/clock.ts'
import type { Config } from '../src/platform/config.ts'
import { type Sql, transaction } from '../src/platform/database/connection.ts'
import { createLog } from '../src/platform/log.ts'
import { SYSTEM } from '../src/platform/permissions.ts'
import type { Cases } from './automationCases.ts'
import { insertEmail } from './mail.ts'
import { visitOf } from './visit.ts'

interface Place {
  sql: Sql
  config: Config
  fastify: FastifyInstance
}

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

export async function visitorCases(
  { admin, ok, follows, next }: Cases,
  { sql, config, fastify }: Place,
): Promise<void> {
  const send = (url: string, body: Record<string, string>, cookie = '') =>
    fastify.inject({
      method: 'POST',
      url,
      payload: String(new URLSearchParams(body)),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': AGENT,
        'x-requested-with': 'XMLHttpRequest',
        ...(cookie === '' ? {} : { cookie }),
      },
    })
  await follows('a visit with UTM values', ['utm_source'], async () => {
    const answer = await send('/mtc/event', { page_url: 'https://shop.example/', utm_source: 'news' })
    if (answer.json().success !== 1) throw new Error(answer.body)
  })

  await follows('a visit of last year', ['hit_url'], async () => {
    const at = new Date(now().getTime() - 300 * 86_400_000)
    await transaction(sql, (db) => recordHits(db, [visitOf({ contactId: next(), at })], { config, now: at }))
  })
  await follows('old visits that go', ['hit_url'], async () => {
    const log = createLog({ level: 'error' })
    const aged = { ...config, retention_days: { page_hits: '100' } }
    const { signal } = new AbortController()
    await retentionTask.run({}, { sql, config: aged, catalog, clock: now, log, signal })
  })

  const optInEmail = await insertEmail(sql, { customHtml: '<p>{confirmurl}</p>', emailType: 'template' })
  const asking = await ok(
    admin.post('/forms/new', {
      name: 'Asked',
      optInEmail,
      fields: [{ label: 'E', alias: 'email', type: 'email', mappedObject: 'contact', mappedField: 'email' }],
    }),
  )
  const consents = [
    'consent',
    'consent_form',
    'consent_what',
    'consent_from',
    'consent_source',
    'consent_text',
    'consent_date',
  ]
  await follows('what somebody agreed to', consents, async () => {
    const url = `/form/submit?formId=${asking.form.id}`
    await send(url, { 'mauticform[email]': 'agreed@sample.example' })
    const [asked] = await sql<{ id: number }[]>`select id from form_confirmations`
    const token = confirmationToken(await ensureSiteKey(sql), asked?.id ?? 0)
    const answer = await send(`/form/confirm/${token}`, {})
    if (answer.statusCode !== 200) throw new Error(answer.body)
  })

  const { list: into } = await ok(admin.post('/segments/new', { name: 'By form' }))
  const { list: out } = await ok(admin.post('/segments/new', { name: 'Out by form' }))
  const known = next()
  await ok(admin.patch(`/contacts/${known}/edit`, { email: 'form@sample.example' }))
  await ok(admin.post(`/segments/${out.id}/contact/${known}/add`))
  const { form } = await ok(
    admin.post('/forms/new', {
      name: 'F',
      fields: [
        { label: 'E', alias: 'email', type: 'email', mappedObject: 'contact', mappedField: 'email' },
        { label: 'C', alias: 'firm', type: 'text', mappedObject: 'company', mappedField: 'companyname' },
      ],
      actions: [
        { name: 'T', type: 'lead.changetags', properties: { add_tags: ['VIP'] } },
        { name: 'P', type: 'lead.pointschange', properties: { operator: 'plus', points: 5 } },
        { name: 'S', type: 'lead.scorecontactscompanies', properties: { score: 3 } },
        {
          name: 'L',
          type: 'lead.changelist',
          properties: { addToLists: [into.id], removeFromLists: [out.id] },
        },
      ],
    }),
  )
  await follows('a form that is sent', ['tags', 'points', 'companyname'], async () => {
    const values = { 'mauticform[email]': 'form@sample.example', 'mauticform[firm]': 'Formed' }
    const answer = await send(`/form/submit?formId=${form.id}`, values)
    if (answer.json().success !== 1) throw new Error(answer.body)
  })

  await follows('a visitor who takes notifications', ['notification'], async () => {
    const { visitor } = visitOf({ at: new Date() })
    const subscriber = {
      visitor,
      provenId: next(),
      query: {},
      trackingId: null,
      pushId: '00000000-0000-4000-8000-000000000001',
      isEnabled: true,
    }
    await transaction(sql, (db) =>
      recordSubscribers({ sql, db, actor: SYSTEM, config, catalog, now: new Date() }, [subscriber], {
        siteKey: Buffer.alloc(32, 1),
      }),
    )
  })
}
