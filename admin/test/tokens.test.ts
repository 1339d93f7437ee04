// The colours of the interface, computed from tokens.css: whether they can be read, and told from each other.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

type Colour = readonly [red: number, green: number, blue: number]

const SRC = join(import.meta.dirname, '../src')
const THEMES = themes()
const WHITE: Colour = [1, 1, 1]

/** WCAG 2.2, 1.4.3 and 1.4.11, level AA. */
const TEXT = 4.5
const SHAPE = 3

/** What something stands on, and what is chosen or pointed at. */
const GROUNDS = ['page', 'subtle', 'sunken', 'overlay', 'selection']
const WORDS = ['text', 'text-2', 'text-3', 'accent', 'good', 'warning', 'bad', 'info']
const STATES = ['good', 'warning', 'bad', 'info']
const BUTTONS = ['accent-button', 'accent-hover', 'bad-button', 'bad-hover']
const DATA = [1, 2, 3, 4, 5, 6].map((n) => `data-${n}`)
/** How far two of them have to be apart, in hundredths of OKLab. */
const APART = 12.5

/** What is left of a colour in linear light (Machado, Oliveira and Fernandes 2009, severity 1). */
const SIGHTS: Readonly<Record<string, readonly Colour[]>> = {
  everybody: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

test('text can be read on whatever it stands on, in light and dark', () => {
  const pairs = [
    ...GROUNDS.flatMap((ground) => WORDS.map((word) => [word, ground] as const)),
    ...STATES.flatMap((state) => ['text', 'text-2', state].map((word) => [word, `${state}-soft`] as const)),
  ]
  for (const [theme, colours] of THEMES) {
    for (const [word, ground] of pairs)
      assertContrast(theme, TEXT, [word, colours(word)], [ground, colours(ground)])
    for (const button of BUTTONS) assertContrast(theme, TEXT, ['white', WHITE], [button, colours(button)])
  }
})

test('borders of controls, the focus and what charts draw can be seen', () => {
  const pairs = [
    ...GROUNDS.flatMap((ground) => ['control', 'accent'].map((line) => [line, ground] as const)),
    ...['page', 'overlay'].flatMap((ground) =>
      [...DATA, 'accent-button'].map((data) => [data, ground] as const),
    ),
  ]
  for (const [theme, colours] of THEMES)
    for (const [line, ground] of pairs)
      assertContrast(theme, SHAPE, [line, colours(line)], [ground, colours(ground)])
})

test('each rule that sets a colour and what it stands on sets two that can be read', () => {
  let rules = 0
  for (const file of globSync('**/*.css', { cwd: SRC }))
    for (const [, selector = '', body = ''] of readFileSync(join(SRC, file), 'utf8').matchAll(
      /([^{}]+)\{([^{}]*)\}/g,
    )) {
      const word = /(?:^|[\s;])color: var\(--([\w-]+)\)/.exec(body)?.[1]
      const ground = /background(?:-color)?: var\(--([\w-]+)\)/.exec(body)?.[1]
      if (!word || !ground) continue
      rules++
      for (const [theme, colours] of THEMES)
        assertContrast(
          `${theme}, ${file} ${selector.trim()}`,
          TEXT,
          [word, colours(word)],
          [ground, colours(ground)],
        )
    }
  assert.ok(rules > 10, `${rules} rules`)
})

test('the colours of data are told from each other, also by who is blind for a colour', () => {
  for (const [theme, colours] of THEMES)
    for (const [sight, matrix] of Object.entries(SIGHTS))
      for (const [index, one] of DATA.entries())
        for (const other of DATA.slice(index + 1)) {
          const distance = 100 * distanceOf(seen(colours(one), matrix), seen(colours(other), matrix))
          assert.ok(
            distance >= APART,
            `${theme}, ${sight}: ${one} and ${other} are ${distance.toFixed(1)} apart`,
          )
        }
})

test('no colour stands outside of tokens.css, but white for what is somebody else’s page', () => {
  const found = globSync('**/*.css', { cwd: SRC })
    .filter((file) => !file.endsWith('tokens.css'))
    .flatMap((file) =>
      [
        ...readFileSync(join(SRC, file), 'utf8').matchAll(
          /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\([^)]*\)/gi,
        ),
      ].map(([colour]) => `${file}: ${colour}`),
    )
  assert.deepEqual(
    found.filter((text) => !/: (#fff|rgb\(0 0 0 \/ 40%\))$/.test(text)),
    [],
  )
})

function assertContrast(
  where: string,
  least: number,
  [word, front]: [string, Colour],
  [ground, back]: [string, Colour],
) {
  const [light = 0, dark = 0] = [luminance(front), luminance(back)].sort((a, b) => b - a)
  const contrast = (light + 0.05) / (dark + 0.05)
  assert.ok(
    contrast >= least,
    `${where}: ${word} on ${ground} is ${contrast.toFixed(2)}, and has to be ${least}`,
  )
}

/** The colours of tokens.css in both looks: dark says what differs from light. */
function themes() {
  const css = readFileSync(join(SRC, 'look/tokens.css'), 'utf8')
  const blockOf = (selector: string) => {
    const start = css.indexOf(`\n${selector} {`)
    assert.ok(start >= 0, selector)
    const block = css.slice(start, css.indexOf('}', start))
    return new Map(
      [...block.matchAll(/--([\w-]+): #([0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
    )
  }
  const light = blockOf(':root')
  const dark = new Map([...light, ...blockOf(':root[data-mantine-color-scheme="dark"]')])
  return [['light', light] as const, ['dark', dark] as const].map(([theme, hexes]) => {
    const colours = (name: string): Colour => {
      const hex = hexes.get(name)
      assert.ok(hex, `${theme} has no --${name}`)
      const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      return [red ?? 0, green ?? 0, blue ?? 0]
    }
    return [theme, colours] as const
  })
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function luminance(colour: Colour): number {
  return times([[0.2126, 0.7152, 0.0722]], linearOf(colour))[0]
}

function linearOf([red, green, blue]: Colour): Colour {
  return [linear(red), linear(green), linear(blue)]
}

function times(matrix: readonly Colour[], vector: Colour): Colour {
  const [a = 0, b = 0, c = 0] = matrix.map((row) =>
    row.reduce((sum, factor, at) => sum + factor * (vector[at] ?? 0), 0),
  )
  return [a, b, c]
}

function seen(colour: Colour, matrix: readonly Colour[]): Colour {
  const [red, green, blue] = times(matrix, linearOf(colour)).map((value) => Math.min(1, Math.max(0, value)))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** How far two colours in linear light are from each other in OKLab. */
function distanceOf(one: Colour, other: Colour): number {
  const [a, b] = [oklab(one), oklab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

function oklab(linearLight: Colour): Colour {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linearLight,
  )
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(cones[0]), Math.cbrt(cones[1]), Math.cbrt(cones[2])],
  )
}
