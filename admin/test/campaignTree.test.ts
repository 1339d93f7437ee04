// The campaign canvas without a browser: the layout, the edits, what may follow what, what is sent.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import {
  add,
  change,
  duplicate,
  fromText,
  insert,
  remove,
  removeBelow,
  toText,
} from '../src/features/automation/campaigns/tree/edits.ts'
import { begin, push, redo, undo } from '../src/features/automation/campaigns/tree/history.ts'
import { type Box, layOut, SOURCES, STEP } from '../src/features/automation/campaigns/tree/layout.ts'
import {
  fitting,
  openEnds,
  problemsOf,
  problemsSaid,
  type StepType,
  type Types,
} from '../src/features/automation/campaigns/tree/rules.ts'
import {
  AT_ONCE,
  below,
  childrenOf,
  type Journey,
  type Kind,
  rowsOf,
  type Side,
  type Step,
  stepOf,
} from '../src/features/automation/campaigns/tree/step.ts'
import { toBody, toJourney, withIds } from '../src/features/automation/campaigns/tree/wire.ts'

const TYPES: Types = new Map(
  (
    [
      { type: 'send', kind: 'action', isLast: false, properties: [{ name: 'email', required: true }] },
      { type: 'tag', kind: 'action', isLast: false, properties: [] },
      { type: 'open', kind: 'decision', follows: ['send'], isLast: false, properties: [] },
      { type: 'visit', kind: 'decision', isLast: false, properties: [] },
      { type: 'points', kind: 'condition', isLast: false, properties: [] },
      {
        type: 'campaign.jump_to_event',
        kind: 'action',
        isLast: true,
        properties: [{ name: 'jumpToEvent', required: true }],
      },
    ] satisfies StepType[]
  ).map((type) => [type.type, type]),
)

function step(id: string, type: string, parentId: string | null = null, side: Side | null = null): Step {
  const kind = TYPES.get(type)?.kind as Kind
  const properties = type === 'send' ? { email: 1 } : {}
  return { ...AT_ONCE, id, type, kind, parentId, side, name: id, description: null, properties }
}

const journey = (...steps: Step[]): Journey => ({ steps, lists: [1], forms: [] })

/** Send; opened: points, where yes leads to a visit and no to a tag; not opened: a tag. */
const tree = () =>
  journey(
    step('1', 'send'),
    step('2', 'open', '1'),
    step('3', 'points', '2', 'yes'),
    step('4', 'visit', '3', 'yes'),
    step('5', 'tag', '3', 'no'),
    { ...step('6', 'tag', '2', 'no'), triggerMode: 'interval', triggerInterval: 1, triggerIntervalUnit: 'd' },
  )

const ids = ({ steps }: Journey) => steps.map(({ id }) => id)
const shape = (one: Journey) =>
  rowsOf(one).map(({ step, level }) => `${'-'.repeat(level)}${step.side ?? ''}${step.type}`)

// A generator that gives the same numbers each time.
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function anyTree(size: number, next: (below: number) => number): Journey {
  const types = ['send', 'tag', 'points', 'visit']
  const steps: Step[] = []
  for (let n = 1; n <= size; n++) {
    const parent = n === 1 || next(20) === 0 ? null : steps[next(steps.length)]
    const side = !parent || parent.kind === 'action' ? null : next(2) === 0 ? 'yes' : 'no'
    steps.push(step(String(n), types[next(types.length)] as string, parent?.id ?? null, side))
  }
  return journey(...steps)
}

suite('the layout', () => {
  test('no box touches another one, what follows stands below, yes left of no: for random trees', () => {
    const next = numbers(7)
    for (let round = 0; round < 100; round++) {
      const own = anyTree(1 + next(60), next)
      const { boxes, lines, width, height } = layOut(own, openEnds(TYPES, own))
      const levels = Map.groupBy(boxes, ({ y }) => y)
      for (const level of levels.values()) {
        const sorted = level.toSorted((a, b) => a.x - b.x)
        for (const [at, box] of sorted.entries()) {
          const after = sorted[at + 1]
          assert.ok(!after || after.x - box.x - box.width >= 24, `${box.id} touches ${after?.id}`)
        }
      }
      for (const { from, to } of lines) assert.ok(to.y >= from.y + from.height, to.id)
      for (const [, group] of Map.groupBy(lines, ({ from }) => from.id)) {
        const most = Math.max(...group.filter(({ side }) => side === 'yes').map(({ to }) => to.x))
        for (const { side, to } of group) if (side === 'no') assert.ok(to.x > most)
      }
      assert.equal(Math.min(...boxes.map(({ x }) => x)), 0)
      assert.equal(Math.max(...boxes.map((box) => box.x + box.width)), width)
      assert.equal(Math.max(...boxes.map((box) => box.y + box.height)), height)
      assert.equal(boxes.filter(({ kind }) => kind === 'step').length, own.steps.length)
    }
  })

  test('a parent stands over the middle of what follows it', () => {
    const { boxes } = layOut(tree())
    const middle = (id: string) => {
      const box = boxes.find((one) => one.id === id) as Box
      return box.x + box.width / 2
    }
    assert.equal(middle('3'), (middle('4') + middle('5')) / 2)
    assert.equal(middle('2'), (middle('3') + middle('6')) / 2)
    assert.equal(middle('1'), middle('2'))
    assert.equal(middle(SOURCES), middle('1'))
    assert.deepEqual([boxes[1]?.width, boxes[1]?.height], [STEP.width, STEP.height])
  })

  test('a chain of 1,000 steps is laid out without a long stack', () => {
    assert.equal(layOut(journey(...chain(1_000))).boxes.length, 1_001)
    assert.equal(rowsOf(journey(...chain(1_000))).length, 1_000)
  })

  const chain = (length: number) =>
    Array.from({ length }, (_, at) => step(String(at + 1), 'tag', at === 0 ? null : String(at)))
})

suite('edits', () => {
  test('a step on a line comes between; below one with two sides, what followed is on the side of yes', () => {
    const before = tree()
    const place = { parentId: '1', side: null, childId: '2' }
    const { journey: after, selected } = add(before, place, {
      ...{ type: 'points', kind: 'condition', name: 'Rich?', properties: {} },
    })
    assert.equal(selected, 'new_1')
    assert.deepEqual(shape(after).slice(0, 3), ['-send', '--points', '---yesopen'])
    assert.deepEqual(before, tree())
    const open = add(
      after,
      { parentId: 'new_1', side: 'no', childId: null },
      {
        ...{ type: 'tag', kind: 'action', name: 'Tag', properties: {} },
      },
    )
    assert.equal(open.selected, 'new_2')
    assert.equal(stepOf(open.journey, 'new_2')?.side, 'no')
    assert.equal(stepOf(open.journey, 'new_2')?.triggerMode, 'immediate')
  })

  test('what comes of not doing something waits a day until told otherwise', () => {
    const own = journey(step('1', 'visit'))
    const { journey: after } = add(
      own,
      { parentId: '1', side: 'no', childId: null },
      {
        ...{ type: 'tag', kind: 'action', name: 'Tag', properties: {} },
      },
    )
    const added = stepOf(after, 'new_1')
    assert.deepEqual(
      [added?.triggerMode, added?.triggerInterval, added?.triggerIntervalUnit],
      ['interval', 1, 'd'],
    )
    assert.deepEqual(problemsOf(TYPES, after), [])
  })

  test('a removed step joins what followed it to what it hung on; its other side goes, and is counted', () => {
    const first = remove(tree(), '1')
    assert.deepEqual(shape(first.journey).slice(0, 1), ['-open'])
    assert.deepEqual([first.lost, first.selected], [0, '2'])
    const condition = remove(tree(), '3')
    assert.deepEqual(shape(condition.journey), ['-send', '--open', '---yesvisit', '---notag'])
    assert.equal(condition.lost, 1)
    const onlyNo = remove(
      journey(step('1', 'points'), step('2', 'tag', '1', 'no'), step('3', 'tag', '2')),
      '1',
    )
    assert.deepEqual(shape(onlyNo.journey), ['-tag', '--tag'])
    assert.equal(onlyNo.lost, 0)
    assert.deepEqual(remove(tree(), 'gone').journey, tree())
  })

  test('a step goes with everything below it', () => {
    const { journey: after, selected } = removeBelow(tree(), '3')
    assert.deepEqual(ids(after), ['1', '2', '6'])
    assert.equal(selected, '2')
  })

  test('a copy has everything below, with ids of its own; jumps within it stay within it', () => {
    const own = tree()
    const jump = { ...step('7', 'campaign.jump_to_event', '5'), properties: { jumpToEvent: 3 } }
    const { journey: after, selected } = duplicate({ ...own, steps: [...own.steps, jump] }, '3')
    assert.equal(after.steps.length, 11)
    assert.equal(new Set(ids(after)).size, 11)
    const copy = below(after, selected as string)
    assert.deepEqual(
      copy.map(({ type }) => type),
      ['points', 'visit', 'tag', 'campaign.jump_to_event'],
    )
    assert.equal(copy[0]?.parentId, '2')
    assert.equal(copy[3]?.properties.jumpToEvent, selected)
    assert.equal(stepOf(after, '7')?.properties.jumpToEvent, 3)
  })

  test('steps go over the clipboard into another campaign; other texts are none', () => {
    const other = journey(step('new_1', 'tag'))
    const steps = fromText(toText(tree(), '3'))
    assert.ok(steps)
    const { journey: after } = insert(other, { parentId: 'new_1', side: null, childId: null }, steps)
    assert.deepEqual(shape(after), ['-tag', '--points', '---yesvisit', '---notag'])
    for (const text of [
      '',
      'hello',
      '{}',
      'null',
      '[1]',
      '{"campanileSteps":[]}',
      '{"campanileSteps":[{"id":1}]}',
    ])
      assert.equal(fromText(text), null, text)
    const circle = [step('1', 'tag'), step('2', 'tag', '3'), step('3', 'tag', '2')]
    assert.equal(fromText(JSON.stringify({ campanileSteps: circle })), null)
    assert.equal(
      fromText(JSON.stringify({ campanileSteps: [step('1', 'tag'), step('1', 'tag', '1')] })),
      null,
    )
    const half = fromText(
      '{"campanileSteps":[{"id":"a","name":"A","type":"tag","kind":"action","properties":{}}]}',
    )
    assert.equal(half?.[0]?.triggerMode, 'immediate')
  })

  test('random edits keep a tree: each step once, each on one that is there, nothing in a circle', () => {
    const next = numbers(11)
    let own = anyTree(20, next)
    for (let round = 0; round < 400; round++) {
      const target = own.steps[next(own.steps.length)]
      const kinds = ['tag', 'points', 'visit'] as const
      const type = TYPES.get(kinds[next(3)] as string) as StepType
      if (!target || own.steps.length < 5) own = anyTree(20, next)
      else if (own.steps.length > 80) own = removeBelow(own, target.id).journey
      else if (next(4) === 0) own = remove(own, target.id).journey
      else if (next(3) === 0) own = duplicate(own, target.id).journey
      else {
        const place = { parentId: target.parentId, side: target.side, childId: target.id }
        own = add(own, place, { type: type.type, kind: type.kind, name: 'x', properties: {} }).journey
      }
      assert.equal(new Set(ids(own)).size, own.steps.length)
      assert.equal(rowsOf(own).length, own.steps.length)
      for (const one of own.steps) {
        const parent = stepOf(own, one.parentId)
        assert.equal(parent === undefined, one.parentId === null)
        assert.equal(one.side !== null, parent !== undefined && parent.kind !== 'action')
      }
    }
  })
})

suite('going back', () => {
  test('200 edits are taken back and done again; letters of a word are one of them; states share their steps', () => {
    let history = begin(tree())
    for (let n = 0; n < 250; n++) history = push(history, change(history.present, '1', { name: `Name ${n}` }))
    assert.equal(history.past.length, 200)
    assert.equal(history.past[0]?.steps[3], history.present.steps[3])
    const last = history.present
    for (let n = 0; n < 300; n++) history = undo(history)
    assert.equal(stepOf(history.present, '1')?.name, 'Name 49')
    for (let n = 0; n < 300; n++) history = redo(history)
    assert.equal(history.present, last)
    for (const name of ['a', 'ab', 'abc'])
      history = push(history, change(history.present, '1', { name }), 'name of 1')
    assert.equal(undo(history).present, last)
    assert.equal(push(undo(history), tree()).future.length, 0)
  })
})

suite('what may follow', () => {
  const types = (own: Journey, parentId: string | null, side: Side | null, childId: string | null = null) =>
    fitting(TYPES, own, { parentId, side, childId }).map(({ type }) => type)

  test('decisions follow no decisions, some types only others on the side of yes, and nothing what is last', () => {
    const own = tree()
    assert.deepEqual(types(own, null, null), ['send', 'tag', 'visit', 'points', 'campaign.jump_to_event'])
    assert.deepEqual(types(own, '1', null).includes('open'), true)
    assert.deepEqual(types(own, '4', 'yes'), ['send', 'tag', 'points', 'campaign.jump_to_event'])
    // Between the email and who opens it nothing can come.
    assert.deepEqual(types(own, '1', null, '2'), ['send'])
    assert.deepEqual(types(own, '3', 'yes', '4'), ['send', 'tag', 'points'])
    const jump = step('7', 'campaign.jump_to_event', '5')
    assert.deepEqual(types(journey(...own.steps, jump), '7', null), [])
  })

  test('the problems of a tree are named at their steps, those of the server beside them', () => {
    const own = journey(
      { ...step('1', 'send'), properties: {} },
      step('2', 'visit', '1'),
      step('3', 'visit', '2', 'yes'),
      step('4', 'tag', '2', 'no'),
      { ...step('5', 'campaign.jump_to_event', '4'), properties: { jumpToEvent: 99 } },
      step('6', 'tag', '5'),
      { ...step('7', 'tag', '6'), type: 'unheard' },
      step('8', 'open', '6'),
    )
    assert.deepEqual(
      problemsOf(TYPES, own).map(({ stepId, field, code }) => [stepId, field, code]),
      [
        ['1', 'email', 'required'],
        ['3', null, 'decisionAfterDecision'],
        ['4', 'triggerMode', 'wait'],
        ['5', 'jumpToEvent', 'jump'],
        ['6', null, 'afterLast'],
        ['7', null, 'unknownType'],
        ['8', null, 'follows'],
      ],
    )
    assert.deepEqual(problemsOf(TYPES, tree()), [])
    const said = problemsSaid(own, [
      { path: 'events[1].properties.email', text: 'Gone.' },
      { path: 'events[99].name', text: 'x' },
      { path: 'name', text: 'x' },
    ])
    assert.deepEqual(said, [{ stepId: '1', field: 'email', code: 'said', text: 'Gone.' }])
  })

  test('each side that nothing follows is an open end, but not behind what is last', () => {
    const own = journey(step('1', 'points'), step('2', 'campaign.jump_to_event', '1', 'yes'))
    assert.deepEqual(openEnds(TYPES, own), [{ parentId: '1', side: 'no', childId: null }])
    assert.deepEqual(openEnds(TYPES, journey()), [{ parentId: null, side: null, childId: null }])
  })
})

suite('what is sent', () => {
  test('what is sent of a journey is read as the same journey', () => {
    const next = numbers(5)
    for (let round = 0; round < 50; round++) {
      const own = anyTree(next(40), next)
      assert.deepEqual(toJourney(toBody(own)), own)
    }
  })

  test('events of the server are read: by id, empty properties as a list, sources as records', () => {
    const parent = { id: 3, name: 'Send', parent: null, children: [] }
    const own = toJourney({
      events: {
        3: { id: 3, name: 'Send', type: 'send', eventType: 'action', properties: [], triggerInterval: 0 },
        4: { id: 4, name: 'Open', type: 'open', eventType: 'decision', properties: { a: 1 }, parent },
        5: { id: 5, name: 'Tag', type: 'tag', properties: [], parent: { id: 4 }, decisionPath: 'no' },
      },
      lists: [{ id: 7, name: 'All' }],
      forms: [9],
      canvasSettings: [],
    })
    assert.deepEqual(
      own.steps.map(({ id, parentId, side, properties }) => [id, parentId, side, properties]),
      [
        ['3', null, null, {}],
        ['4', '3', null, { a: 1 }],
        ['5', '4', 'no', {}],
      ],
    )
    assert.deepEqual([own.lists, own.forms], [[7], [9]])
  })

  test('new ids reach parents and jumps', () => {
    const jump = { ...step('new_2', 'campaign.jump_to_event', 'new_1'), properties: { jumpToEvent: 'new_1' } }
    const own = withIds(
      journey(step('new_1', 'tag'), jump),
      new Map([
        ['new_1', '5'],
        ['new_2', '6'],
      ]),
    )
    assert.deepEqual(
      own.steps.map(({ id, parentId, properties }) => [id, parentId, properties]),
      [
        ['5', null, {}],
        ['6', '5', { jumpToEvent: 5 }],
      ],
    )
    assert.deepEqual(
      childrenOf(own, '5').map(({ id }) => id),
      ['6'],
    )
  })
})
