// What new records begin with, in a real browser on an account in which there is nothing: journeys, reports, segments, rules.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, type Page, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

const beginnings = (page: Pick<Page, 'getByRole'>) =>
  page.getByRole('region', { name: /^(Begin with one of these|Mit einem davon)/ }).getByRole('button')

test('each of the five journeys opens as a draft that says what is to be chosen, and nothing else is wrong with it', {
  timeout: 240_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const started = await browser(t)
  const page = await started.newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/campaigns`)
  await beginnings(page).nth(4).waitFor()
  assert.equal(await beginnings(page).count(), 5)
  await assertAccessible(page)
  await picture(page, 'beginnings-campaigns')
  for (let n = 0; n < 5; n++) {
    // The first one where there is nothing, the others in the form of a new one.
    await page.goto(`${address}/s/campaigns${n === 0 ? '' : '?new='}`)
    await beginnings(page).nth(n).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/campaigns\/\d+\/edit/)
    await page.locator('[data-surface] [data-kind]').nth(2).waitFor()
    await page.getByText(/\d problems? \(F8\)/).waitFor()
    const id = /campaigns\/(\d+)/.exec(page.url())?.[1]
    const { draft } = (await admin.get(`/campaigns/${id}/draft`)).body
    assert.ok(draft.body.events.length >= 3, `${n}`)
    const wrong = draft.problems.flatMap(({ details }: { details: string | object }) =>
      typeof details === 'string' ? [details] : Object.keys(details),
    )
    assert.deepEqual(
      wrong.filter((path: string) => !/\.properties\.(email|useremail)/.test(path)),
      [],
      JSON.stringify(draft.problems),
    )
  }
  await picture(page, 'beginnings-journey')
  // Once its emails are chosen, the draft of the first one can be published.
  const email = {
    name: 'Hello',
    subject: 'Hello',
    customHtml: '<p>x</p>',
    emailType: 'template',
    language: 'en',
    lists: [],
    isPublished: true,
  }
  const made = await admin.post('/emails/new', email)
  assert.equal(made.status, 201, made.text)
  const { draft } = (await admin.get('/campaigns/1/draft')).body
  for (const event of draft.body.events)
    if (event.type === 'email.send') event.properties.email = made.body.email.id
  const chosen = await admin.put('/campaigns/1/draft', draft.body)
  assert.deepEqual(chosen.body.draft.problems, [])
  const published = await admin.post('/campaigns/1/draft/publish', {})
  assert.equal(published.status, 200, published.text)

  const phone = await started.newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await phone.context().addCookies(await page.context().cookies())
  await phone.addInitScript("localStorage.setItem('campanile.language', 'de')")
  await phone.goto(`${address}/s/campaigns?new=`)
  await phone.getByRole('button', { name: /^Zurückgewinnen/ }).waitFor()
  assert.ok(await fitsWidth(phone))
  await assertAccessible(phone)
  await picture(phone, 'beginnings-phone')
})

test('six reports and four segments open filled in and are saved as they are; each kind of rule has an example', {
  timeout: 240_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/reports/new`)
  await beginnings(page).nth(5).waitFor()
  const before = Number((await admin.get('/reports')).body.total)
  assert.equal(await beginnings(page).count(), 6)
  await picture(page, 'beginnings-reports')
  for (let n = 0; n < 6; n++) {
    await page.goto(`${address}/s/reports/new`)
    await beginnings(page).nth(n).click()
    await page.getByRole('button', { name: 'Save and show the rows' }).click()
    await page.waitForURL(/reports\/\d+$/)
    await page.getByRole('main').locator('h1').waitFor()
    await page
      .getByText(/^(No|\d+) rows?/)
      .first()
      .waitFor()
  }
  assert.equal(Number((await admin.get('/reports')).body.total), before + 6)

  await page.goto(`${address}/s/segments`)
  await beginnings(page).nth(3).waitFor()
  assert.equal(await beginnings(page).count(), 4)
  await assertAccessible(page)
  await picture(page, 'beginnings-segments')
  await beginnings(page).nth(1).click()
  await page.waitForURL(/recipe=quiet/)
  await page.getByRole('button', { name: 'Save segment', exact: true }).click()
  await page.waitForURL(/segments\/\d+\/filters/)
  const [segment] = Object.values(
    (await admin.get('/segments')).body.lists as Record<string, { filters: object[] }>,
  )
  assert.equal(segment?.filters.length, 1)

  const rules = [
    ['actions', 6, '/points', 'points'],
    ['triggers', 1, '/points/triggers', 'triggers'],
    ['groups', 1, '/points/groups', 'pointGroups'],
  ] as const
  for (const [list, count, path] of rules) {
    await page.goto(`${address}/s/scoring/${list}`)
    await beginnings(page).first().waitFor()
    assert.equal(await beginnings(page).count(), count)
    for (let n = 0; n < count; n++) {
      await page.goto(`${address}/s/scoring/${list}?new=`)
      await beginnings(page.getByRole('dialog')).nth(n).click()
      await page.waitForURL(/new=\w+/)
      if (list === 'triggers') await picture(page, 'beginnings-trigger')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    assert.equal(Number((await admin.get(path)).body.total), count, path)
  }
  // What there is nothing of yet to compare is to be chosen.
  await page.goto(`${address}/s/scoring/insights`)
  await beginnings(page).first().click()
  await page.getByRole('dialog').getByText('Field', { exact: true }).waitFor()
  await assertAccessible(page)
  assert.deepEqual(found, [])
})
