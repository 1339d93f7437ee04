// A campaign on paper, without a browser: the image that stands by itself, and the sheets that it is cut into.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sheetsOf } from '../src/features/automation/campaigns/paper/sheets.ts'
import { type Card, MARGIN, toSvg } from '../src/features/automation/campaigns/paper/svg.ts'
import { linesOf } from '../src/features/automation/campaigns/paper/textWidth.ts'
import { layOut, SOURCES } from '../src/features/automation/campaigns/tree/layout.ts'
import {
  AT_ONCE,
  type Journey,
  type Side,
  type Step,
} from '../src/features/automation/campaigns/tree/step.ts'

const step = (id: string, parentId: string | null, side: Side | null = null): Step => ({
  ...AT_ONCE,
  ...{ id, parentId, side, name: `Step ${id}`, description: null, properties: {} },
  ...{ type: 'any', kind: side === null ? 'action' : 'condition' },
})

/** A tree with two sides at each step, so many steps large, as a heap is. */
const heap = (size: number): Journey => ({
  steps: Array.from({ length: size }, (_, at) =>
    at === 0 ? step('1', null) : step(String(at + 1), String((at + 1) >> 1), at % 2 === 1 ? 'yes' : 'no'),
  ),
  ...{ lists: [], forms: [] },
})
const chain = (size: number): Journey => ({
  steps: Array.from({ length: size }, (_, at) => step(String(at + 1), at === 0 ? null : String(at))),
  ...{ lists: [], forms: [] },
})

const cardsOf = ({ steps }: Journey): Map<string, Card> =>
  new Map([
    [SOURCES, { kind: SOURCES, title: 'Who comes in', sub: '1 segment' }],
    ...steps.map(({ id, name, kind }): [string, Card] => [id, { kind, title: name, sub: 'Words' }]),
  ])
const draw = (journey: Journey, cards = cardsOf(journey), labels = new Map<string, string>()) =>
  toSvg({ name: 'Welcome', drawing: layOut(journey), cards, labels, jumps: [] })

/** No XML may have them. */
const FORBIDDEN = ['\u0000', '\u0008', '\uffff']

/** The texts of XML by their elements. @throws where it is not well-formed */
function textsOf(xml: string): Map<string, string[]> {
  const open: string[] = []
  const texts = new Map<string, string[]>()
  let rest = xml
  while (rest !== '') {
    const [part, slash, name, end, text] =
      /^<(\/?)([a-z]+)(?: [a-zA-Z:-]+="[^"<]*")*(\/?)>|^([^<]+)/.exec(rest) ?? []
    assert.ok(part, `no XML: ${rest.slice(0, 80)}`)
    rest = rest.slice(part.length)
    if (slash) assert.equal(open.pop(), name)
    else if (name !== undefined && !end) open.push(name)
    if (text === undefined) continue
    assert.doesNotMatch(text, /&(?!(amp|lt|gt|quot);)/)
    const around = open.at(-1) ?? ''
    texts.set(around, [...(texts.get(around) ?? []), text])
  }
  assert.deepEqual(open, [])
  return texts
}

suite('the image', () => {
  test('has each of 300 steps where it stands on the canvas, and nothing outside of its edges', () => {
    const journey = heap(300)
    const { boxes, width, height } = layOut(journey)
    const svg = draw(journey)
    const titles = new Set(textsOf(svg).get('title'))
    for (const { name } of journey.steps) assert.ok(titles.has(`${name}\nWords`), name)
    const places = [...svg.matchAll(/<g transform="translate\((-?\d+) (-?\d+)\)"><title>/g)]
    assert.deepEqual(
      places.map(([, x, y]) => [Number(x), Number(y)]),
      boxes.map(({ x, y }) => [x, y]),
    )
    assert.match(svg, new RegExp(`viewBox="0 0 ${width + 2 * MARGIN} ${height + 2 * MARGIN}"`))
    // A picture that asks for nothing.
    assert.doesNotMatch(svg.replace('xmlns="http://www.w3.org/2000/svg"', ''), /https?:|url\(|href|<script/)
  })

  test('has names as they are, whatever they are made of', () => {
    const journey = chain(1)
    const names = [
      '<script>alert(1)</script>',
      '"&amp;\'</title>',
      'A\u0000B\u0008C\uffff\ud800D',
      '日本語の名前',
    ]
    for (const name of names) {
      const cards = cardsOf(journey)
      cards.set('1', { kind: 'decision', title: name, sub: name })
      const svg = toSvg({ name, cards, drawing: layOut(journey), labels: new Map([['1', name]]), jumps: [] })
      const texts = textsOf(svg)
      for (const text of ['<script', ...FORBIDDEN]) assert.ok(!svg.includes(text))
      const [title = ''] = texts.get('title') ?? []
      const read = { amp: '&', lt: '<', gt: '>', quot: '"' } as Readonly<Record<string, string>>
      assert.equal(
        title.replace(/&(\w+);/g, (_, entity) => read[entity] ?? ''),
        FORBIDDEN.reduce((text, character) => text.replaceAll(character, ''), name.toWellFormed()),
      )
    }
  })

  test('of a long name has two lines, and what is left out of them when somebody points at it', () => {
    const journey = chain(1)
    const name = 'An email with everything that somebody who has just come in should know before the weekend'
    const cards = cardsOf(journey)
    cards.set('1', { kind: 'action', title: name, sub: 'Words' })
    const texts = textsOf(draw(journey, cards))
    const lines = (texts.get('tspan') ?? []).slice(1)
    assert.equal(lines.length, 2)
    assert.ok(name.startsWith(lines[0] ?? '?'))
    assert.ok(lines[1]?.endsWith('…'))
    assert.ok(texts.get('title')?.includes(`${name}\nWords`))
  })

  test('has thicker lines where more people go, and dashes on the side of no', () => {
    const journey = heap(3)
    const cards = cardsOf(journey)
    const traffic = { 1: 100, 2: 50, 3: 0 }
    for (const [id, people] of Object.entries(traffic))
      cards.set(id, { kind: 'action', title: id, sub: '', traffic: people })
    const widths = [...draw(journey, cards).matchAll(/stroke-width="([\d.]+)"( stroke-dasharray="5 4")?\/>/g)]
    assert.deepEqual(
      widths.map(([, width, dashes]) => [width, dashes !== undefined]),
      [
        ['6.00', false],
        ['3.50', false],
        ['1.00', true],
      ],
    )
  })
})

suite('lines of text', () => {
  test('break between words, lose nothing before the last one, and cut a word only where it is alone', () => {
    assert.deepEqual(linesOf('Welcome', 13, 170, 2), ['Welcome'])
    assert.deepEqual(linesOf('  Send \n what was  promised ', 13, 1_000, 2), ['Send what was promised'])
    const long = 'Send what was promised to everybody who asked'
    assert.equal(linesOf(long, 13, 170, 9).join(' '), long)
    const word = 'Donaudampfschifffahrtsgesellschaft'
    assert.equal(linesOf(word, 13, 100, 9).join(''), word)
    assert.deepEqual(linesOf('', 13, 170, 2), [])
    assert.equal(linesOf('😀'.repeat(60), 13, 170, 9).join(''), '😀'.repeat(60))
  })
})

suite('sheets', () => {
  test('of a small campaign are one, as large as it is', () => {
    const { sheets, scale } = sheetsOf(layOut(chain(4)))
    assert.equal(sheets.length, 1)
    assert.equal(scale, 1)
  })

  test('lie across where a campaign is wide', () => {
    assert.equal(sheetsOf(layOut(heap(7))).isLandscape, true)
    assert.equal(sheetsOf(layOut(chain(7))).isLandscape, false)
  })

  test('of a large one are several, each step whole on one of them, none of them empty, and type that can be read', () => {
    for (const journey of [heap(63), heap(300), chain(300)]) {
      const drawing = layOut(journey)
      const { sheets, scale } = sheetsOf(drawing)
      assert.ok(scale * 13 * 0.75 >= 7, `${scale}`)
      const on = (sheet: (typeof sheets)[number], box: (typeof drawing.boxes)[number]) =>
        box.x + MARGIN >= sheet.x &&
        box.y + MARGIN >= sheet.y &&
        box.x + MARGIN + box.width <= sheet.x + sheet.width &&
        box.y + MARGIN + box.height <= sheet.y + sheet.height
      for (const box of drawing.boxes)
        assert.ok(
          sheets.some((sheet) => on(sheet, box)),
          box.id,
        )
      const places = new Set(sheets.map(({ row, column }) => `${row}/${column}`))
      assert.equal(places.size, sheets.length)
      assert.ok(sheets.length < 80, `${sheets.length} sheets`)
    }
  })
})
