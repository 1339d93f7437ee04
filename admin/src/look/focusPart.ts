/** Gives the keyboard to the heading of the part that a button is in, or to the part: for a button that goes when it is pressed. */
export function focusPart({ currentTarget }: { currentTarget: Element }): void {
  const part = currentTarget.closest<HTMLElement>('section, [role=dialog], main')
  const place = part?.querySelector<HTMLElement>('h1, h2, h3') ?? part
  if (!place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}
