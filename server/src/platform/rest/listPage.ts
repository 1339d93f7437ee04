/** The list of a resource as an answer: `{total, <many>}`. */
import type { FastifyRequest } from 'fastify'
import type { Fragment } from '../database/statement.ts'
import type { Context, Definition, Detail, Row } from '../resource/definition.ts'
import { answerList } from '../search/answerList.ts'
import type { Query } from '../search/listQuery.ts'
import { pageOf } from '../search/page.ts'
import { selected } from '../search/selected.ts'
import { toBoolean } from '../values/field.ts'
import { OrderedMap } from '../values/json.ts'
import { findAbilities } from './abilities.ts'
import { listSource } from './list.ts'
import { present } from './present.ts'

/**
 * The part of the list that the query string asks for, whatever its length.
 * @param extra narrows the list further, as SQL over the alias t.
 */
export async function listPage(
  context: Context,
  definition: Definition,
  request: FastifyRequest,
  extra?: Fragment,
): Promise<unknown> {
  const query = request.query as Query
  const detail: Detail = toBoolean(query.minimal) === true ? 'minimal' : 'list'
  const abilities = (rows: Row[]) => findAbilities(context, definition, rows)
  return answerList(context, request, {
    source: await listSource(context, definition, query, extra),
    range: pageOf(query, context.config),
    shape: {
      async show(rows) {
        const wires = selected(await present({ ...context, query }, definition, rows, detail), query.select)
        // Integer keys of a plain object would be put in ascending order and lose the order of the page.
        return definition.container === 'map'
          ? new OrderedMap(wires.map((wire, index) => [String(rows[index]?.id), wire]))
          : wires
      },
      envelope: (total, shown) => ({
        total: definition.totalAs === 'string' ? String(total) : total,
        [definition.many]: shown,
      }),
      ...(context.showsAbilities ? { beside: { abilities } } : {}),
    },
  })
}
