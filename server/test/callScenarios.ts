// What asks other servers in a campaign: calls and look-ups, through servers of the test.
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { startCallSender } from '../src/features/automation/campaignCalls/startCallSender.ts'
import { catalog } from '../src/features/index.ts'
import { lookUpTask } from '../src/features/messaging/addressChecks/validateAddresses.ts'
import { startJobs } from '../src/platform/engine/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import type { Journeys } from './campaigns.ts'
import { beforeDrop } from './database.ts'
import { until } from './mail.ts'
import { nameServer } from './nameServer.ts'
import { type Receiver, receiver } from './receiver.ts'
import { read, type Scenario, type Scene } from './scenarios.ts'

const log = createLog({ level: 'error' })

/** Starts the sender of calls, and lets it work whenever campaigns rest. */
export async function startCalls(
  t: TestContext,
  { sql, url, config, now, alongside }: Journeys,
): Promise<void> {
  const sender = await startCallSender({ sql, url, config, log, clock: now, pollMs: 20 })
  beforeDrop(t, () => sender.stop())
  const isIdle = async () =>
    (await sql`select from campaign_calls where state in ('queued', 'sending') limit 1`).length === 0
  alongside(async () => {
    if (await isIdle()) return false
    await until(isIdle)
    return true
  })
}

function calling(
  play: (scene: Scene, inbox: Receiver) => Promise<unknown>,
  settings: (inbox: Receiver) => object = () => ({}),
): Scenario {
  let inbox: Receiver
  return {
    async settings(t) {
      inbox = await receiver(t)
      return { outbound_allowed_hosts: ['127.0.0.1'], ...settings(inbox) }
    },
    async play(scene) {
      await startCalls(scene.t, scene)
      await play(scene, inbox)
    },
  }
}

/** By event type: actions. */
export const callScenarios: Readonly<Record<string, Scenario>> = {
  'campaign.sendwebhook': calling(async ({ does }, { url, received }) => {
    await does({
      ...{ url, method: 'post', timeout: 10, headers: { list: [] } },
      additional_data: { list: [{ label: 'who', value: '{contactfield=firstname}' }] },
    })
    assert.deepEqual(received.map(({ body }) => body).sort(), ['who=ada', 'who=bob'])
  }),
  'plugin.leadpush': calling(
    async ({ does, ada, bob }, { received }) => {
      await does({ integration: 'crm' })
      const ids = received.map(({ body }) => Number(JSON.parse(body).contact.id))
      assert.deepEqual(ids.sort(), [ada, bob])
    },
    ({ url }) => ({ integrations: { crm: url }, integration_secrets: { crm: 'sesame' } }),
  ),
}

/** By event type: conditions. */
export const lookUpScenarios: Readonly<Record<string, Scenario>> = {
  'email.validate.address': {
    async settings(t) {
      const known = { mx: [{ priority: 1, exchange: 'mx.sample.example' }] }
      const names = await nameServer(t, (name) => (name === 'sample.example' ? known : null))
      return { dns_servers: [names.address] }
    },
    async play(scene) {
      const { t, sql, url, config, now, alongside, admin, bob } = scene
      read(await admin.patch(`/contacts/${bob}/edit`, { email: 'bob@nowhere.example' }))
      const jobs = await startJobs([lookUpTask], { sql, url, config, log, catalog, clock: now })
      beforeDrop(t, () => jobs.stop())
      const isIdle = async () =>
        (await sql`select from graphile_worker.jobs where task_identifier = ${lookUpTask.name} limit 1`)
          .length === 0
      // A look-up may end between a turn of the engine and this one: its report is what is new.
      let known = 0
      alongside(async () => {
        await until(isIdle)
        const [told] = await sql<{ last: number }[]>`
          select coalesce(max(id), 0) as last from domain_events where type = 'campaign_event.reported'`
        const isNew = told!.last !== known
        known = told!.last
        return isNew
      })
      await scene.asks({})
    },
  },
}
