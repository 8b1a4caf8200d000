import type { Attack, Field } from './field.ts'

/** Each attack after the other, with what came of it. Throws where one gives way, and says everything all the same. */
export async function outcomesOf(attacks: readonly Attack[], field: Field): Promise<string> {
  const outcomes: { held: boolean; line: string }[] = []
  for (const { what, attempt } of attacks)
    outcomes.push(
      await attempt(field).then(
        (how) => ({ held: true, line: `held      ${what}: ${how}` }),
        (error: Error) => ({ held: false, line: `GAVE WAY  ${what}: ${error.message}` }),
      ),
    )
  const lines = outcomes.map(({ line }) => line).join('\n')
  const gaveWay = outcomes.filter(({ held }) => !held).length
  if (gaveWay > 0) throw new Error(`${gaveWay} of ${outcomes.length} attacks got through\n${lines}`)
  return `${lines}\n${outcomes.length} attacks, none got through`
}
