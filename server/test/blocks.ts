/** Measures how long this process does nothing else: a parser that blocks it delays every other request as long. */
export function watchBlocks(): { longestMs(): number } {
  let longest = 0
  let last = performance.now()
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(look, 5)
  return {
    /** The longest time since the last call; the watch ends. */
    longestMs() {
      look()
      clearInterval(timer)
      return longest
    },
  }
}
