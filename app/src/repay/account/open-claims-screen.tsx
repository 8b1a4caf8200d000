import { ClaimsPage } from './claims-page.tsx'

export const OpenClaimsScreen = () => <ClaimsPage type="Open" />
