// The keys of the editor, wherever they are pressed: on the page or in the document of the canvas.

export type EditorKey =
  | 'save'
  | 'code'
  | 'preview'
  | 'next'
  | 'undo'
  | 'redo'
  | 'duplicate'
  | 'remove'
  | 'up'
  | 'down'

/** What a key does; null for one that is somebody else's, such as of a field that is typed in. */
export function editorKey(
  event: KeyboardEvent,
  { isBuilding, hasBlock, editor }: { isBuilding: boolean; hasBlock: boolean; editor: Element | null },
): EditorKey | null {
  const isCommand = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (key === 'f8') return 'next'
  if (isCommand && key === 's') return 'save'
  if (isCommand && key === '\\') return 'code'
  if (isCommand && key === 'p') return 'preview'
  // Fields take back their own letters.
  if (!isBuilding || isTyping(event.target)) return null
  if (isCommand && key === 'z') return event.shiftKey ? 'redo' : 'undo'
  if (isCommand && key === 'y') return 'redo'
  if (!hasBlock) return null
  if (isCommand && key === 'd') return 'duplicate'
  if (event.altKey && key === 'arrowup') return 'up'
  if (event.altKey && key === 'arrowdown') return 'down'
  return key === 'delete' && isNowhere(event.target, editor) ? 'remove' : null
}

function isTyping(target: EventTarget | null): boolean {
  // What is in another document is no instance of this one's classes.
  const element = target as Partial<HTMLElement> | null
  return element?.isContentEditable === true || /^(input|textarea|select)$/i.test(element?.tagName ?? '')
}

/** Not on a button or a link of the page, nor in a dialog over the editor, which somebody may mean to leave alone. */
function isNowhere(target: EventTarget | null, editor: Element | null): boolean {
  const element = target as Partial<Element> | null
  if (element?.ownerDocument !== document) return true
  const other = element.closest?.('a, button, summary, [role]')
  return other === null || (other?.getAttribute('role') === 'dialog' && other.contains(editor))
}
