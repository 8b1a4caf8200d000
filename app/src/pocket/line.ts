/** What some browsers say of the line (https://wicg.github.io/netinfo/). */
type Connection = { saveData?: boolean; type?: string }

/**
 * Whether what somebody didn't ask for may be fetched. Where the browser doesn't tell, a thing that is held in the hand may
 * hang on a line that is paid for by the megabyte.
 */
export function isFreeLine(view: Pick<Window, 'navigator' | 'matchMedia'> = window): boolean {
  const { connection } = view.navigator as Navigator & { connection?: Connection }
  if (connection?.saveData || view.matchMedia('(prefers-reduced-data: reduce)').matches) return false
  if (connection?.type !== undefined) return !['cellular', 'wimax', 'bluetooth', 'unknown'].includes(connection.type)
  return view.matchMedia('(pointer: fine)').matches
}
