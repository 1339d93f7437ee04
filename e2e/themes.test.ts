// Every template of every bundled theme in a real browser: on a desk and on a phone, light and dark.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { renderTheme, templatesOf, themeKeys } from './renderTheme.ts'

/** Texts whose contrast with what is behind them is below 4.5, or 3 when they are large (WCAG 2.2, 1.4.3). */
const PALE_TEXTS = `(() => {
  const parse = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number)
  const channel = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b)
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const [r, g, b, alpha = 1] = parse(getComputedStyle(at).backgroundColor)
      if (alpha > 0.99) return [r, g, b]
    }
    return matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18] : [255, 255, 255]
  }
  const pale = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent.trim()
    const element = texts.currentNode.parentElement
    if (!text || ['STYLE', 'SCRIPT', 'NOSCRIPT'].includes(element.tagName) || !element.checkVisibility()) continue
    const style = getComputedStyle(element)
    const size = parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    const [low, high] = [light(parse(style.color)), light(behind(element))].sort((a, b) => a - b)
    const ratio = (high + 0.05) / (low + 0.05)
    if (ratio < (isLarge ? 3 : 4.5)) pale.push(text.slice(0, 40) + ': ' + ratio.toFixed(1))
  }
  return pale
})()`

test('themes render without errors, fit the window, show their images, and their texts can be read', {
  timeout: 300_000,
}, async (t) => {
  const chromium = await browser(t)
  for (const theme of themeKeys()) {
    await t.test(theme, async () => {
      const problems: string[] = []
      for (const template of templatesOf(theme)) {
        const html = await renderTheme(theme, template)
        assert.doesNotMatch(html, /\{%|\{\{/, template)
        const page = await chromium.newPage()
        page.on('pageerror', (error) => problems.push(`${template}: ${error.message}`))
        page.on('request', (request) => {
          if (!request.url().startsWith('data:')) problems.push(`${template}: loads ${request.url()}`)
        })
        await page.setContent(html)
        for (const [name, viewport] of Object.entries(VIEWPORTS))
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.setViewportSize(viewport)
            await page.emulateMedia({ colorScheme })
            const label = `${theme}-${template.replace('.twig', '')}-${name}-${colorScheme}`
            await picture(page, label)
            if (!(await fitsWidth(page))) problems.push(`${label}: wider than the window`)
            const pale = await page.evaluate<string[]>(PALE_TEXTS)
            problems.push(...pale.map((text) => `${label}: pale: ${text}`))
          }
        const broken = await page.evaluate<number>(
          '[...document.images].filter((image) => !image.naturalWidth || !image.alt).length',
        )
        if (broken > 0) problems.push(`${template}: ${broken} images without picture or description`)
        await page.close()
      }
      assert.deepEqual(problems, [])
    })
  }
})
