/** What a form offers to choose from: declared by the feature that knows it. */
import type { Context } from '../platform/resource/definition.ts'
import type { Choice } from '../platform/values/input.ts'

/** An account may have more: forms then search among the records. */
export const MAX_CHOICES = 500

/** A list is fixed, with its labels in the messages, or made for the actor and the language. */
export type ChoiceList = { name: string } & (
  | { values: readonly string[] }
  | {
      /**
       * Choices in their order; beyond `MAX_CHOICES` one is enough, to tell that there are more. None for who may not see
       * them. One statement at most.
       */
      load(context: Context, language: string): Promise<readonly Choice[]>
      /** The list is complete, however long. */
      isWhole?: boolean
    }
)
