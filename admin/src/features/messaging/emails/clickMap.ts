// Where an email was clicked, drawn into its HTML.
import type { Answer } from '../../../api/query.ts'
import { safeDocument } from '../../../builder/safeHtml.ts'

export type ClickedLink = Answer<'/emails/{id}/clicks'>['links'][number]

const BADGE =
  'display:inline-block;margin-left:4px;padding:0 5px;border-radius:8px;background:#4450c7;color:#fff;' +
  'font:600 11px/16px sans-serif;text-decoration:none;white-space:nowrap'

/**
 * The HTML with the share of all clicks beside each link, which has a frame that is the stronger the more it was clicked.
 * Links are found by their place among all.
 */
export function drawClicks(
  html: string,
  links: readonly ClickedLink[],
  words: (share: number) => string,
): string {
  const page = new DOMParser().parseFromString(safeDocument(html), 'text/html')
  const byPlace = new Map(
    links.flatMap((link) => link.places.map(({ position }) => [position, link] as const)),
  )
  const most = Math.max(...links.map(({ share }) => share), Number.EPSILON)
  for (const [index, element] of page.querySelectorAll<HTMLElement>('a[href], area[href]').entries()) {
    const link = byPlace.get(index + 1)
    if (!link) continue
    element.style.outline = `2px solid rgba(68, 80, 199, ${0.25 + (0.75 * link.share) / most})`
    const badge = page.createElement('span')
    badge.setAttribute('style', BADGE)
    badge.textContent = words(link.share)
    element.append(badge)
  }
  return `<!doctype html>${page.documentElement.outerHTML}`
}
