// Reports: stored questions about the rows of a source.
import { defineResource } from '../../../platform/resource/definition.ts'
import { audited } from '../../../platform/rest/groups.ts'
import { publishedWords, standardCommands } from '../../../platform/search/standard.ts'
import { f } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { checkReports } from './checkReports.ts'
import { planSchedules, SCHEDULE_KEYS, saveSchedulePlans } from './planSchedules.ts'

// A PUT that does not name the schedule keeps it: clients that write a report whole may not know of schedules.
const keptByPut = { cleared: undefined } as const

/** `GET /reports/ID` is the data call. The schedule can be written with the report or by its own routes. */
export const report = defineResource({
  name: 'report',
  path: '/reports',
  one: 'report',
  many: 'reports',
  table: 'reports',
  permission: 'report:reports',
  // What comes with the system is there for everybody who may see reports at all.
  visible: () => ({ sql: 't.is_system' }),
  readsItself: true,
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    description: f.text({ listed: true, max: 65_535, html: true }),
    system: f.bool({ listed: true, column: 'is_system', readonly: true }),
    isScheduled: f.bool({ listed: true, ...keptByPut }),
    source: f.text({ required: true }),
    columns: f.json({ of: 'array' }),
    filters: f.json({ of: 'array' }),
    tableOrder: f.json({ of: 'array' }),
    graphs: f.json({ of: 'array' }),
    groupBy: f.json({ of: 'array' }),
    settings: f.json({ of: 'object' }),
    aggregators: f.json({ of: 'array' }),
    scheduleUnit: f.text(keptByPut),
    toAddress: f.text({ max: 65_535, ...keptByPut }),
    scheduleDay: f.text(keptByPut),
    scheduleMonthFrequency: f.text(keptByPut),
  },
  listFields: [
    'id',
    'name',
    'description',
    'system',
    'isScheduled',
    'source',
    'columns',
    'filters',
    'tableOrder',
    'graphs',
    'groupBy',
    'settings',
    'aggregators',
    'scheduleUnit',
    'toAddress',
    'scheduleDay',
    'scheduleMonthFrequency',
  ],
  search: { text: ['name'], commands: standardCommands(publishedWords) },
  order: ['name'],
  // The engine ends schedules by itself.
  revision: { with: [], without: SCHEDULE_KEYS },
  async check(context, changes) {
    const problems = await checkReports(context, changes)
    const plans = await planSchedules(context, changes)
    return plans.map((plan, index) => problems[index] ?? plan)
  },
  saved: saveSchedulePlans,
  shows: { settings: s.free() },
  async present(_context, entities) {
    for (const { wire } of entities)
      if (wire.settings && Object.keys(wire.settings).length === 0) wire.settings = []
  },
  sample: (n) => ({ source: 'leads', columns: ['l.id'], name: `Report ${n}` }),
})
