/**
 * The value that an object itself has under a key. Unlike `record[key]`, it finds none under the names that every object
 * inherits ("constructor", "toString", "__proto__"), so that keys may be words of users, visitors and clients.
 */
export function getOwn<T>(
  record: Readonly<Record<string, T>> | null | undefined,
  key: string,
): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}
