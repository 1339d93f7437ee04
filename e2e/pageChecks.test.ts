// What is wrong with a landing page is said beside it, in the language of who writes it, and leads to where it is mended.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('a landing page is checked in German: each finding is said, leads to its block, and goes when it is mended', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const html = '<main><h1>Angebot</h1><p>Hallo {contactfield=nothing|du}</p><img src="/b.png"></main>'
  const body = { title: 'Angebot', language: 'de', isPublished: false, customHtml: html }
  const { page: record } = (await admin.post('/pages/new', body)).body
  const context = await (await browser(t)).newContext({ viewport: VIEWPORTS.desktop, locale: 'de-DE' })
  const page = await context.newPage()
  const found = complaints(page)
  await signIn(page, `${address}/s/pages/${record.id}/edit`)
  await page.getByText('Prüfung (3)').click()
  const checks = page.getByRole('region', { name: 'Prüfung' })
  const unknown = checks.getByRole('button', {
    name: /^Muss behoben werden. \{contactfield=nothing\|du\} bedeutet nichts und steht so auf der Seite\./,
  })
  await unknown.waitFor()
  const silent = checks.getByText('Ein Bild hat keinen Text für die, die es nicht sehen.')
  await silent.waitFor()
  const undescribed = checks.getByText('Ohne Beschreibung zeigen Suchmaschinen irgendwelche Worte')
  await undescribed.waitFor()
  await assertAccessible(page)
  await picture(page, 'page-checks-de')

  await unknown.click()
  const chosen = page.getByRole('tree').getByRole('treeitem', { selected: true })
  await chosen.getByText('Hallo {contactfield=nothing|du}').waitFor()
  await page.getByLabel('Beschreibung').fill('Was es im Frühling gibt')
  await undescribed.waitFor({ state: 'detached' })
  await page.setViewportSize(VIEWPORTS.phone)
  assert.ok(await fitsWidth(page))
  await picture(page, 'page-checks-de-phone')
  assert.deepEqual(
    // What is not there is asked for: a draft, and the picture.
    found.filter((text) => !text.includes('404')),
    [],
  )
})
