/** Typed access to the REST interface of a Campanile server. */

export { ApiError } from './apiError.ts'
export type { AccessToken, Credentials } from './authorize.ts'
export { type Client, type ClientOptions, createClient } from './createClient.ts'
export type { components, operations, paths } from './generated/schema.ts'
export type { Resource, ResourceField } from './resource.ts'
