// The operators that make sense for a kind of value. Filters take others, too, where they can.
import type { Kind } from '../../../catalog/filterField.ts'
import type { Operator } from './filter.ts'

const EQUAL: readonly Operator[] = ['=', '!=']
const BLANK: readonly Operator[] = ['empty', '!empty']
const LISTED: readonly Operator[] = ['in', '!in']
const ORDER: readonly Operator[] = ['gt', 'gte', 'lt', 'lte']
const REGEXP: readonly Operator[] = ['regexp', '!regexp']
const TEXT: readonly Operator[] = ['like', '!like', ...REGEXP, 'startsWith', 'endsWith', 'contains']

const OPERATORS: Readonly<Record<Kind | 'presence' | 'count', readonly Operator[]>> = {
  text: [...EQUAL, ...BLANK, ...TEXT, ...LISTED],
  exact: [...EQUAL, ...BLANK, ...REGEXP, ...LISTED],
  number: [...EQUAL, ...ORDER, ...BLANK, ...TEXT],
  id: [...LISTED, ...EQUAL, ...BLANK],
  tag: [...LISTED, ...EQUAL, ...BLANK],
  boolean: EQUAL,
  date: [...EQUAL, ...ORDER, ...BLANK, ...TEXT, 'inLast', 'inNext'],
  datetime: [...EQUAL, ...ORDER, ...BLANK, ...TEXT, 'inLast', 'inNext'],
  time: [...EQUAL, ...ORDER, ...BLANK, ...TEXT],
  multiselect: [...LISTED, ...EQUAL, ...BLANK],
  presence: EQUAL,
  count: ['=', ...ORDER],
}

/** The operators for values of a kind, for whether something is there, or for how often. */
export function operatorsOf(kind: keyof typeof OPERATORS): readonly Operator[] {
  return OPERATORS[kind]
}
