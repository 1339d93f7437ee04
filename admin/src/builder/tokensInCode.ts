// Tokens that are offered in the source as text, where a brace is typed.
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionStatus,
  startCompletion,
} from '@codemirror/autocomplete'
import { EditorState, type Extension } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { fits, type TokenChoice, tokenOf } from './tokenChoices.ts'

interface Offer extends Completion {
  shown: string | undefined
}

/** What braces of their own stand in. */
const CODE = ['style', 'mj-style', 'script'] as const

/** @param label what the list is called @param wants told when the first token is typed, before there are any */
export function tokensInCode(
  label: string,
  wants: () => void,
): { extension: Extension; offer(view: EditorView, tokens: readonly TokenChoice[]): void } {
  let tokens: readonly TokenChoice[] = []
  let isAwaited = false
  const source = (context: CompletionContext): CompletionResult | null => {
    const typed = typedAt(context)
    if (!typed || tokens.length > 0) return typed && offersFor(typed, tokens)
    isAwaited = true
    wants()
    return null
  }
  return {
    extension: [
      EditorState.phrases.of({ Completions: label }),
      autocompletion({
        override: [source],
        icons: false,
        // What is offered is known: nothing has to be waited for.
        activateOnTypingDelay: 0,
        interactionDelay: 0,
        addToOptions: [{ position: 90, render: (offer) => shownOf(offer as Offer) }],
      }),
    ],
    offer(view, next) {
      tokens = next
      if (next.length === 0 || !(isAwaited || completionStatus(view.state) === 'active')) return
      isAwaited = false
      startCompletion(view)
    },
  }
}

interface Typed {
  from: number
  /** What is typed of it, without its brace. */
  text: string
}

/** The token that is being typed; null within one that is whole, and where braces are something else. */
function typedAt(context: CompletionContext): Typed | null {
  const { state, pos } = context
  const found = context.matchBefore(/\{[^{}<>\n]{0,100}/)
  const { from, text } = state.doc.lineAt(pos)
  if (!found || /^[^{}<>]*\}/.test(text.slice(pos - from))) return null
  const before = state.sliceDoc(0, found.from).toLowerCase()
  const isCode = CODE.some((tag) => before.lastIndexOf(`<${tag}`) > before.lastIndexOf(`</${tag}`))
  return isCode ? null : { from: found.from, text: found.text.slice(1) }
}

function offersFor({ from, text }: Typed, tokens: readonly TokenChoice[]): CompletionResult {
  const [words = '', fallback = ''] = text.split('|', 2)
  const options = tokens
    .filter((choice) => fits(choice, words))
    .map(
      (choice): Offer => ({
        label: choice.value,
        displayLabel: choice.label,
        detail: `{${choice.value}}`,
        apply: tokenOf(choice, fallback),
        shown: choice.shown,
      }),
    )
  return { from, options, filter: false }
}

function shownOf({ shown }: Offer): Node | null {
  if (shown === undefined) return null
  const element = document.createElement('div')
  element.className = 'cm-tokenShown'
  element.textContent = shown
  return element
}
