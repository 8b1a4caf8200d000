/** Home as it is drawn: fetched beside the frame. */
export const fetchHome = () => import('./home-page.tsx')
