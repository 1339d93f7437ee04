// The figures of a campaign's goal, in numbers and in words.
import type { Say, Sentence } from '../../../catalog/sentences.ts'
import type { Config } from '../../../platform/config.ts'
import type { StoredGoal } from '../campaignHoldouts/goals.sql.ts'
import { type Difference, differenceOf, FEWEST } from './lift.ts'
import type { ArmCount } from './reaches.sql.ts'

export interface Arm extends Omit<ArmCount, 'arm'> {
  /** Of 1; null for nobody. */
  share: number | null
}

export interface Figure {
  figure: Difference | null
  /** Why there is none. */
  reasons: Sentence[]
}

export interface Lift {
  treated: Arm
  heldOut: Arm
  heldOutOfAll: Arm
  /** What the campaign does to those who get nothing else less. */
  ofCampaign: Figure
  /** What everything does that the account sends. */
  ofAll: Figure
  notes: Sentence[]
}

/**
 * Who is held out by the account gets nothing of other campaigns either: they are an arm of their own, and no part of
 * the figure of the campaign.
 */
export function explainLift(
  goal: StoredGoal,
  counts: readonly ArmCount[],
  { config, say }: { config: Pick<Config, 'campaign_holdout'>; say: Say },
): Lift {
  const [treated, heldOut, heldOutOfAll] = (['treated', 'campaign', 'account'] as const).map((arm) =>
    armOf(counts.find((count) => count.arm === arm)),
  ) as [Arm, Arm, Arm]
  const open = treated.open + heldOut.open + heldOutOfAll.open
  return {
    ...{ treated, heldOut, heldOutOfAll },
    ofCampaign: figureOf(treated, heldOut, {
      share: goal.holdout,
      say,
      codes: ['lift.noHoldout', 'lift.fewHeldOut'],
    }),
    ofAll: figureOf(treated, heldOutOfAll, {
      ...{ share: config.campaign_holdout, say },
      codes: ['lift.noHoldoutOfAll', 'lift.fewHeldOutOfAll'],
    }),
    notes: [
      say('lift.newcomers', { at: goal.countedFrom }),
      ...(open > 0 ? [say('lift.open', { open, days: goal.windowDays })] : []),
    ],
  }
}

function armOf(count: ArmCount | undefined): Arm {
  const { arm: _, ...numbers } = count ?? { arm: '', contacts: 0, reached: 0, open: 0, openReached: 0 }
  return { ...numbers, share: numbers.contacts === 0 ? null : numbers.reached / numbers.contacts }
}

function figureOf(
  treated: Arm,
  other: Arm,
  { share, say, codes: [none, few] }: { share: number; say: Say; codes: [string, string] },
): Figure {
  if (share === 0 && other.contacts + other.open === 0) return { figure: null, reasons: [say(none)] }
  const reasons = [
    ...(treated.contacts < FEWEST
      ? [say('lift.fewTreated', { contacts: treated.contacts, fewest: FEWEST })]
      : []),
    ...(other.contacts < FEWEST ? [say(few, { contacts: other.contacts, fewest: FEWEST })] : []),
  ]
  return { figure: reasons.length > 0 ? null : differenceOf(treated, other), reasons }
}
