type CodedFare = { fareCodes: readonly { openReturn: 'YES' | 'NO' }[] }

/** An open return may come back on another day, on any train the ticket allows. */
const isOpenReturn = (fare: CodedFare): boolean => fare.fareCodes.some((code) => code.openReturn === 'YES')

/** What an open-return search shows of everything found. */
export const openReturnFares = <Information extends { ticketableFares: readonly CodedFare[] }>(
  found: readonly Information[],
): Information[] => found.filter(({ ticketableFares }) => ticketableFares.some(isOpenReturn))
