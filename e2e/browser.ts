// A real browser: the system's Chromium, driven by Playwright.
import { existsSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'

export type { Page }

/** Programs of the Debian packages; the headless shell needs less processor time. `CHROMIUM` names another program. */
const PLACES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const EXECUTABLE = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place))

/** `SLOW_BROWSER=6` finds tests that do not wait for what they need. */
const SLOWER = Number(process.env.SLOW_BROWSER ?? 1)

/** Widths that every page is looked at in, in pixels. */
export const VIEWPORTS = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
}

/** Starts a browser that ends with the test. */
export async function browser(t: Pick<TestContext, 'after'>): Promise<Browser> {
  if (!EXECUTABLE || !existsSync(EXECUTABLE))
    throw new Error(
      `There is no Chromium at ${EXECUTABLE ?? PLACES.join(', ')}: install it, or set CHROMIUM.`,
    )
  const started = await chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  t.after(() => started.close())
  return SLOWER > 1 ? slowed(started) : started
}

/** Slows the scripts of every page down, as a machine with other work does. */
function slowed(started: Browser): Browser {
  const open = started.newContext.bind(started)
  started.newContext = async (options) => {
    const context = await open(options)
    context.on('page', async (page) => {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    })
    return context
  }
  started.newPage = async (options) => (await started.newContext(options)).newPage()
  return started
}

/** True when nothing on the page is wider than the window, at the latest once it has followed a change of that. */
export async function fitsWidth(page: Page): Promise<boolean> {
  return becomesTrue(page, 'document.documentElement.scrollWidth <= window.innerWidth', 5_000)
}

/**
 * Whether the expression becomes true in the page in time. It is asked from here: a page whose scripts may make no code of
 * texts refuses to be asked a second time by itself, as `waitForFunction` does.
 */
export async function becomesTrue(page: Page, expression: string, timeoutMs = 30_000): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (!(await page.evaluate(`Boolean(${expression})`))) {
    if (Date.now() > end) return false
    await sleep(50)
  }
  return true
}

/** Saves a picture when `SCREENSHOTS` names a folder, to be looked at by a person. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true })
}
