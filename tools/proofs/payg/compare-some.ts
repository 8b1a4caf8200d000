import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { compareBills, type BillComparison } from '@cledrau/domain/payg/oracle/compare-bills.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { faultInStatement, statementText, type Statement } from '@cledrau/domain/payg/statement.ts'

export type Some = { days: number; altered: number; seed: number; step: number }
export type Compared = BillComparison & { signed: number; altered: number }

/** So many days, their bills signed and believed, and so many of them altered and not. */
export function compareSome({ days, altered: wanted, seed, step }: Some): Compared {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const r = random(seed)
  let [signed, altered] = [0, 0]
  const look = (statement: Statement): string | undefined => {
    const text = Buffer.from(statementText(statement))
    const signature = sign(null, text, privateKey)
    signed += 1
    const read = JSON.parse(text.toString()) as Statement
    if (!verify(null, Buffer.from(statementText(read)), publicKey, signature)) return 'its signature is not believed'
    const fault = faultInStatement(read)
    if (fault !== undefined) return `it is not believed: ${fault}`
    if (altered >= wanted) return undefined
    altered += 1
    const bytes = Buffer.from(text)
    const at = r.below(bytes.length)
    bytes[at] = (bytes[at] as number) ^ (1 << r.below(8))
    if (verify(null, bytes, publicKey, signature)) return `altered at ${at} it is believed`
    // Somebody with the key says something else about what was charged.
    const lie = structuredClone(read)
    const amounts = [lie.bill, ...lie.bill.days, ...lie.bill.journeys, ...lie.bill.considered] as unknown as Record<
      string,
      unknown
    >[]
    const one = r.pick(amounts)
    const field = r.pick(Object.keys(one).filter((name) => typeof one[name] === 'number'))
    one[field] = Number(one[field]) + r.pick([-100, -10, -1, 1, 10])
    return faultInStatement(lie) === undefined ? `with another ${field} it is believed` : undefined
  }
  const compared = compareBills(days, seed, look, step)
  return { ...compared, signed, altered }
}
