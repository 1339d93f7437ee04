import { MAX_CHOICES } from '../../../catalog/choiceList.ts'
import { fieldLabel, type Messages, textAt } from '../../../catalog/messages.ts'
import { OPERATORS, type Operator } from '../../audience/filters/filter.ts'
import { type ListedFilter, listFilterFields } from '../../audience/filters/listFilterFields.ts'
import { operatorsOf } from '../../audience/filters/operators.ts'
import { listGroupNames } from '../../audience/points/listGroupNames.ts'
import { describeInput } from './describeProperty.ts'
import { type Described, described, type Reader, textOf } from './reader.ts'

/** What contacts can be compared by, with the operators that make sense; scores of the groups that the actor may see. */
export async function describeFilterFields({ context, messages, once }: Reader): Promise<Described[]> {
  const listed = await listFilterFields(context)
  const groups = await listGroupNames(context, MAX_CHOICES)
  const score = textOf(messages, 'filterFields', 'group_points')
  return [
    ...listed.map((field) => once(`filter ${field.object} ${field.field}`, () => describe(messages, field))),
    ...groups.map(({ id, name }) =>
      described({
        ...describe(messages, { ...SCORE, field: `group_points_${id}` }),
        ...score,
        label: score.label.replace('{name}', () => name),
      }),
    ),
  ]
}

const SCORE: Omit<ListedFilter, 'field'> = {
  object: 'groups',
  type: 'number',
  operators: operatorsOf('number'),
  input: { kind: 'number' },
  asksAboutRecords: true,
}

function describe(messages: Messages, listed: ListedFilter) {
  const { object, field, label, type, operators, input, asksAboutRecords } = listed
  return {
    object,
    field,
    ...(label === undefined
      ? textOf(messages, 'filterFields', field)
      : { label: fieldLabel(messages, field, label) }),
    type,
    operators,
    ...describeInput(messages, input, {}),
    isForConditions: !asksAboutRecords,
  }
}

/** How many values an operator takes, and of which kind. */
type Takes = 'nothing' | 'one' | 'several' | 'two' | 'text' | 'interval'

const TAKES: Readonly<Partial<Record<Operator, Takes>>> = {
  empty: 'nothing',
  '!empty': 'nothing',
  in: 'several',
  '!in': 'several',
  between: 'two',
  '!between': 'two',
  like: 'text',
  '!like': 'text',
  regexp: 'text',
  '!regexp': 'text',
  startsWith: 'text',
  endsWith: 'text',
  contains: 'text',
  inLast: 'interval',
  inNext: 'interval',
}

/** All operators of filters, and `date`, which conditions of campaigns have in addition. */
export function describeOperators({ messages, once }: Reader): Described[] {
  const own = OPERATORS.map((value) => ({ value, takes: TAKES[value] ?? 'one' }))
  return [...own, { value: 'date', takes: 'isoInterval' }].map(({ value, takes }) =>
    once(`operators ${value}`, () => ({
      value,
      label: textAt(messages.operators, value)?.label ?? value,
      takes,
    })),
  )
}
