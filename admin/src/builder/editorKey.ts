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
  { isBuilding, hasBlock }: { isBuilding: boolean; hasBlock: boolean },
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
  return key === 'delete' && isNowhere(event.target) ? 'remove' : null
}

function isTyping(target: EventTarget | null): boolean {
  // What is in another document is no instance of this one's classes.
  const element = target as Partial<HTMLElement> | null
  return element?.isContentEditable === true || /^(input|textarea|select)$/i.test(element?.tagName ?? '')
}

/** Not on a button or a link of the page, which somebody may mean to leave alone. */
function isNowhere(target: EventTarget | null): boolean {
  const element = target as Partial<Element> | null
  const isOwn = element?.ownerDocument !== document
  return isOwn || element.closest?.('a, button, summary, [role]:not([role=dialog])') === null
}
