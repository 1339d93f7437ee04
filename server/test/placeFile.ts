// Files that place addresses, in the format of MaxMind: a binary tree of networks over their data.

/** A file that says these things of networks of IPv4, such as `203.0.113.0/24`. */
export function placeFile(places: Readonly<Record<string, object>>): Buffer {
  const tree: Branch[] = [[null, null]]
  const data: Buffer[] = []
  let length = 0
  for (const [network, place] of Object.entries(places)) {
    const [address = '', size = '32'] = network.split('/')
    const bits = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(size))
    let node = 0
    for (const bit of bits.slice(0, -1)) node = step(tree, node, Number(bit))
    const branch = tree[node] as Branch
    branch[Number(bits.at(-1))] = { data: length }
    data.push(encode(place))
    length += data.at(-1)?.length ?? 0
  }
  const record = (child: Child) =>
    child === null ? tree.length : 'node' in child ? child.node : tree.length + 16 + child.data
  const nodes = Buffer.concat(
    tree.map(([left, right]) => {
      const bytes = Buffer.alloc(6)
      bytes.writeUIntBE(record(left), 0, 3)
      bytes.writeUIntBE(record(right), 3, 3)
      return bytes
    }),
  )
  const about = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_763_000_000,
    database_type: 'Test-City',
    description: { en: 'Test' },
    ip_version: 4,
    languages: ['en'],
    node_count: tree.length,
    record_size: 24,
  }
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  return Buffer.concat([nodes, Buffer.alloc(16), ...data, marker, encode(about)])
}

type Child = { node: number } | { data: number } | null
type Branch = [Child, Child]

function step(tree: Branch[], node: number, bit: number): number {
  const branch = tree[node] as Branch
  const child = branch[bit] ?? null
  if (child && 'node' in child) return child.node
  branch[bit] = { node: tree.length }
  return tree.push([null, null]) - 1
}

function encode(value: unknown): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number' && !Number.isInteger(value)) {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleBE(value)
    return Buffer.concat([control(3, 8), bytes])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(6, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)])
  const entries = Object.entries(value as object)
  return Buffer.concat([control(7, entries.length), ...entries.flat().map(encode)])
}

// Types over 7 have a byte of their own; lengths over 28, too.
function control(type: number, size: number): Buffer {
  const first = Math.min(size, 29)
  const bytes = type < 8 ? [(type << 5) | first] : [first, type - 7]
  return Buffer.from(size < 29 ? bytes : [...bytes, size - 29])
}
