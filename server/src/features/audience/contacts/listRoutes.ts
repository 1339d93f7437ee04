// What belongs to a contact, and the choices for its fields.
import type { FastifyInstance } from 'fastify'
import { findSearchValues } from '../../../catalog/searchValues.ts'
import { badRequest, forbidden, invalid } from '../../../platform/errors.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { route } from '../../../platform/http/route.ts'
import { boundedListQuery, LIST_QUERY } from '../../../platform/openapi/operations.ts'
import { ABILITIES_QUERY, listOf } from '../../../platform/openapi/records.ts'
import { holds } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { rightsCondition } from '../../../platform/resource/rights.ts'
import { listPage } from '../../../platform/rest/listPage.ts'
import { type ContextOf, idOf, queryOf } from '../../../platform/rest/mount.ts'
import { boundedRead } from '../../../platform/search/boundedRead.ts'
import { wordsOf } from '../../../platform/search/compile.ts'
import { boundedPage, wholeNumber } from '../../../platform/search/page.ts'
import { toText } from '../../../platform/values/field.ts'
import { keyedById } from '../../../platform/values/keyedById.ts'
import { s } from '../../../platform/values/shape.ts'
import { listOwners } from '../../access/users/listOwners.ts'
import {
  companyOfContactShape,
  listCompaniesOfContact,
  MAX_COMPANIES,
} from '../companies/listCompaniesOfContact.ts'
import { contactAccess } from '../contactRows/contactAccess.ts'
import { loadContactFields } from '../contactRows/contactFields.ts'
import { contactCommands } from './contactCommands.ts'
import { device } from './device.ts'
import { visibleContactId } from './visibleContactId.ts'

const MOST_VALUES = 100
const USUAL_VALUES = 8
const LONGEST_TEXT = 200
const MAX_OWNERS = 5_000

const DEVICES = {
  summary: 'List devices',
  query: { ...LIST_QUERY, ...ABILITIES_QUERY },
  answer: listOf(device),
} as const

const COMPANIES = {
  summary: 'List companies',
  query: boundedListQuery(MAX_COMPANIES),
  answer: s.object({ total: s.int(), companies: s.list(companyOfContactShape) }),
} as const

const OWNERS = {
  summary: 'Users to choose an owner from',
  query: {
    filter: s.text({ description: 'Part of a name.' }),
    ...boundedListQuery(MAX_OWNERS),
  },
  answer: s.list(s.object({ id: s.int(), firstName: s.text(), lastName: s.text() })),
} as const

const COMMANDS = {
  summary: 'Commands of the search over contacts, with their values where they are fixed words',
  answer: s.object({
    commands: s.list(
      s.object(
        {
          name: s.text({ example: 'tag' }),
          words: s.list(s.text({ example: 'mine' })),
        },
        'ContactSearchCommand',
      ),
    ),
  }),
  errors: [403],
} as const

const VALUES = {
  summary: 'Values that a command of the search over contacts can have, and how many contacts each finds',
  query: {
    command: s.text({ example: 'tag' }),
    text: s.optional(s.text({ description: 'What the values have in them: at most 200 characters.' })),
    limit: s.optional(s.int({ description: `At most ${MOST_VALUES}; ${USUAL_VALUES} unless told.` })),
  },
  answer: s.object({
    values: s.list(
      s.object(
        {
          value: s.text({ example: 'vip' }),
          contacts: s.orNull(
            s.int({
              description: 'Null where nobody knows at once, and for those who may not see all contacts.',
            }),
          ),
        },
        'ContactSearchValue',
      ),
    ),
  }),
  errors: [400, 403],
} as const

const FIELDS = {
  summary: 'Published fields',
  answer: s.map(
    s.object({
      id: s.int(),
      label: s.text(),
      alias: s.text(),
      type: s.text(),
      group: s.text(),
      order: s.int(),
      object: s.exactly('lead'),
    }),
    'By id.',
  ),
} as const

export function contactListRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  // Newest first, as this list is documented.
  route(app, 'GET /contacts/:id(^\\d+$)/devices', DEVICES, async (request) => {
    const context = contextOf(request)
    const id = await visibleContactId(context, idOf(request))
    return listPage(context, { ...device, order: ['-id'] }, request, context.db`t.contact_id = ${id}`)
  })

  route(app, 'GET /contacts/:id(^\\d+$)/companies', COMPANIES, async (request) => {
    const context = contextOf(request)
    const id = await visibleContactId(context, idOf(request))
    return listCompaniesOfContact(context.db, id, boundedPage(queryOf(request), MAX_COMPANIES))
  })

  route(app, 'GET /contacts/list/owners', OWNERS, async (request) => {
    const context = contextOf(request)
    assertEditor(context)
    const query = queryOf(request)
    const text = toText(query.filter)
    if (text === undefined || text.includes('\0')) throw badRequest('filter: a text is needed.')
    return listOwners(context.db, { filter: text, ...boundedPage(query, MAX_OWNERS) })
  })

  route(app, 'GET /contacts/list/commands', COMMANDS, async (request) => {
    const context = contextOf(request)
    rightsCondition(context, contactAccess, 'view')
    const commands = Object.entries(await contactCommands(context))
    return { commands: commands.map(([name, command]) => ({ name, words: [...wordsOf(command)] })) }
  })

  route(app, 'GET /contacts/list/values', VALUES, async (request) => {
    const context = contextOf(request)
    rightsCondition(context, contactAccess, 'view')
    const query = queryOf(request)
    const text = toText(query.text) ?? ''
    if (text.length > LONGEST_TEXT || text.includes('\0'))
      throw invalid('text', `This value should be a text of at most ${LONGEST_TEXT} characters.`)
    const commands = await contactCommands(context)
    const name = (toText(query.command) ?? '').toLowerCase()
    const command = getOwn(commands, name)
    if (!command) throw invalid('command', 'There is no such command.')
    const limit = Math.min(wholeNumber(query.limit) || USUAL_VALUES, MOST_VALUES)
    const values = await boundedRead(context, (within) =>
      findSearchValues(within, command, { text: text.trim(), limit }),
    )
    return { values }
  })

  route(app, 'GET /contacts/list/fields', FIELDS, async (request) => {
    const context = contextOf(request)
    assertEditor(context)
    const { custom } = await loadContactFields(context.db)
    return keyedById(
      custom.map(({ id, label, alias, type, group, order }) => ({
        id,
        label,
        alias,
        type,
        group,
        order,
        object: 'lead',
      })),
    )
  })
}

function assertEditor({ actor }: Context): void {
  if (!holds(actor, 'lead:leads:edit')) throw forbidden()
}
