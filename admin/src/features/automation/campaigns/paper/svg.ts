// Pure: a campaign as an image that stands by itself, in the layout of the canvas. Its colours are those of print.
import { SHAPES } from '../../../../look/iconShapes.ts'
import { type Box, type Drawing, SOURCES } from '../tree/layout.ts'
import { jumpOf, pathOf, thickness } from '../tree/lines.ts'
import type { Kind } from '../tree/step.ts'
import { linesOf } from './textWidth.ts'

export interface Card {
  kind: Kind | typeof SOURCES
  title: string
  /** One line below the title. */
  sub: string
  isBad?: boolean
  /** How many go along the line to it. */
  traffic?: number
}

export interface Picture {
  name: string
  drawing: Drawing
  /** By the id of the box. */
  cards: ReadonlyMap<string, Card>
  /** What stands on the line to a box, by its id. */
  labels: ReadonlyMap<string, string>
  /** Pairs of ids: from which step another one is jumped to. */
  jumps: readonly (readonly [from: string, to: string])[]
}

/** Half of what is free between two levels, so that sheets can be cut there. */
export const MARGIN = 36

const COLOURS = {
  action: ['#4450c7', '#eef0fc'],
  decision: ['#1f66c1', '#e8f1fc'],
  condition: ['#8a5500', '#fdf3df'],
  sources: ['#4b5160', '#eff1f4'],
} as const
const [TEXT, QUIET, LINE, JUMP, BAD] = ['#16181d', '#4b5160', '#828998', '#4450c7', '#c02b32']

// As on the canvas.
const ICONS = {
  action: SHAPES.bolt,
  decision: SHAPES.ear,
  condition: SHAPES.gitBranch,
  sources: SHAPES.usersGroup,
} as const

/** The text of the image. */
export function toSvg({ name, drawing, cards, labels, jumps }: Picture): string {
  const boxes = new Map(drawing.boxes.map((box) => [box.id, box]))
  const busiest = Math.max(1, ...[...cards.values()].map(({ traffic = 0 }) => traffic))
  const [width, height] = sizeOf(drawing)
  const lines = drawing.lines.map((line) => {
    const dashes = line.side === 'no' ? ' stroke-dasharray="5 4"' : ''
    const thick = thickness(cards.get(line.to.id)?.traffic, busiest) ?? 1.5
    return `<path d="${pathOf(line)}" stroke-width="${thick.toFixed(2)}"${dashes}/>`
  })
  const curves = jumps.map(([from, to]) => {
    const [start, end] = [boxes.get(from), boxes.get(to)]
    return start && end ? `<path d="${jumpOf(start, end)}"/>` : ''
  })
  const words = drawing.lines.map(({ to }) => {
    const [text = ''] = linesOf(labels.get(to.id) ?? '', 12, 224, 1)
    return text && `<text x="${to.x + to.width / 2}" y="${to.y - 10}">${escaped(text)}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="Inter, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif">`,
    `<title>${escaped(name)}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN})">`,
    `<g fill="none" stroke="${LINE}">${lines.join('')}</g>`,
    `<g fill="none" stroke="${JUMP}">${curves.join('')}</g>`,
    // The white around letters keeps the line away from them.
    `<g font-size="12" fill="${QUIET}" text-anchor="middle" stroke="#fff" stroke-width="6" stroke-linejoin="round" paint-order="stroke">${words.join('')}</g>`,
    ...drawing.boxes.map((box) => {
      const card = cards.get(box.id)
      return card ? cardOf(box, card) : ''
    }),
    '</g></svg>',
  ].join('\n')
}

/** Width and height of the image of a drawing. */
export function sizeOf({ width, height }: Drawing): [width: number, height: number] {
  return [width + 2 * MARGIN, height + 2 * MARGIN]
}

function cardOf({ x, y, width, height }: Box, { kind, title, sub, isBad }: Card): string {
  const [colour, soft] = COLOURS[kind]
  const start = kind === 'decision' ? 16 : 12
  const textStart = start + 36
  const room = width - textStart - 12
  const names = linesOf(title, 13, room, 2)
  const [below = ''] = linesOf(sub, 11, room, 1)
  const first = names.length > 1 ? 21 : 29
  const rounding = { action: 8, decision: 32, condition: 2, sources: 8 }[kind]
  return [
    `<g transform="translate(${x} ${y})"><title>${escaped(`${title}\n${sub}`)}</title>`,
    `<rect width="${width}" height="${height}" rx="${rounding}" fill="#fff" stroke="${isBad ? BAD : LINE}"${kind === SOURCES ? ' stroke-dasharray="4 3"' : ''}/>`,
    `<g transform="translate(${start} 18)">${shapeOf(kind, soft)}<g transform="translate(6 6) scale(.6667)" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${iconOf(kind)}</g></g>`,
    `<text font-size="13" font-weight="500" fill="${TEXT}">${names.map((line, at) => `<tspan x="${textStart}" y="${first + at * 16}">${escaped(line)}</tspan>`).join('')}</text>`,
    `<text font-size="11" fill="${isBad ? BAD : QUIET}" x="${textStart}" y="${first + names.length * 16}">${escaped(below)}</text></g>`,
  ].join('')
}

function iconOf(kind: Card['kind']): string {
  return ICONS[kind]
    .map(([element, { key: _, ...attributes }]) => {
      const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
      return `<${element}${said.join('')}/>`
    })
    .join('')
}

function shapeOf(kind: Card['kind'], fill: string): string {
  if (kind === 'decision') return `<circle cx="14" cy="14" r="14" fill="${fill}"/>`
  if (kind === 'condition') return `<path d="M14 0L28 14L14 28L0 14z" fill="${fill}"/>`
  return `<rect width="28" height="28" rx="6" fill="${fill}"/>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for XML, without the characters that no document may have. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: names have what was sent
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '')
      .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
  )
}
