import { useChosen } from '../selection.ts'
import { TripPage } from './trip-page.tsx'

export function CallingPointsScreen() {
  const { leg, legOut = '' } = useChosen()
  return <TripPage id={leg ?? legOut} />
}
