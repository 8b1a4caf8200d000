import type { Bilingual } from '@cledrau/contract/language.ts'
import { inWelsh, type WelshWord } from '@cledrau/domain/stations/in-welsh.ts'
import type { TrainWords } from './train-rules.ts'

/** From where to where a ticket is, and where its journey begins and ends. */
export type LongerEnds = { origin: string; destination: string; boards: string; alights: string }

/** That one may board later than the ticket begins, and get off before it ends; nothing where both are the same. */
export function longerRules(
  { origin, destination, boards, alights }: LongerEnds,
  { say, station }: Omit<TrainWords, 'carrier'>,
): Bilingual[] {
  const named = (word: WelshWord, crs: string): Bilingual => {
    const names = station(crs)
    return { en: names.en, cy: inWelsh(word, names) }
  }
  return [
    ...(boards === origin ? [] : [say('RULE_LONGER_FROM', { from: named('yn', origin), at: named('yn', boards) })]),
    ...(alights === destination
      ? []
      : [say('RULE_LONGER_TO', { to: named('i', destination), at: named('yn', alights) })]),
  ]
}
