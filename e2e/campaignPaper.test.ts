// A campaign that leaves the screen, in a real browser: printed, and saved as an image.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { browser, type Page, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

/** So many steps in a row, each named, of which each third has two sides. */
const events = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...(at % 3 === 1
      ? { type: 'lead.points', properties: { operator: 'gt', score: at } }
      : { type: 'lead.changepoints', properties: { points: 1 } }),
    ...{ id: `new_${at}`, name: `Step ${at} & more` },
    ...(at === 0 ? {} : { parent: { id: `new_${at - 1}` } }),
    ...(at % 3 === 2 ? { decisionPath: at % 2 === 0 ? 'yes' : 'no' } : {}),
  }))

/** How many pages the printer would get. */
async function sheets(page: Page): Promise<number> {
  const file = await page.pdf({ preferCSSPageSize: true })
  return [...file.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length
}

test('a campaign is printed whole, as a drawing and as an outline, and saved as an image that needs nothing else', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const make = async (name: string, count: number) => {
    const made = await admin.post('/campaigns/new', { name, isPublished: false, events: events(count) })
    assert.equal(made.status, 201, made.text)
    return made.body.campaign.id as number
  }
  const [small, large] = [await make('Welcome', 4), await make('Everything', 300)]
  const chromium = await browser(t)
  const context = await chromium.newContext({ viewport: VIEWPORTS.desktop, colorScheme: 'dark' })
  // What the browser does when it is told to print, without a printer.
  await context.addInitScript("window.print = () => dispatchEvent(new Event('beforeprint'))")
  const page = await context.newPage()
  const found = complaints(page)
  await signIn(page, `${address}/s/campaigns/${small}`)
  await page.getByRole('tree', { name: 'Drawing' }).waitFor()

  await page.emulateMedia({ media: 'print' })
  await page.getByRole('button', { name: 'Print (Ctrl-P)' }).click()
  const paper = page.locator('body > main')
  await paper.waitFor()
  assert.equal(await page.getByRole('heading', { level: 1, name: 'Welcome' }).count(), 1)
  assert.equal(await page.getByRole('tree').count(), 0)
  assert.equal(await paper.locator('figure').count(), 1)
  assert.equal(await paper.locator('tspan', { hasText: 'Step 3 & more' }).count(), 1)
  await picture(page, 'campaign-paper')
  assert.equal(await sheets(page), 1)
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await paper.waitFor({ state: 'detached' })
  await page.getByRole('tree', { name: 'Drawing' }).waitFor()

  // By the browser's own way, and larger than a sheet.
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`${address}/s/campaigns/${large}`)
  await page.getByRole('treeitem').nth(300).waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as SVG' }).click()
  const download = await saved
  assert.equal(download.suggestedFilename(), `campaign-${large}.svg`)
  const svg = await readFile(await download.path(), 'utf8')
  for (let at = 0; at < 300; at++) assert.ok(svg.includes(`<title>Step ${at} &amp; more\n`), `step ${at}`)
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  await page.emulateMedia({ media: 'print' })
  await page.getByText(/^Sheet 2 of \d+: row 2, column 1$/).waitFor()
  const count = await paper.locator('figure').count()
  assert.ok(count > 10, `${count} sheets`)
  assert.equal(await sheets(page), count)
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await paper.waitFor({ state: 'detached' })

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Outline' }).click()
  await page.getByRole('tree', { name: 'Outline' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate("dispatchEvent(new Event('beforeprint'))")
  assert.equal(await paper.getByRole('listitem').count(), 300)
  await paper.getByText('Step 299 & more').waitFor()
  await picture(page, 'campaign-paper-outline')
  await page.evaluate("dispatchEvent(new Event('afterprint'))")

  // The image is one, wherever it is opened.
  const bare = await chromium.newPage({ viewport: VIEWPORTS.desktop })
  await bare.goto(`data:image/svg+xml,${encodeURIComponent(svg)}`)
  assert.equal(await bare.evaluate('document.documentElement.localName'), 'svg')
  assert.equal(await bare.locator('title', { hasText: /^Step / }).count(), 300)
  // A campaign without a draft has none.
  assert.deepEqual(
    found.filter((text) => !text.includes('status of 404')),
    [],
  )
})
