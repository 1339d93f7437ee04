// The figures of the performance goals, each as a ratio to a bare baseline measured in the same run.
//
//   npm run bench -- [--json] [--max CONTACTS] [NAMES]
//
// `--max` lets what is measured at several sizes go further: `campaign --max 1000000`.

import { parseArgs } from 'node:util'
import { pages } from '../../e2e/pagesBench.ts'
import { backlog } from './backlog.ts'
import { campaign } from './campaign.ts'
import { dryRun } from './dryRun.ts'
import { exports } from './exports.ts'
import type { Figure } from './figure.ts'
import { hits } from './hits.ts'
import { imports } from './imports.ts'
import { journey } from './journey.ts'
import { lists } from './lists.ts'
import { longLists } from './longLists.ts'
import { memory } from './memory.ts'
import { opens } from './opens.ts'
import { reaction } from './reaction.ts'
import { rebuild } from './rebuild.ts'
import { requests } from './requests.ts'
import { send } from './send.ts'
import { setActions } from './setActions.ts'
import { openStage, type Stage } from './stage.ts'
import { submits } from './submits.ts'
import { webhooks } from './webhooks.ts'
import { widget } from './widgets.ts'

const { values: options, positionals: names } = parseArgs({
  options: { json: { type: 'boolean' }, max: { type: 'string' } },
  allowPositionals: true,
})
const isJson = options.json ?? false
const sizes = options.max === undefined ? {} : { max: Number(options.max) }

const benches: Record<string, (stage: Stage, sizes: { max?: number }) => Promise<Figure[]>> = {
  requests,
  import: imports,
  export: exports,
  hits,
  submits,
  campaign,
  dryrun: dryRun,
  rebuild,
  reaction,
  journey,
  backlog,
  send,
  opens,
  webhooks,
  lists,
  longLists,
  setActions,
  widget,
  pages,
}

const wants = (name: string) => names.length === 0 || names.includes(name)
for (const [name, run] of Object.entries(benches)) {
  if (!wants(name)) continue
  const stage = await openStage()
  try {
    for (const figure of await run(stage, sizes)) print(figure)
  } finally {
    await stage.close()
  }
}
if (wants('memory')) for (const figure of await memory()) print(figure)

function print(figure: Figure): void {
  if (isJson) {
    process.stdout.write(`${JSON.stringify(figure)}\n`)
    return
  }
  const number = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
  const { name, value, unit, baseline, ratio, spread } = figure
  const against = baseline === null ? '' : `  bare ${number(baseline)}  ratio ${number(ratio ?? 0)}`
  process.stdout.write(
    `${name.padEnd(14)} ${number(value)} ${unit}${against}  spread ${(spread * 100).toFixed(0)} %\n`,
  )
}
