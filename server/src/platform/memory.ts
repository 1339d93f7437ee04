/**
 * Large pieces of memory that are used again. Each new one counts against the collector, which looks through the whole
 * heap after some tens of megabytes of them: what passes through the process in large pieces costs more by that than by
 * being read and sent. Whoever does not give a piece back loses nothing: it is collected as ever.
 */

/** Smaller ones are cheap as they are; larger ones are rare. */
const LEAST = 2 ** 13
const MOST = 2 ** 18

const lent = new WeakSet<ArrayBufferLike>()
/**
 * By their size. Held weakly: a collection of the whole heap lets go what lies here, unless the same job has just looked.
 * Until one comes it stays, at most as much as was in use at once.
 */
let shelf = new WeakRef(new Map<number, ArrayBufferLike[]>())

/** So many bytes, with anything in them. */
export function borrowMemory(bytes: number): Buffer {
  if (bytes < LEAST || bytes > MOST) return Buffer.allocUnsafe(bytes)
  const size = 2 ** Math.ceil(Math.log2(bytes))
  const memory = shelf.deref()?.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size).buffer
  lent.add(memory)
  return Buffer.from(memory, 0, bytes)
}

/**
 * Takes back the memory that a piece lies in, if it is borrowed: once, from whoever borrowed it. Nobody may read any of it
 * from then on.
 */
export function giveMemoryBack({ buffer }: Buffer): void {
  if (!lent.delete(buffer)) return
  const free = shelf.deref() ?? new Map<number, ArrayBufferLike[]>()
  const same = free.get(buffer.byteLength)
  if (same) same.push(buffer)
  else free.set(buffer.byteLength, [buffer])
  if (shelf.deref() !== free) shelf = new WeakRef(free)
}
