import type { Bilingual } from '@cledrau/contract/language.ts'
import { inWelsh, type WelshWord } from '@cledrau/domain/stations/in-welsh.ts'
import type { TrainWords } from './train-rules.ts'

/** From where to where a ticket is, and where its journey begins and ends. */
export type LongerEnds = { origin: string; destination: string; boards: string; alights: string }

/** What the ticket is called: with where it leads, which isn't where its journey does. */
export function longerName(
  { origin, destination, boards, alights }: LongerEnds,
  name: Bilingual,
  { say, station }: Omit<TrainWords, 'carrier'>,
): Bilingual {
  const [from, to] = [named('o', station(origin)), named('i', station(destination))]
  if (boards === origin) return say('LONGER_NAME_TO', { name, to })
  return alights === destination ? say('LONGER_NAME_FROM', { name, from }) : say('LONGER_NAME_BOTH', { name, from, to })
}

/** That one may board later than the ticket begins, and get off before it ends; nothing where both are the same. */
export function longerRules(
  { origin, destination, boards, alights }: LongerEnds,
  { say, station }: Omit<TrainWords, 'carrier'>,
): Bilingual[] {
  return [
    ...(boards === origin
      ? []
      : [say('RULE_LONGER_FROM', { from: named('yn', station(origin)), at: named('yn', station(boards)) })]),
    ...(alights === destination
      ? []
      : [say('RULE_LONGER_TO', { to: named('i', station(destination)), at: named('yn', station(alights)) })]),
  ]
}

const named = (word: WelshWord, names: Bilingual): Bilingual => ({ en: names.en, cy: inWelsh(word, names) })
