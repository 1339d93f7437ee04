// Whether somebody is at the window. One that nobody touched for long asks for nothing by itself, so that a session that is
// left alone comes to its end.

const ATTENDED_MS = 600_000

let touchedAt = performance.now()

/** Somebody was there just now. */
export function noteTouch(): void {
  touchedAt = performance.now()
}

export function isAttended(): boolean {
  return performance.now() - touchedAt <= ATTENDED_MS
}
