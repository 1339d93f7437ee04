// The model of the segment builder: opening, saving and editing keep what filters mean.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readDate } from '../../server/src/features/audience/filters/compileDate.ts'
import { advance, redo, startHistory, undo } from '../src/api/history.ts'
import {
  type Draft,
  isSameDraft,
  openDraft,
  rowsOf,
  storedFrom,
  writeDraft,
} from '../src/filters/model/draft.ts'
import {
  addGroup,
  addRow,
  changeRow,
  duplicateRow,
  insertRows,
  moveBefore,
  moveRow,
  moveToEnd,
  removeRow,
} from '../src/filters/model/edits.ts'
import {
  comparedWith,
  type Filter,
  groupsOf,
  keyOf,
  operatorOf,
  withValue,
} from '../src/filters/model/filter.ts'
import { fitting, hasValue, valuesIn } from '../src/filters/model/values.ts'
import { daysOf, readWhen, WORDS, writeWhen } from '../src/filters/model/when.ts'

const filter = (field: string, glue?: string): Filter => ({
  ...(glue === undefined ? {} : { glue }),
  ...{ object: 'lead', field, operator: '=', properties: { filter: 1 } },
})

/** `a b | c`: a and b, or c. */
const stored = (text: string): Filter[] =>
  text
    .split('|')
    .filter((group) => group.trim() !== '')
    .flatMap((group, number) =>
      group
        .trim()
        .split(/\s+/)
        .map((field, at) => filter(field, number > 0 && at === 0 ? 'or' : 'and')),
    )

const shown = ({ band, groups }: Draft): string =>
  [band, ...groups].map((rows) => rows.map((row) => row.filter.field || '_').join(' ')).join(' | ')

/** Numbers that look random and are the same in every run. */
function lot(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Who is in it, as the bits of which of six filters somebody fits. */
function members(list: unknown): string {
  const groups = groupsOf(list)
  return Array.from({ length: 64 }, (_, person) =>
    groups.some((group) => group.every(({ field }) => person & (1 << 'abcdef'.indexOf(String(field))))),
  )
    .map((isMember) => (isMember ? '1' : '0'))
    .join('')
}

function anyList(random: (below: number) => number): Filter[] {
  return Array.from({ length: random(13) }, () =>
    filter('abcdef'[random(6)] as string, ['and', 'and', 'or', undefined][random(4)]),
  )
}

suite('opening and saving', () => {
  test('what all groups share is the band; a group that would be left with nothing prevents it', () => {
    const cases = {
      'a b c': 'a b c',
      'a b | a c': 'a | b | c',
      'b a | c a | a': ' | b a | c a | a',
      'a | b': ' | a | b',
      'a a b | a a c': 'a a | b | c',
      'a a b | a c': 'a | a b | c',
      '': '',
    }
    for (const [list, expected] of Object.entries(cases))
      assert.equal(shown(openDraft(stored(list))), expected, list)
  })

  test('any list keeps its members when it is opened and saved, and stays the same when it is not touched', () => {
    const random = lot(7)
    let factored = 0
    for (let run = 0; run < 5_000; run++) {
      const list = anyList(random)
      const draft = openDraft(list)
      const written = writeDraft(draft).filters
      assert.equal(members(written), members(list), JSON.stringify(list))
      assert.equal(storedFrom(list, draft), list)
      assert.ok(isSameDraft(openDraft(written), draft), `${shown(openDraft(written))} / ${shown(draft)}`)
      if (draft.band.length > 0 && draft.groups.length > 0) factored++
    }
    assert.ok(factored > 100, String(factored))
  })

  test('each stored filter is said to come from its row, so that figures stand beside it', () => {
    const draft = openDraft(stored('a b | a c'))
    const { filters, rows } = writeDraft(draft)
    const fields = new Map(rowsOf(draft).map((row) => [row.id, row.filter.field]))
    assert.deepEqual(
      rows.map((id) => fields.get(id)),
      filters.map(({ field }) => field),
    )
    assert.deepEqual(
      filters.map(({ glue, field }) => [glue, field]),
      [
        ['and', 'a'],
        ['and', 'b'],
        ['or', 'a'],
        ['and', 'c'],
      ],
    )
  })

  test('rows that are not ready are left out, and a group of nothing else with them', () => {
    const draft = openDraft(stored('a b | a c'))
    const ready = writeDraft(draft, ({ filter }) => filter.field !== 'c').filters
    assert.equal(members(ready), members(stored('a b')))
    assert.deepEqual(writeDraft(draft, () => false).filters, [])
  })

  test('lists that are keyed, empty or no lists open as what they are', () => {
    assert.equal(shown(openDraft({ 3: filter('a'), 8: filter('b', 'or') })), ' | a | b')
    for (const none of [null, undefined, [], 'x', 4]) assert.equal(shown(openDraft(none)), '')
    assert.equal(keyOf({ a: 1, b: { c: 1, d: 2 } }), keyOf({ b: { d: 2, c: 1 }, a: 1 }))
    assert.notEqual(keyOf({ a: [1, 2] }), keyOf({ a: [2, 1] }))
  })
})

suite('editing', () => {
  const draft = openDraft(stored('a b x | a c y'))
  const idOf = (own: Draft, field: string) => rowsOf(own).find((row) => row.filter.field === field)!.id

  test('a row moves through its group and on to the next one; a group without rows is gone', () => {
    assert.equal(shown(draft), 'a | b x | c y')
    const up = moveRow(draft, idOf(draft, 'b'), -1)
    assert.equal(shown(up.draft), 'a b | x | c y')
    const gone = moveRow(up.draft, idOf(draft, 'x'), 1)
    assert.equal(shown(gone.draft), 'a b | x c y')
    assert.equal(gone.focus, idOf(draft, 'x'))
    assert.equal(moveRow(draft, idOf(draft, 'a'), -1).draft, draft)
    assert.equal(moveRow(draft, idOf(draft, 'y'), 1).draft, draft)
    assert.equal(shown(moveRow(draft, idOf(draft, 'c'), 1).draft), 'a | b x | y c')
  })

  test('dragging puts a row in front of another one, or behind all', () => {
    assert.equal(shown(moveBefore(draft, idOf(draft, 'y'), idOf(draft, 'b')).draft), 'a | y b x | c')
    assert.equal(shown(moveBefore(draft, idOf(draft, 'b'), idOf(draft, 'x')).draft), 'a | b x | c y')
    assert.equal(shown(moveBefore(draft, idOf(draft, 'b'), idOf(draft, 'a')).draft), 'b a | x | c y')
    assert.equal(moveBefore(draft, 99, idOf(draft, 'a')).draft, draft)
    assert.equal(shown(moveToEnd(draft, idOf(draft, 'a'), 1).draft), ' | b x | c y a')
    assert.equal(shown(moveToEnd(draft, idOf(draft, 'c'), 'band').draft), 'a c | b x | y')
    assert.equal(moveToEnd(draft, idOf(draft, 'y'), 1).draft, draft)
    assert.equal(moveToEnd(draft, idOf(draft, 'y'), 7).draft, draft)
  })

  test('rows come behind the one that has the keyboard, which goes to the new one', () => {
    const added = addRow(draft, { after: idOf(draft, 'b') })
    assert.equal(shown(added.draft), 'a | b _ x | c y')
    assert.equal(added.focus, draft.next)
    assert.equal(shown(addRow(draft, { place: 1 }).draft), 'a | b x | c y _')
    assert.deepEqual(addRow(added.draft, { after: draft.next }), { draft: added.draft, focus: draft.next })
    assert.equal(shown(duplicateRow(draft, idOf(draft, 'c')).draft), 'a | b x | c c y')
    assert.equal(shown(addGroup(draft).draft), 'a | b x | c y | _')
    const pasted = insertRows(draft, [filter('d'), filter('e')], { after: idOf(draft, 'a') })
    assert.equal(shown(pasted.draft), 'a d e | b x | c y')
  })

  test('a removed row gives the keyboard to the one that follows, else to the one before', () => {
    const removed = removeRow(draft, idOf(draft, 'x'))
    assert.deepEqual([shown(removed.draft), removed.focus], ['a | b | c y', idOf(draft, 'c')])
    assert.equal(removeRow(draft, idOf(draft, 'y')).focus, idOf(draft, 'c'))
    assert.equal(removeRow(openDraft(stored('a')), 1).focus, null)
  })

  test('a change shares every other row with what was before', () => {
    const changed = changeRow(draft, idOf(draft, 'b'), filter('z'))
    assert.equal(shown(changed), 'a | z x | c y')
    assert.equal(changed.groups[1], draft.groups[1])
    assert.equal(changed.band, draft.band)
  })

  test('after any number of edits, undoing all of them brings back the very first draft, and redoing the last', () => {
    const random = lot(11)
    for (let run = 0; run < 300; run++) {
      let history = startHistory(openDraft(anyList(random)))
      const first = history.present
      for (let step = 0; step < 40; step++) {
        const ids = rowsOf(history.present).map(({ id }) => id)
        const id = ids[random(ids.length)] ?? 0
        const edits = [
          () => moveRow(history.present, id, random(2) === 0 ? -1 : 1).draft,
          () => removeRow(history.present, id).draft,
          () => duplicateRow(history.present, id).draft,
          () => moveBefore(history.present, id, ids[random(ids.length)] ?? 0).draft,
          () => addGroup(history.present).draft,
          () => changeRow(history.present, id, filter('abcdef'[random(6)] as string)),
        ]
        history = advance(history, edits[random(edits.length)]!())
        const now = rowsOf(history.present).map((row) => row.id)
        assert.equal(new Set(now).size, now.length)
        assert.ok(history.present.groups.every(({ length }) => length > 0))
      }
      const last = history.present
      const steps = history.past.length
      for (let step = 0; step < steps; step++) history = undo(history)
      assert.equal(history.present, first)
      assert.equal(undo(history).present, first)
      for (let step = 0; step < steps; step++) history = redo(history)
      assert.equal(history.present, last)
    }
  })

  test('typing in one box is one step, and two hundred steps are kept', () => {
    let history = startHistory(0)
    history = advance(history, 1, 'value 1')
    history = advance(history, 2, 'value 1')
    history = advance(history, 3, 'value 2')
    assert.deepEqual(history.past, [0, 2])
    assert.equal(redo(undo(history)).present, 3)
    for (let state = 10; state < 400; state++) history = advance(history, state)
    assert.equal(history.past.length, 200)
  })
})

suite('values', () => {
  test('a value is found wherever programs have written it, and written where all read it', () => {
    const date = { properties: { dateTypeMode: 'absolute', absoluteDate: '2026-01-02' } }
    const relative = { properties: { relativeDateInterval: 3, relativeDateIntervalUnit: 'month' } }
    assert.equal(comparedWith({ properties: { filter: 0 }, filter: 'old' }), 0)
    assert.equal(comparedWith({ filter: 'old' }), 'old')
    assert.equal(comparedWith({ filter: 'old', properties: { filter: null } }), 'old')
    assert.equal(comparedWith(date), '2026-01-02')
    assert.deepEqual(comparedWith(relative), { interval: 3, unit: 'month' })
    assert.equal(comparedWith(withValue({ ...date, filter: 'old' }, 'new')), 'new')
    assert.equal(operatorOf({}), '=')
  })

  test('pasted lines and commas are values, each once', () => {
    assert.deepEqual(valuesIn(' a@x.org\r\nb@x.org,\n\na@x.org '), ['a@x.org', 'b@x.org'])
    assert.deepEqual(valuesIn('Ulm, Bonn; Köln,,Ulm'), ['Ulm', 'Bonn', 'Köln'])
    assert.deepEqual(valuesIn('Smith, Ltd\nJones, Inc'), ['Smith, Ltd', 'Jones, Inc'])
    assert.deepEqual(valuesIn(' \n '), [])
    const many = Array.from({ length: 10_000 }, (_, n) => `Value ${n}`)
    assert.equal(valuesIn(many.join('\n')).length, 10_000)
  })

  test('a value goes along to another operator where it can', () => {
    assert.deepEqual(fitting('Ulm', { from: 'one', to: 'several' }), ['Ulm'])
    assert.equal(fitting(['Ulm', 'Bonn'], { from: 'several', to: 'one' }), 'Ulm')
    assert.equal(fitting([], { from: 'several', to: 'text' }), null)
    assert.equal(fitting('Ulm', { from: 'one', to: 'nothing' }), null)
    assert.equal(hasValue(withValue({}, 0), 'one'), true)
    assert.equal(hasValue(withValue({}, ''), 'text'), false)
    assert.equal(hasValue(withValue({}, [1]), 'two'), false)
    assert.equal(hasValue(withValue({}, null), 'nothing'), true)
    assert.equal(hasValue(withValue({}, fitting('x', { from: 'one', to: 'interval' })), 'interval'), true)
  })
})

suite('days', () => {
  test('the day that is shown beside a word is the one that the server compares with', () => {
    const random = lot(3)
    const distances = Array.from({ length: 400 }, () => {
      const unit = (['day', 'week', 'month', 'year'] as const)[random(4)]!
      return { is: 'distance' as const, amount: random(200) - 100, unit }
    })
    const words = WORDS.map((word) => ({ is: 'word' as const, word }))
    for (const when of [...distances, ...words, ...words, ...words]) {
      const today = new Date(Date.UTC(2020 + random(12), random(12), 1 + random(31)))
      const day = today.toISOString().slice(0, 10)
      const read = readDate(writeWhen(when), 'datetime', { now: today, timezone: 'UTC' })
      const days = daysOf(when, day)
      if (read.is === 'anniversary') assert.equal(days, null)
      else {
        assert.ok(read.is === 'days' && days !== null, writeWhen(when))
        const last = new Date(Date.parse(read.end) - 86_400_000).toISOString().slice(0, 10)
        assert.deepEqual(days, { first: read.start, last }, `${writeWhen(when)} on ${day}`)
      }
    }
  })

  test('what was written is read again; what only the server knows stays as it is', () => {
    for (const text of ['-3 days', '+1 months', 'last week', 'anniversary', '2026-02-03', '2026-02-03 10:00'])
      assert.equal(writeWhen(readWhen(text)), text)
    assert.deepEqual(readWhen('first day of next month'), { is: 'other', text: 'first day of next month' })
    assert.deepEqual(readWhen({ interval: '-2', unit: 'weeks' }), {
      is: 'distance',
      amount: -2,
      unit: 'week',
    })
    assert.deepEqual(readWhen(null), { is: 'date', text: '' })
    assert.equal(daysOf(readWhen('first day of next month'), '2026-01-01'), null)
  })
})
