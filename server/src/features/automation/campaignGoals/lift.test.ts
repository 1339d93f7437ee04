// The interval after Newcombe: against the examples of his article, and against how often it holds the truth.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differenceOf, wilson } from './lift.ts'

test('the worked examples of the article: table II, method 10', () => {
  for (const [a, n, b, m, difference, low, high] of [
    [56, 70, 48, 80, 0.2, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.6, 0.1705, 0.809],
    [6, 7, 2, 7, 0.5714, 0.0582, 0.8062],
    [5, 56, 0, 29, 0.0893, -0.0381, 0.1926],
  ] as const) {
    const found = differenceOf({ contacts: n, reached: a }, { contacts: m, reached: b })
    const shown = [found.difference, found.low, found.high].map((value) => Number(value.toFixed(4)))
    assert.deepEqual(shown, [difference, low, high], `${a}/${n} - ${b}/${m}`)
  }
})

test('nobody and everybody: the interval stays between -1 and 1, and turns round with the arms', () => {
  for (const [a, n, b, m] of [
    [0, 10, 0, 20],
    [10, 10, 0, 10],
    [0, 100, 100, 100],
    [100, 100, 100, 100],
  ] as const) {
    const one = differenceOf({ contacts: n, reached: a }, { contacts: m, reached: b })
    const other = differenceOf({ contacts: m, reached: b }, { contacts: n, reached: a })
    assert.ok(-1 <= one.low && one.low <= one.difference && one.difference <= one.high && one.high <= 1)
    const turned = [-other.high, -other.difference, -other.low]
    ;[one.low, one.difference, one.high].forEach((value, n) => {
      assert.ok(Math.abs(value - turned[n]!) < 1e-12)
    })
  }
})

test('the ends of the interval of a share are where the score test turns: found by halving', () => {
  const score = (p: number, q: number, n: number) => Math.abs(p - q) / Math.sqrt((q * (1 - q)) / n)
  for (const [reached, contacts] of [
    [1, 120],
    [37, 240],
    [119, 120],
  ] as const) {
    const p = reached / contacts
    const edge = (inside: number, outside: number) => {
      for (let n = 0; n < 60; n++) {
        const middle = (inside + outside) / 2
        if (score(p, middle, contacts) < 1.959963984540054) inside = middle
        else outside = middle
      }
      return inside
    }
    const { low, high } = wilson({ contacts, reached })
    assert.ok(Math.abs(low - edge(p, 0)) < 1e-9)
    assert.ok(Math.abs(high - edge(p, 1)) < 1e-9)
  }
})

test('drawn person by person, 95 of 100 intervals hold the true difference', () => {
  let state = 12_345
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  const draw = (contacts: number, share: number) => {
    let reached = 0
    for (let n = 0; n < contacts; n++) if (next() < share) reached++
    return { contacts, reached }
  }
  for (const [n, p, m, q] of [
    [900, 0.08, 100, 0.05],
    [400, 0.3, 150, 0.3],
    [100, 0.2, 100, 0.1],
  ] as const) {
    const trials = 4_000
    let held = 0
    for (let trial = 0; trial < trials; trial++) {
      const { low, high } = differenceOf(draw(n, p), draw(m, q))
      if (low <= p - q && p - q <= high) held++
    }
    assert.ok(held / trials > 0.935 && held / trials < 0.97, `${p} - ${q}: ${held / trials}`)
  }
})
