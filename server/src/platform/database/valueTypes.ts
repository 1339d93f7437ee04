// Which JavaScript value a PostgreSQL value comes back as: one mapping for the whole program.
import { parse } from 'postgres-array'

type Parse = (raw: string) => unknown

const asText: Parse = (raw) => raw

/** By type: its number, that of its arrays, and how its text is read. What is not here is a text. */
const TYPES: readonly [type: number, arrays: number, parse: Parse][] = [
  [16, 1000, (raw) => raw === 't'], // bool
  [17, 1001, (raw) => Buffer.from(raw.slice(2), 'hex')], // bytea
  [18, 1002, asText], // "char"
  [19, 1003, asText], // name
  [20, 1016, Number], // int8
  [21, 1005, Number], // int2
  [23, 1007, Number], // int4
  [25, 1009, asText], // text
  [26, 1028, Number], // oid
  [114, 199, JSON.parse], // json
  [700, 1021, Number], // float4
  [701, 1022, Number], // float8
  [869, 1041, asText], // inet
  [1042, 1014, asText], // bpchar
  [1043, 1015, asText], // varchar
  [1082, 1182, asText], // date
  [1083, 1183, asText], // time
  // Columns without a time zone hold UTC by our convention; JavaScript would read them as local time.
  [1114, 1115, (raw) => new Date(`${raw.replace(' ', 'T')}Z`)], // timestamp
  [1184, 1185, (raw) => new Date(raw)], // timestamptz
  [1186, 1187, asText], // interval
  [1700, 1231, Number], // numeric
  [2205, 2210, asText], // regclass
  [2950, 2951, asText], // uuid
  [3802, 3807, JSON.parse], // jsonb
  [5069, 271, asText], // xid8
]

const parsers = new Map<number, Parse>(
  TYPES.flatMap(([type, arrays, parser]) => [
    [type, parser],
    [arrays, (raw: string) => parse(raw, parser)],
  ]),
)

/** What the library asks for the reader of a type. */
export const valueTypes = { getTypeParser: (type: number) => parsers.get(type) ?? asText }
