import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { compareBills } from '@cledrau/domain/payg/oracle/compare-bills.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { faultInStatement, statementText, type Statement } from '@cledrau/domain/payg/statement.ts'
import { seedOfRun } from '../suite/seed.ts'

const DAYS = 1_000_000
/** One altered bill for each ten days. */
const ALTERED_PER_DAY = 0.1

/**
 * Days of pay as you go against an independent reckoner that tries every combination: never a penny apart. Every signed bill
 * is believed; altered ones aren't, neither by their signature nor, signed anew, by what they say.
 */
export function proof(count = DAYS): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const r = random(seedOfRun())
  const wanted = Math.ceil(count * ALTERED_PER_DAY)
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
  const { days, weeks, pence, incomplete, differences } = compareBills(count, seedOfRun(), look)
  if (differences.length > 0)
    return Promise.reject(new Error(`${differences.length} differences\n${differences.slice(0, 20).join('\n')}`))
  return Promise.resolve(
    `${days} days, ${weeks} weeks, £${(pence / 100).toFixed(2)} in all, ${incomplete} charges for missing taps: no penny apart; ` +
      `${signed} signed bills believed, ${altered} altered ones not`,
  )
}
