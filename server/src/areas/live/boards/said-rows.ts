import type { LiveService } from '@cledrau/contract/live/livetimes.ts'
import type { BoardRow } from '@cledrau/domain/live/board.ts'
import { serviceToWire, type Saying } from '@cledrau/domain/live/board-on-the-wire.ts'

type Said = {
  readonly service: LiveService
  readonly instead: BoardRow | undefined
  readonly trusted: boolean
  readonly codes: readonly string[]
  readonly operators: readonly string[]
}

/** Rows as they are said, and what has been said once is not worked out again: a row stays the same value until something is otherwise. */
export function openSaidRows() {
  let said = new WeakMap<BoardRow, Said>()

  const sayNew = (
    row: BoardRow,
    what: 'departures' | 'arrivals',
    instead: BoardRow | undefined,
    saying: Saying,
  ): Said => {
    const [codes, operators] = [new Set<string>(), new Set<string>()]
    const noting: Saying = {
      ...saying,
      name: (code) => {
        codes.add(code)
        return code
      },
      nameOperator: (code) => {
        operators.add(code)
        return code
      },
    }
    const service = serviceToWire(row, what, instead, noting)
    return { service, instead, trusted: saying.trusted, codes: [...codes], operators: [...operators] }
  }
  return {
    say: (
      row: BoardRow,
      what: 'departures' | 'arrivals',
      instead: BoardRow | undefined,
      saying: Saying,
    ): LiveService => {
      const before = said.get(row)
      const isGood = before?.trusted === saying.trusted && before.instead === instead
      const known = isGood ? before : sayNew(row, what, instead, saying)
      if (!isGood) said.set(row, known)
      for (const code of known.codes) saying.name(code)
      for (const code of known.operators) saying.nameOperator(code)
      return known.service
    },
    /** The words for reasons are others now. */
    forget: (): void => {
      said = new WeakMap()
    },
  }
}
