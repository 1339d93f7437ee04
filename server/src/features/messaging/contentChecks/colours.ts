// Pure: colours of style attributes, and how far apart two of them are.

const NAMED: Readonly<Record<string, string>> = {
  ...{ black: '#000000', white: '#ffffff', red: '#ff0000', green: '#008000', blue: '#0000ff' },
  ...{ gray: '#808080', grey: '#808080', silver: '#c0c0c0', yellow: '#ffff00', orange: '#ffa500' },
  ...{ navy: '#000080', maroon: '#800000', lightgray: '#d3d3d3', lightgrey: '#d3d3d3' },
  ...{ darkgray: '#a9a9a9', darkgrey: '#a9a9a9', whitesmoke: '#f5f5f5' },
}

/** Characters of a colour. The pattern of three numbers takes long for long texts. */
const MAX_COLOUR = 40

/** A colour as `#rrggbb`; null for what is none, is seen through, or is not known by name here. */
export function readColour(text: string): string | null {
  const colour = text.trim().toLowerCase()
  if (colour.length > MAX_COLOUR) return null
  if (/^#[0-9a-f]{6}$/.test(colour)) return colour
  if (/^#[0-9a-f]{3}$/.test(colour)) return `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}`
  const parts = /^rgb\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*\)$/.exec(colour)
  if (parts) {
    const digits = parts.slice(1).map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
    return `#${digits.join('')}`
  }
  return Object.hasOwn(NAMED, colour) ? (NAMED[colour] ?? null) : null
}

/** The contrast of two colours from 1 to 21, after WCAG 2.2; null for what is no `#rrggbb`. */
export function contrastOf(one: string, other: string): number | null {
  const [a, b] = [luminance(one), luminance(other)]
  if (a === null || b === null) return null
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(colour: string): number | null {
  const parts = /^#(..)(..)(..)$/.exec(colour)?.slice(1)
  if (!parts) return null
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const share = Number.parseInt(part, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
