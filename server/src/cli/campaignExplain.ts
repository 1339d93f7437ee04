import { type Command, InvalidArgumentError, Option } from 'commander'
import { LANGUAGES } from '../catalog/messages.ts'
import { speaker } from '../catalog/sentences.ts'
import {
  type CampaignExplanation,
  explainCampaign,
} from '../features/automation/campaignExplain/explainCampaign.ts'
import { catalog } from '../features/index.ts'
import { now } from '../platform/clock.ts'
import type { Db } from '../platform/database/connection.ts'
import { ApiError } from '../platform/errors.ts'
import { SYSTEM } from '../platform/permissions.ts'
import { StartError } from '../platform/startError.ts'
import type { CliCommand } from './index.ts'
import { print } from './output.ts'
import { subcommandOf } from './subcommandOf.ts'
import { type CommandContext, withDatabase } from './withDatabase.ts'

interface Options {
  json?: boolean
  language: string
}

/** The same as the interface says at `/campaigns/ID/explain/CONTACT_ID`. */
export const campaignExplain: CliCommand = {
  name: 'campaign explain',
  register(program: Command) {
    subcommandOf(program, 'campaign', 'What happens to contacts')
      .command('explain')
      .description('Say why a contact is where it is in a campaign, what comes next, and when')
      .argument('<campaign>', 'the number of the campaign', toId)
      .argument('<contact>', 'the number of the contact', toId)
      .addOption(
        new Option('--language <language>', 'of the sentences').choices(LANGUAGES).default(LANGUAGES[0]),
      )
      .option('--json', 'print {"explanation": {…}}, as the interface answers it, instead of words')
      .action(run)
  },
}

function toId(value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new InvalidArgumentError('It is a number.')
  return Number(value)
}

async function run(campaignId: number, contactId: number, options: Options): Promise<void> {
  const explanation = await withDatabase((context) => explain(context, { campaignId, contactId, ...options }))
  print(options, { explanation }, inWords(explanation))
}

async function explain(
  { sql, config }: CommandContext,
  { campaignId, contactId, language }: Options & { campaignId: number; contactId: number },
): Promise<CampaignExplanation> {
  const context = { sql, db: sql as Db, actor: SYSTEM, config, catalog, now: now() }
  try {
    return await explainCampaign(context, campaignId, contactId, speaker(language, config.default_timezone))
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
    throw new StartError(`There is no campaign ${campaignId}, or no contact ${contactId}.`)
  }
}

function inWords({ campaign, contact, reasons, events }: CampaignExplanation): string {
  const said = (list: CampaignExplanation['reasons']) => list.map(({ text }) => text).join(' ')
  return [
    `${campaign.id} ${campaign.name}, contact ${contact.id}: ${said(reasons)}`,
    ...events.map(({ id, name, reasons: own }) => `  ${id} ${name}: ${said(own)}`),
  ].join('\n')
}
