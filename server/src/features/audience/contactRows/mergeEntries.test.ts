import assert from 'node:assert/strict'
import test from 'node:test'
import { type Identity, identitiesOf, identityKey, identityRules, normalForm } from './identities.ts'
import { type Holder, mergeEntries } from './mergeEntries.ts'

const RULES = identityRules(['email', 'card'], 'OR')

test('a value is compared trimmed, composed and in lower case', () => {
  assert.equal(normalForm('  ADA@Sample.Example '), 'ada@sample.example')
  assert.equal(normalForm('Jose\u0301'), normalForm('JOSÉ'))
  assert.equal(normalForm(null), '')
  assert.equal(normalForm(0), '0')
})

test('with AND only the whole tuple is an identity, and its parts cannot run into each other', () => {
  const rules = identityRules(['b', 'a'], 'AND')
  assert.deepEqual(identitiesOf(rules, { a: 'x' }), [])
  assert.deepEqual(identitiesOf(rules, { a: 'X ', b: 'y' }), [{ rule: 'a+b', value: '["x","y"]' }])
  const [one] = identitiesOf(rules, { a: 'x","y', b: 'z' })
  const [two] = identitiesOf(rules, { a: 'x', b: 'y","z' })
  assert.notEqual(one!.value, two!.value)
})

test('entries without identities stay apart', () => {
  const targets = mergeEntries([[], [], []], new Map())
  assert.equal(new Set(targets.map(({ target }) => target)).size, 3)
  assert.ok(targets.every(({ id }) => id === null))
})

test('an entry that names two contacts belongs to the newest and tells of the other', () => {
  const entry = identitiesOf(RULES, { email: 'a', card: '1' })
  const holders = new Map([
    [identityKey(entry[0]!), { id: 7, dateAdded: new Date('2026-01-02') }],
    [identityKey(entry[1]!), { id: 9, dateAdded: new Date('2026-01-01') }],
  ])
  assert.deepEqual(
    mergeEntries([entry], holders).map(({ id, others }) => ({ id, others })),
    [{ id: 7, others: [9] }],
  )
})

test('whatever the batch, entries share a target exactly when a chain of shared values or contacts connects them', () => {
  const random = generator(20_261_121)
  for (let round = 0; round < 300; round++) {
    const entries = Array.from({ length: 1 + random(12) }, () =>
      identitiesOf(RULES, { email: pick(random, 'abcdef'), card: pick(random, '123456') }),
    )
    const holders = new Map<string, Holder>()
    for (const value of 'abcdef') if (random(3) === 0) holders.set(`email\n${value}`, holder(random(4)))
    for (const value of '123456') if (random(3) === 0) holders.set(`card\n${value}`, holder(random(4)))
    const targets = mergeEntries(entries, holders)
    const reachable = closure(entries, holders)
    entries.forEach((_, a) => {
      const ids = new Set(
        entries
          .flatMap((identities, b) => (reachable[a]!.has(b) ? identities : []))
          .flatMap((identity) => holders.get(identityKey(identity))?.id ?? []),
      )
      const { id, others, target } = targets[a]!
      assert.deepEqual(
        new Set([...(id === null ? [] : [id]), ...others]),
        ids,
        `round ${round}: contacts of entry ${a}`,
      )
      assert.ok(
        others.every((other) => id !== null && holder(other).dateAdded <= holder(id).dateAdded),
        'the newest wins',
      )
      entries.forEach((_, b) => {
        assert.equal(
          targets[b]!.target === target,
          reachable[a]!.has(b),
          `round ${round}: entries ${a} and ${b}`,
        )
      })
    })
  }
})

test('the order of a batch changes who comes first, never who is who', () => {
  const random = generator(7)
  for (let round = 0; round < 100; round++) {
    const entries = Array.from({ length: 8 }, () =>
      identitiesOf(RULES, { email: pick(random, 'abc'), card: pick(random, '123') }),
    )
    const partition = (list: Identity[][]) => {
      const targets = mergeEntries(list, new Map())
      return new Set(
        [...Map.groupBy(list, (entry) => targets[list.indexOf(entry)]!.target).values()].map((group) =>
          group
            .map((entry) => entries.indexOf(entry))
            .sort()
            .join(),
        ),
      )
    }
    assert.deepEqual(partition(entries), partition(entries.toReversed()))
  }
})

function holder(id: number): Holder {
  return { id, dateAdded: new Date(Date.UTC(2026, 0, 1 + id)) }
}

function pick(random: (below: number) => number, values: string): string | null {
  return random(3) === 0 ? null : values[random(values.length)]!
}

/** For each entry the entries it is connected with, found by brute force. */
function closure(entries: Identity[][], holders: ReadonlyMap<string, Holder>): Set<number>[] {
  const marks = entries.map(
    (identities) =>
      new Set(
        identities.flatMap((identity) => [
          identityKey(identity),
          ...(holders.has(identityKey(identity)) ? [`#${holders.get(identityKey(identity))!.id}`] : []),
        ]),
      ),
  )
  const reachable = entries.map((_, index) => new Set([index]))
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    entries.forEach((_, a) => {
      for (const b of entries.keys()) {
        if (reachable[a]!.has(b)) continue
        const isNext = [...reachable[a]!].some((c) => [...marks[c]!].some((mark) => marks[b]!.has(mark)))
        if (isNext) isGrowing = Boolean(reachable[a]!.add(b))
      }
    })
  }
  return reachable
}

/** Random whole numbers below a bound, the same every time (mulberry32). */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
