import type { Counted, Widget } from '../../../catalog/dashboardWidget.ts'
import { type Messages, textAt } from '../../../catalog/messages.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type Field, f } from '../../../platform/values/field.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, TIME_UNITS } from '../dashboard/readQuery.ts'
import { describeProperties, type Property } from './describeProperty.ts'
import { type Described, type Reader, textOf } from './reader.ts'

/** The figures of which the actor may see any rows, with the parameters of `GET /data/TYPE`. */
export function describeWidgets({ context, messages, once }: Reader): Described[] {
  const { actor, catalog } = context
  return [...catalog.widgets.values()]
    .filter(({ permission }) => {
      const { own, other } = permission ? grantOf(actor, permission, 'view') : { own: true, other: true }
      return own || other
    })
    .map((widget) =>
      once(`widgets ${widget.type}`, () => ({
        type: widget.type,
        ...textOf(messages, 'widgets', widget.type),
        group: widget.group,
        groupLabel: messages.choices.widgetGroups?.[widget.group] ?? widget.group,
        shape: widget.shape,
        parameters: parametersOf(context, messages, widget),
      })),
    )
}

const RANGE = ['dateFrom', 'dateTo']

function parametersOf({ config }: Context, messages: Messages, widget: Widget): Property[] {
  const known: Readonly<Record<string, Field>> = {
    dateFrom: f.text({ input: { kind: 'date' } }),
    dateTo: f.text({ input: { kind: 'date' } }),
    timeUnit: f.text({ oneOf: Object.keys(TIME_UNITS), initial: 'Y' }),
    timezone: f.text({ input: { kind: 'select', choices: 'timezones', preset: config.default_timezone } }),
    limit: f.int({ min: 1, max: MAX_LIMIT, input: { preset: DEFAULT_LIMIT } }),
    dataset: f.json({ of: 'array', input: { kind: 'multiselect', choices: datasetsOf(messages, widget) } }),
  }
  const fields = namesOf(widget).map((name): [string, Field] => [
    name,
    getOwn(known, name) ?? f.int({ min: 1, big: true, input: { kind: 'record', record: recordOf(name) } }),
  ])
  return describeProperties(messages, textAt(messages.widgets, widget.type), {
    properties: Object.fromEntries(fields),
  })
}

function namesOf(widget: Widget): string[] {
  switch (widget.shape) {
    case 'line': {
      const [first] = widget.lines
      const several = widget.lines.length > 1 ? ['dataset'] : []
      return [...RANGE, 'timeUnit', 'timezone', ...several, ...filtersOf(first)]
    }
    case 'pie':
    case 'doughnut':
    case 'bar':
      return 'by' in widget.slices
        ? [...rangeOf(widget.slices), 'limit', ...filtersOf(widget.slices)]
        : [...rangeOf(widget.slices[0]), ...filtersOf(widget.slices[0])]
    case 'table':
      return [...rangeOf(widget.rows), 'limit', ...filtersOf(widget.rows)]
    case 'special':
      return [...widget.takes]
    default:
      return widget satisfies never
  }
}

function rangeOf(counted: Counted | undefined): readonly string[] {
  return counted?.at ? RANGE : []
}

// Several names for the same stand for clients of different ages: the first is enough.
function filtersOf(counted: Counted | undefined): string[] {
  const filters = Object.entries(counted?.filters ?? {})
  return filters
    .filter(([, expression], index) => filters.findIndex(([, other]) => other === expression) === index)
    .map(([name]) => `filter[${name}]`)
}

function datasetsOf(messages: Messages, widget: Widget) {
  const labels = widget.shape === 'line' ? widget.lines.map(({ label }) => label) : []
  return labels.map((value) => ({ value, label: messages.choices.datasets?.[value] ?? value }))
}

// A filter is called by the kind of record, with or without `Id`.
function recordOf(name: string): string {
  const kind = name.slice('filter['.length, -1).replace(/Id$/, '')
  return kind === 'owner' ? 'user' : kind
}
