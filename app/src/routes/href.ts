import { fillPath } from './path.ts'
import type { QueryFields, RouteName } from './paths.ts'
import { PATHS } from './paths.ts'

type PathFields<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? PathFields<Part> | PathFields<Rest>
  : Path extends `:${infer Field}?`
    ? Field
    : Path extends `:${infer Field}`
      ? Field
      : never

/** What a named route takes: its path's fields, and those of its query, which may be left out. */
export type FieldsOf<Name extends RouteName> = Record<PathFields<(typeof PATHS)[Name]>, string> &
  Partial<Record<Name extends keyof QueryFields ? QueryFields[Name] : never, string>>

type Args<Name extends RouteName> =
  Record<never, never> extends FieldsOf<Name> ? [fields?: FieldsOf<Name>] : [fields: FieldsOf<Name>]

/** The path of a named route: for `navigate`. */
export function pathTo<Name extends RouteName>(name: Name, ...[fields]: Args<Name>): string {
  return fillPath(PATHS[name], { ...fields } as Record<string, string>)
}

/** The address of a named route: for a link. */
export const hrefTo = <Name extends RouteName>(name: Name, ...args: Args<Name>): string => `#${pathTo(name, ...args)}`

/** A link that comes from data: ours are routes, others whole addresses. */
export const hrefOf = (address: string): string => (address.startsWith('/') ? `#${address}` : address)
