// A panel that closes gives the keyboard back to where it was opened. The library does so for panels that stay on the page
// while they are closed; ours are there only while they are open.

const PANEL = '[role=dialog]'

/** Watches the page for as long as it is there. */
export function returnFocus(): void {
  let opener: HTMLElement | null = null
  let isInside = false
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    const isNow = target instanceof Element && target.closest(PANEL) !== null
    if (isNow && !isInside) opener = relatedTarget instanceof HTMLElement ? relatedTarget : null
    isInside = isNow
  })
  new MutationObserver(() => {
    if (!isInside || document.querySelector(PANEL)) return
    isInside = false
    // Whoever leads on, such as to a new step, has the keyboard by now.
    if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true })
}
