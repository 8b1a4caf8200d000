import type { LiveService } from '@cledrau/contract/live/livetimes.ts'
import type { BoardRow } from '@cledrau/domain/live/board.ts'
import type { RunningTrain } from '@cledrau/domain/live/running-train.ts'
import { serviceToWire, type Saying } from './board-wire.ts'

type Said = { readonly service: LiveService; readonly codes: readonly string[]; readonly operators: readonly string[] }

/** Rows as they are said, and what has been said once is not worked out again: a train stays the same value until something is heard of it. */
export function openSaidRows() {
  let said = new WeakMap<RunningTrain, Map<string, Said>>()

  const sayNew = (row: BoardRow, what: 'departures' | 'arrivals', saying: Saying): Said => {
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
    const service = serviceToWire(row, what, undefined, noting)
    return { service, codes: [...codes], operators: [...operators] }
  }
  return {
    say: (
      row: BoardRow,
      what: 'departures' | 'arrivals',
      instead: BoardRow | undefined,
      saying: Saying,
    ): LiveService => {
      // Others have a part in these.
      if (instead || row.before.length > 1 || row.after.length > 1) return serviceToWire(row, what, instead, saying)
      const ofTrain = said.get(row.train) ?? new Map<string, Said>()
      said.set(row.train, ofTrain)
      const key = `${row.index} ${what} ${saying.trusted} ${row.cancelled}`
      const known = ofTrain.get(key) ?? sayNew(row, what, saying)
      ofTrain.set(key, known)
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
