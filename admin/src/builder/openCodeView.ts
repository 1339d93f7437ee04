// CodeMirror, as the page knows it: loaded with the first source that is shown as text.
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { bracketMatching, HighlightStyle, syntaxHighlighting, syntaxTree } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { TokenChoice } from './tokenChoices.ts'
import { tokensInCode } from './tokensInCode.ts'

/** Something about a place of the source. */
export interface Mark {
  from: number
  to: number
  message: string
  severity: 'error' | 'warning'
}

export interface CodeView {
  /** Shows a source that came from elsewhere. */
  show(source: string): void
  select(from: number, to: number): void
  focus(): void
  /** Where the cursor is. */
  cursor(): number
  mark(marks: readonly Mark[]): void
  /** Tokens to choose from, where one is typed. */
  offer(tokens: readonly TokenChoice[]): void
  /** Types a text where the cursor is. */
  type(text: string): void
  destroy(): void
}

interface Options {
  source: string
  /** What the field is called, and the id of what explains it. */
  label: string
  explainedBy: string
  /** What a tag is called that closes nothing, or is not closed. */
  broken: string
  changed(source: string): void
  /** What the list of tokens is called. */
  tokens: string
  /** The first token is being typed: some are to be offered. */
  wantsTokens(): void
}

const PAUSE_MS = 400
const MOST_MARKS = 100

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--page)', fontSize: '12px' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '18px' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': {
    color: 'var(--text-3)',
    backgroundColor: 'var(--subtle)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--subtle)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--selection)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--selection)' },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--overlay)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxWidth: 'min(480px, 90vw)', fontFamily: 'inherit' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '6px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--text)',
    background: 'var(--selection)',
  },
  '.cm-completionDetail, .cm-tokenShown': { color: 'var(--text-2)', fontStyle: 'normal' },
  '.cm-tokenShown': { overflow: 'hidden', textOverflow: 'ellipsis' },
})

const colours = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword], color: 'var(--accent)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--info)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--good)' },
  { tag: [tags.number, tags.color, tags.unit], color: 'var(--warning)' },
  { tag: [tags.comment, tags.processingInstruction, tags.documentMeta], color: 'var(--text-3)' },
  { tag: [tags.angleBracket, tags.punctuation], color: 'var(--text-2)' },
  { tag: tags.invalid, color: 'var(--bad)' },
])

export function openCodeView(
  parent: HTMLElement,
  { source, label, explainedBy, broken, tokens, wantsTokens, changed }: Options,
): CodeView {
  let given: readonly Mark[] = []
  const offered = tokensInCode(tokens, wantsTokens)
  let isShowing = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const marksNow = (state: EditorState): Diagnostic[] => {
    const found: Diagnostic[] = []
    syntaxTree(state).iterate({
      enter({ name, type, from, to }) {
        const isBroken = type.isError || name === 'MismatchedCloseTag'
        // Conditions of mail programs are no HTML, and meant.
        const isCondition = state.sliceDoc(from, from + 3) === '<!['
        if (found.length < MOST_MARKS && isBroken && !isCondition)
          found.push({ from, to: Math.max(to, from), severity: 'error', message: broken })
      },
    })
    const { length } = state.doc
    const placed = given.filter(({ to }) => to <= length).map((one) => ({ ...one }))
    return [...found, ...placed].sort((a, b) => a.from - b.from)
  }
  const markSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => view.dispatch(setDiagnostics(view.state, marksNow(view.state))), PAUSE_MS)
  }
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: source,
      extensions: [
        lineNumbers(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        lintGutter(),
        EditorView.lineWrapping,
        offered.extension,
        // Escape, then Tab, leaves: CodeMirror lets the next Tab go.
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        html({ selfClosingTags: true, autoCloseTags: false }),
        syntaxHighlighting(colours),
        look,
        EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': explainedBy }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return
          markSoon()
          if (!isShowing) changed(state.doc.toString())
        }),
      ],
    }),
  })
  markSoon()
  return {
    offer: (choices) => offered.offer(view, choices),
    show(next) {
      if (next === view.state.doc.toString()) return
      isShowing = true
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } })
      isShowing = false
    },
    select(from, to) {
      const { length } = view.state.doc
      const range = { anchor: Math.min(from, length), head: Math.min(to, length) }
      view.dispatch({
        selection: range,
        effects: EditorView.scrollIntoView(range.anchor, { y: 'center' }),
      })
    },
    focus: () => view.focus(),
    cursor: () => view.state.selection.main.from,
    mark(marks) {
      given = marks
      markSoon()
    },
    type(text) {
      view.dispatch(view.state.replaceSelection(text))
      view.focus()
    },
    destroy() {
      clearTimeout(timer)
      view.destroy()
    },
  }
}
