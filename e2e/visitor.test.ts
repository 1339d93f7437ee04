// The way of a visitor through a shop of another origin, in a real browser against a real server: from nobody to a contact
// with a history, a campaign that follows, a notice, a slot and a download.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { clientToken } from '../server/test/clientToken.ts'
import { testDatabase } from '../server/test/database.ts'
import { eventually } from '../server/test/mainJob.ts'
import { installation, startServer } from '../server/test/process.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'

interface Activity {
  event: string
  timestamp: string
}

async function setUp(t: TestContext) {
  const { sql, url } = await testDatabase(t)
  const pages = new Map<string, string>()
  const shop = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://shop').pathname
    response.setHeader('content-type', path === '/list.txt' ? 'text/plain' : 'text/html; charset=utf-8')
    response.end(
      path === '/list.txt'
        ? 'Prices'
        : `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Shop ${path}</title></head><body><main><h1>Shop</h1>${pages.get(path) ?? ''}</main></body></html>`,
    )
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  t.after(() => shop.close())
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const where = await installation(t, {
    DATABASE_URL: url,
    CAMPANILE_CORS_VALID_DOMAINS: origin,
    CAMPANILE_DO_NOT_TRACK_BOTS: '[]',
  })
  await startServer(t, where)
  const authorization = `Bearer ${await clientToken(sql)}`
  const api = async (path: string, body?: unknown) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${where.url}/api${path}`, init)
    const text = await answer.text()
    assert.ok(answer.ok, `${path}: ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
  const { form } = await api('/forms/new', {
    name: 'Ask us',
    postAction: 'message',
    postActionProperty: 'Thank you, {formfield=firstname}.',
    fields: [
      {
        label: 'First name',
        type: 'text',
        alias: 'firstname',
        mappedObject: 'contact',
        mappedField: 'firstname',
      },
      {
        label: 'Email',
        type: 'email',
        alias: 'email',
        mappedObject: 'contact',
        mappedField: 'email',
        isRequired: true,
      },
      {
        id: 'new1',
        label: 'Topic',
        type: 'select',
        alias: 'topic',
        properties: {
          list: {
            list: [
              { label: 'Prices', value: 'prices' },
              { label: 'Other', value: 'other' },
            ],
          },
          placeholder: 'Choose',
        },
      },
      {
        label: 'Which one?',
        type: 'text',
        alias: 'which',
        parent: 'new1',
        conditions: { expr: 'in', values: ['other'] },
        isRequired: true,
      },
    ],
  })
  const { asset } = await api('/assets/new', {
    title: 'Price list',
    storageLocation: 'remote',
    file: `${origin}/list.txt`,
  })
  await api('/campaigns/new', {
    name: 'Follow',
    isPublished: true,
    forms: [form.id],
    events: [
      {
        id: 'new1',
        name: 'Got the list',
        type: 'asset.download',
        eventType: 'decision',
        properties: { assets: [asset.id] },
        triggerMode: 'immediate',
      },
      {
        id: 'new2',
        name: 'Note it',
        type: 'lead.changetags',
        eventType: 'action',
        properties: { add_tags: ['has-list'] },
        parent: { id: 'new1' },
        decisionPath: 'yes',
        triggerMode: 'immediate',
      },
    ],
  })
  await api('/dynamiccontents/new', {
    name: 'Offer',
    slotName: 'offer',
    isCampaignBased: false,
    content: '<p>For {contactfield=firstname}</p>',
    filters: [
      {
        glue: 'and',
        object: 'lead',
        type: 'email',
        field: 'email',
        operator: '!empty',
        filter: null,
        properties: { filter: null },
      },
    ],
  })
  const { focus } = await api('/focus/new', {
    name: 'Notice',
    isPublished: true,
    type: 'notice',
    style: 'modal',
    properties: {
      when: 'immediately',
      frequency: 'once',
      content: { headline: 'We are open', tagline: 'Every day' },
    },
  })
  const script = `<script>(function(w,d,t,u,n,a,m){w['MauticTrackingObject']=n;w[n]=w[n]||function(){(w[n].q=w[n].q||[]).push(arguments)},a=d.createElement(t),m=d.getElementsByTagName(t)[0];a.async=1;a.src=u;m.parentNode.insertBefore(a,m)})(window,document,'script','${where.url}/mtc.js','mt');mt('send','pageview')</script>`
  pages.set('/', `${script}<p>Look around.</p>`)
  pages.set('/ask', `${script}<script src="${where.url}/form/generate.js?id=${form.id}"></script>`)
  pages.set(
    '/more',
    `${script}<div data-slot="dwc" data-param-slot-name="offer">For all</div><p><a href="${where.url}/asset/${asset.id}:${asset.alias}">Price list</a></p><script src="${where.url}/focus/${focus.id}.js"></script>`,
  )
  return { sql, api, origin }
}

async function byMouse(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Email').fill('nothing')
  assert.equal(await page.getByLabel('Which one?').isVisible(), false)
  await page.getByLabel('Topic').selectOption('other')
  await page.getByLabel('Which one?').fill('Bells')
  await page.getByRole('button', { name: 'Submit' }).click()
}

async function byKeyboard(page: Page): Promise<void> {
  await page.getByLabel('First name').focus()
  await page.keyboard.type('Ada')
  await page.keyboard.press('Tab')
  await page.keyboard.type('nothing')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Oth')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bells')
  await page.keyboard.press('Enter')
}

for (const [width, viewport] of Object.entries(VIEWPORTS)) {
  const isPhone = width === 'phone'
  test(`a visitor at the width of a ${width}${isPhone ? ', with the keyboard alone' : ''}: from nobody to a contact with all of the history`, {
    timeout: 180_000,
  }, async (t) => {
    const { sql, api, origin } = await setUp(t)
    const page = await (await browser(t)).newPage({ viewport })
    page.on('pageerror', (error) => assert.fail(error))
    const hits = async () => (await sql`select from page_hits`).length

    await page.goto(`${origin}/?utm_source=news`)
    await eventually(hits, 1, 10)
    const [nobody] = await sql<{ id: number; email: string | null }[]>`select id, email from contacts`
    assert.equal(nobody?.email, null)

    await page.goto(`${origin}/ask`)
    await eventually(hits, 2, 10)
    await assertAccessible(page)
    assert.ok(await fitsWidth(page))
    await (isPhone ? byKeyboard(page) : byMouse(page))
    // Who refuses is the browser's script or the server: either says it by the field.
    await page.locator('.mauticform-has-error').waitFor()
    await picture(page, `visitor-${width}-refused`)
    assert.equal((await sql`select from form_submissions`).length, 0)
    const email = page.getByLabel('Email')
    await email.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('ada@sample.example')
    await page.keyboard.press('Enter')
    await page.getByText('Thank you, Ada.').waitFor()
    await picture(page, `visitor-${width}-accepted`)

    const people = await sql<{ id: number; email: string; firstname: string }[]>`
      select id, email, firstname from contacts`
    assert.deepEqual(
      people.map((row) => Object.values(row)),
      [[nobody?.id, 'ada@sample.example', 'Ada']],
      'nobody has become somebody, with the visits from before',
    )

    await page.goto(`${origin}/more`)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await assertAccessible(page)
    await picture(page, `visitor-${width}-notice`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('For Ada').waitFor()
    const link = page.getByRole('link', { name: 'Price list' })
    await (isPhone ? link.focus().then(() => page.keyboard.press('Enter')) : link.click())
    await page.waitForURL(`${origin}/list.txt`)
    const tags = async () =>
      (await sql`select from contact_tags where contact_id = ${nobody?.id ?? 0}`).length
    await eventually(tags, 1, 5)

    await page.goto(`${origin}/more`)
    await page.getByText('For Ada').waitFor()
    assert.equal(await dialog.count(), 0, 'a notice is shown once')

    const { events } = (await api(
      `/contacts/${nobody?.id}/activity?limit=100&orderBy=timestamp&order=ASC`,
    )) as {
      events: Activity[]
    }
    const told = events.map(({ event }) => event)
    for (const event of [
      'page.hit',
      'form.submitted',
      'lead.identified',
      'focus.view',
      'dynamic.content.sent',
      'asset.download',
      'campaign.event',
    ])
      assert.ok(told.includes(event), `${event} is in the history: ${told.join(', ')}`)
    // The latest comes first; of several of a kind the first one counts.
    const at = (event: string) => events.findLast((one) => one.event === event)?.timestamp ?? ''
    assert.ok(at('page.hit') <= at('form.submitted') && at('form.submitted') <= at('asset.download'))
    assert.ok(at('asset.download') <= at('campaign.event'))
  })
}
