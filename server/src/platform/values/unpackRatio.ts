// Limit for archives that unpack to far more than their size.

/** Text and pictures unpack to ten times their size, tables with blank columns to fifty. */
export const MAX_UNPACK_RATIO = 200
/** Smaller archives may unpack to as much as one of this size. */
const SMALL_BYTES = 1_024

/** Tells whether content of this size must not come from an archive of that size. */
export function exceedsUnpackRatio(unpackedBytes: number, packedBytes: number): boolean {
  return unpackedBytes > MAX_UNPACK_RATIO * Math.max(packedBytes, SMALL_BYTES)
}
