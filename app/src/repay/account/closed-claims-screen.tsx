import { ClaimsPage } from './claims-page.tsx'

export const ClosedClaimsScreen = () => <ClaimsPage type="Closed" />
