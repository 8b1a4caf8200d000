import { done, refuse, type Result } from './result.ts'

/** Every way that something may go, by where it stands. What has nothing to the right is where it ends. */
export type Moves<State extends string> = {
  /** What moves, as a sentence begins: “an order”. */
  readonly what: string
  readonly from: { readonly [From in State]: readonly State[] }
}

export const nextStates = <State extends string>({ from }: Moves<State>, state: State): readonly State[] => from[state]

/** Private, so that it doesn't come along when somebody copies a move and puts another end to it. */
declare class Asked {
  private readonly asked: true
}

/**
 * A way that its table allows. Only the two functions below make one, and whoever stores a state takes one: a move that
 * nobody asked about doesn't compile.
 */
export type Move<State extends string> = Asked & { readonly from: State; readonly to: State }

/** For whoever wants to be told no. */
export const mayMove = <State extends string>(
  table: Moves<State>,
  from: State,
  to: State,
): Result<Move<State>, 'MOVE_NOT_ALLOWED'> =>
  nextStates(table, from).includes(to) ? done({ from, to } as unknown as Move<State>) : refuse('MOVE_NOT_ALLOWED')

/** For whoever has seen to it that this is the way. Any other is a fault of ours, never a refusal for a traveller. */
export function move<State extends string>(table: Moves<State>, from: State, to: State): Move<State> {
  const asked = mayMove(table, from, to)
  if (!asked.ok) throw new Error(`${table.what} that is ${from} can’t become ${to}`)
  return asked.value
}
