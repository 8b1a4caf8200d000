import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { ColumnType } from 'kysely'

/** A moment: read as an Instant, written and compared through `moment`. */
export type Moment = ColumnType<Instant, Date, Date>

/** Read as a value, written as its text: lists would otherwise become PostgreSQL arrays. */
export type Json<Value> = ColumnType<Value, string, string>

/** What the driver sends for a moment. Kysely wants comparisons in the type that is read, hence both types at once. */
export const moment = (at: Instant): Date & Instant => new Date(at) as unknown as Date & Instant

/** The columns of some tables, for the test that compares these files with the database. */
export type ColumnsOf<Tables> = { [Table in keyof Tables]: readonly (keyof Tables[Table])[] }

/** The folder under `server/src` that owns each table. */
export type OwnersOf<Tables> = { [Table in keyof Tables]: string }
