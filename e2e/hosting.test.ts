// Landing pages beside the administration interface, in a real browser: on its host in a sandbox, and on a host of their own.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../server/test/mainJob.ts'
import { upload } from '../server/test/upload.ts'
import { becomesTrue, browser } from './browser.ts'
import { installation, signIn } from './installation.ts'

const WAYS = { 'the host of the application': false, 'a host of its own': true } as const

const FIELDS = [
  { label: 'Email', type: 'email', alias: 'email', mappedObject: 'contact', mappedField: 'email' },
  { label: 'First name', type: 'text', alias: 'first', mappedObject: 'contact', mappedField: 'firstname' },
  { label: 'Send', type: 'button', alias: 'send' },
]

async function setUp(t: TestContext, hasOwnHost: boolean) {
  const app = await installation(t, hasOwnHost ? (port) => ({ public_url: `http://localhost:${port}` }) : {})
  const site = hasOwnHost ? app.address.replace('127.0.0.1', 'localhost') : app.address
  const make = async (path: string, body: object) => {
    const made = await app.admin.post(`/${path}/new`, body)
    assert.equal(made.status, 201, made.text)
    return made.body
  }
  const page = await (await browser(t)).newPage()
  return { ...app, site, make, page }
}

/** What the script of a hostile page does with the session of its visitor; it ends with the title `done`. */
const takeover = (
  address: string,
  userId: number,
) => `<!doctype html><html><head><title>Sale</title></head><body><h1>Sale</h1>
<iframe src="${address}/s/icon.svg"></iframe><iframe src="/s/icon.svg"></iframe>
<form id="f" method="post" action="${address}/api/users/${userId}/edit" target="into"><input name="lastName" value="Taken"></form><iframe name="into"></iframe>
<script>
const attempts = []
const note = (name, value) => attempts.push(name + ': ' + value)
const trial = async (name, run) => { try { note(name, await run()) } catch (error) { note(name, 'refused') } }
const body = JSON.stringify({ lastName: 'Taken', plainPassword: 'taken-over-by-a-page' })
const change = (token) => ({ method: 'PATCH', credentials: 'include', body, headers: { 'content-type': 'application/json', 'x-csrf-token': token, 'x-requested-with': 'XMLHttpRequest' } })
window.onload = async () => {
  const frames = [...document.querySelectorAll('iframe')]
  await trial('cookie', () => document.cookie.match(/campanile\\w*/)?.[0] || 'nothing')
  for (const frame of frames) await trial('cookie of a frame', () => frame.contentDocument.cookie.match(/campanile\\w*/)?.[0] || 'nothing')
  for (const site of ['${address}', location.protocol + '//' + location.host]) {
    await trial('session', async () => {
      const answer = await fetch(site + '/api/session', { credentials: 'include' })
      const { csrfToken } = await answer.json()
      const changed = await fetch(site + '/api/users/${userId}/edit', change(csrfToken))
      return csrfToken ? 'token ' + changed.status : 'nothing'
    })
    await trial('session asked by a script', async () => {
      const answer = await fetch(site + '/api/session', { credentials: 'include', headers: { 'x-requested-with': 'XMLHttpRequest' } })
      return (await answer.json()).csrfToken ? 'token' : 'nothing'
    })
    await trial('change', async () => 'status ' + (await fetch(site + '/api/users/${userId}/edit', change('x'))).status)
    await trial('change without cors', async () => { await fetch(site + '/api/users/${userId}/edit', { method: 'POST', mode: 'no-cors', credentials: 'include', body: new URLSearchParams({ lastName: 'Taken' }) }); return 'sent' })
  }
  await trial('worker', () => navigator.serviceWorker.register('/mtc.js', { scope: '/' }))
  await trial('window', async () => { const opened = window.open('${address}/s/'); await new Promise((done) => setTimeout(done, 1500)); const found = opened.document.title; opened.close(); return 'read ' + found })
  document.getElementById('f').submit()
  await new Promise((done) => setTimeout(done, 500))
  document.body.dataset.attempts = JSON.stringify(attempts)
  document.title = 'done'
}
</script></body></html>`

for (const [where, hasOwnHost] of Object.entries(WAYS)) {
  test(`a landing page on ${where} cannot act with the session of its visitor`, {
    timeout: 120_000,
  }, async (t) => {
    const { address, site, make, sql, page } = await setUp(t, hasOwnHost)
    const [user] = await sql<{ id: number }[]>`select id from users where username = 'ada'`
    await make('pages', { title: 'Sale', alias: 'sale', customHtml: takeover(address, user?.id ?? 0) })
    await signIn(page, `${address}/s/`)
    await page.goto(`${site}/sale`)
    assert.ok(await becomesTrue(page, 'document.title === "done"', 60_000))
    const attempts: string[] = JSON.parse((await page.getAttribute('body', 'data-attempts')) ?? '[]')
    assert.ok(attempts.length >= 10, String(attempts))
    for (const attempt of attempts) assert.match(attempt, /: (refused|nothing|sent|status 40[134])$/)
    const [after] = await sql<{ lastName: string }[]>`
      select last_name as "lastName" from users where username = 'ada'`
    assert.equal(after?.lastName, 'Lovelace')
    await page.goto(`${address}/s/`)
    await page.getByRole('main').locator('h1').waitFor()
  })

  test(`a browser without scripts sends a form of a landing page on ${where} as one visitor`, {
    timeout: 120_000,
  }, async (t) => {
    const { site, make, sql } = await setUp(t, hasOwnHost)
    const { form } = await make('forms', { name: 'Ask', fields: FIELDS })
    const customHtml = `<h1>Hello {contactfield=firstname|stranger}</h1>{form=${form.id}}`
    await make('pages', { title: 'Ask', alias: 'ask', customHtml })
    const page = await (await (await browser(t)).newContext({ javaScriptEnabled: false })).newPage()
    await page.goto(`${site}/ask?utm_source=mail`)
    await page.getByLabel('First name').fill('Bea')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.goto(`${site}/ask`)
    await page.getByRole('heading', { name: 'Hello Bea' }).waitFor()
    assert.equal((await sql`select from contacts`).length, 1)
    const [sent] = await sql<{ pageId: number | null; referer: string }[]>`
      select page_id as "pageId", referer from form_submissions`
    assert.equal(sent?.referer, `${site}/ask?utm_source=mail`)
    assert.notEqual(sent?.pageId, null)
  })

  test(`tracking, a form, a pop-up and a download work on a landing page on ${where}`, {
    timeout: 120_000,
  }, async (t) => {
    const { site, make, sql, page, admin } = await setUp(t, hasOwnHost)
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => {
      // Browsers ask every host for an icon, which this page does not name.
      if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
        problems.push(`${message.text()} ${message.location().url}`)
    })
    const file = await upload(admin, '/files/assets/new', 'Price list.txt', Buffer.from('Ten'))
    const { asset } = await make('assets', {
      title: 'Price list',
      storageLocation: 'local',
      file: file.body.file.name,
    })
    const { form } = await make('forms', {
      name: 'Ask',
      postAction: 'message',
      postActionProperty: 'Thank you',
      fields: FIELDS,
      actions: [{ name: 'Get', type: 'asset.download', properties: { asset: asset.id } }],
    })
    const { focus } = await make('focus', {
      name: 'News',
      type: 'link',
      style: 'modal',
      isPublished: true,
      properties: {
        content: { headline: 'News', link_text: 'Read', link_url: `${site}/ask` },
        frequency: 'once',
        when: 'immediately',
      },
    })
    const script = `<script>window.MauticTrackingObject='mt';window.mt=window.mt||function(){(mt.q=mt.q||[]).push(arguments)};mt('send','pageview',{page_title:'By script'})</script>`
    await make('pages', {
      title: 'Ask',
      alias: 'ask',
      customHtml: `<html><head><title>Ask</title></head><body><h1>Hello {contactfield=firstname|stranger}</h1>{form=${form.id}}{focus=${focus.id}}${script}<script src="/media/js/mautic-form.js"></script></body></html>`,
    })

    await page.goto(`${site}/ask`)
    const dialog = page.getByRole('dialog', { name: 'News' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await eventually(
      async () => (await sql`select from focus_interactions where type = 'view'`).length,
      1,
      10,
    )
    await eventually(async () => (await sql`select from page_hits`).length, 2, 10)

    await page.getByLabel('Email').fill('ann@example.com')
    await page.getByLabel('First name').fill('Ann')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Thank you').waitFor()
    assert.match((await downloading).suggestedFilename(), /^price/)

    // One visitor: the page, its script, the pop-up and the form found the same contact.
    const contacts = await sql<{ id: number }[]>`select id from contacts`
    assert.equal(contacts.length, 1)
    for (const table of ['page_hits', 'focus_interactions', 'form_submissions'])
      assert.deepEqual(
        await sql`select distinct contact_id from ${sql(table)}`.then((rows) =>
          rows.map((row) => row.contact_id),
        ),
        [contacts[0]?.id],
        table,
      )

    await page.goto(`${site}/ask`)
    await page.getByRole('heading', { name: 'Hello Ann' }).waitFor()
    await page.waitForTimeout(500)
    assert.equal(await dialog.count(), 0, 'the pop-up is shown once')
    assert.deepEqual(problems, [])
  })
}
