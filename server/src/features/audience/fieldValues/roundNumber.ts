/** How a number is rounded, by the codes that field properties carry. */
const CEILING = 0
const FLOOR = 1
const DOWN = 2
const UP = 3
const HALF_EVEN = 4
const HALF_DOWN = 5

/** The number with `scale` decimals at most; mode 6 and unknown modes round half away from zero. */
export function roundNumber(value: number, scale: number, mode: number): number {
  const size = Math.abs(value)
  // Past 2^53 there are no decimals left to round. The shift through text is exact where a product is not: 1.005 × 100 is 100.49999….
  const shifted = shift(size, scale)
  if (!Number.isFinite(shifted) || shifted > Number.MAX_SAFE_INTEGER) return value
  const rounded = shift(roundSize(shifted, mode, value < 0), -scale)
  return value < 0 ? -rounded : rounded
}

function roundSize(size: number, mode: number, isNegative: boolean): number {
  const whole = Math.floor(size)
  const rest = size - whole
  if (rest === 0) return whole
  switch (mode) {
    case CEILING:
      return isNegative ? whole : whole + 1
    case FLOOR:
      return isNegative ? whole + 1 : whole
    case DOWN:
      return whole
    case UP:
      return whole + 1
    case HALF_EVEN:
      return rest === 0.5 ? whole + (whole % 2) : Math.round(size)
    case HALF_DOWN:
      return rest === 0.5 ? whole : Math.round(size)
    default:
      return Math.round(size)
  }
}

function shift(value: number, digits: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + digits}`)
}
