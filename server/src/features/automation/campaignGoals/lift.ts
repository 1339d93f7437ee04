// Pure: how much more of those who took part reached the goal than of those who were held out.

/** Contacts, and how many of them reached the goal. */
export interface Proportion {
  contacts: number
  reached: number
}

/** Of shares from 0 to 1: their difference, and the interval that holds the true one in 95 of 100 cases. */
export interface Difference {
  difference: number
  low: number
  high: number
}

/** With fewer in an arm there is no figure: chance would say more than the campaign. */
export const FEWEST = 100

/** The normal distribution has 95 % between this many standard deviations on both sides. */
const Z = 1.959963984540054

/** The score interval of a share after Wilson. */
export function wilson({ contacts: n, reached }: Proportion): { low: number; high: number } {
  const p = reached / n
  const middle = 2 * reached + Z * Z
  const width = Z * Math.sqrt(Z * Z + 4 * reached * (1 - p))
  const scale = 2 * (n + Z * Z)
  return { low: Math.max(0, (middle - width) / scale), high: Math.min(1, (middle + width) / scale) }
}

/**
 * The difference of two shares with its hybrid score interval: method 10 of Newcombe, Interval estimation for the
 * difference between independent proportions (Statistics in Medicine 17, 1998), made of the two intervals after Wilson.
 */
export function differenceOf(a: Proportion, b: Proportion): Difference {
  const [p, q] = [a.reached / a.contacts, b.reached / b.contacts]
  const [own, other] = [wilson(a), wilson(b)]
  const difference = p - q
  return {
    difference,
    low: Math.max(-1, difference - Math.hypot(p - own.low, other.high - q)),
    high: Math.min(1, difference + Math.hypot(own.high - p, q - other.low)),
  }
}
